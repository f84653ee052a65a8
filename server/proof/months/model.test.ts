import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allocated, pct, yuan } from './model-numbers.ts'
import { exVat, incomeTax, readRules, vatOf, taxTotal, type TaxConfig } from './model-rules.ts'
import type { TaxedBill } from './model-causes.ts'
import { vatWithSurcharges, Withholding } from './model-withholding.ts'

const cents = z.int().transform(BigInt)
const month = z.object({ month: z.int(), income: cents, due: cents })
const golden = z
  .object({
    alloc: z.array(z.object({ total: cents, weights: z.array(cents), out: z.array(cents) })),
    vat_month: z.array(z.object({ gross: cents, ex_vat: cents, vat: cents, urban: cents, edu: cents, local_edu: cents })),
    cumulative_labor: z.array(z.object({ result: z.array(month), gap_reset_months: z.int().optional() })),
    labor_single: z.array(z.object({ income: cents, tax: cents })),
  })
  .parse(JSON.parse(readFileSync(new URL('../../../docs/domain/golden.json', import.meta.url), 'utf8')))

const labor = readRules({})
const bill = (id: string, amount: number, more: Partial<TaxedBill> = {}): TaxedBill => ({ id, company: 'c', amount: BigInt(amount), fees: 0n, bearsVat: false, bearsIit: false, ...more })
const monthOf = (n: number): string => `2025-${String(n).padStart(2, '0')}`

test('numbers (§3.1, §3.2 golden small)', () => {
  for (const { total, weights, out } of golden.alloc) expect(allocated(total, weights)).toEqual(out)
  expect(allocated(1001n, [50n, 30n, 20n])).toEqual([501n, 300n, 200n])
  expect(allocated(5n, [1n, 1n, 1n, 1n, 1n, 1n, 1n])).toEqual([1n, 1n, 1n, 1n, 1n, 0n, 0n])
  const small = [[33_333, 65_000, 2167], [769, 65_000, 50], [100, 5000, 1], [1, 65_000, 0], [49, 10_000, 0], [50, 10_000, 1], [150, 10_000, 2], [10_000_000, 66_667, 666_670]]
  for (const [amount = 0, ratio = 0, out = 0] of small) expect(pct(BigInt(amount), BigInt(ratio))).toBe(BigInt(out))
  expect(pct(-150n, 10_000n)).toBe(-2n)
  expect([yuan(-5n), yuan(123_456n)]).toEqual(['-0.05', '1234.56'])
})

test('VAT and surcharges of a month (§3.4)', () => {
  for (const one of golden.vat_month) {
    expect(exVat(labor, one.gross)).toBe(one.ex_vat)
    expect(vatOf(labor, one.gross)).toEqual({ vat: one.vat, urban: one.urban, edu: one.edu, local: one.local_edu, iit: 0n })
  }
})

describe('income tax (§3.5)', () => {
  test('cumulative, with the gap rule', () => {
    for (const { result, gap_reset_months } of golden.cumulative_labor) {
      // The published table gives incomes without VAT; with no VAT tier, gross equals income.
      const person = new Withholding(readRules({ tax_ratio: [{ amount: null, ratio: 0 }], ...(gap_reset_months === undefined ? {} : { gap_reset_months }) }))
      for (const { month: n, income, due } of result) if (income > 0n) expect(person.charge(bill(`b${n}`, Number(income)), monthOf(n))?.shown.iit).toBe(due)
    }
  })

  test('a dated gap rule holds from its month on', () => {
    const config: TaxConfig = { gap_resets: [{ from: '2025-06', months: 2, reason: '税务机关答复' }] }
    const [early, late] = [new Withholding(readRules(config)), new Withholding(readRules(config))]
    early.charge(bill('a', 2_000_000), '2025-03')
    expect(early.charge(bill('b', 3_000_000), '2025-05')?.shown.iit).toBe(57_000n)
    late.charge(bill('a', 2_000_000), '2025-04')
    expect(late.charge(bill('b', 3_000_000), '2025-06')?.shown.iit).toBe(42_000n)
  })

  test('single', () => {
    const rules = readRules({ tax_mode: 'labor_single' })
    for (const { income, tax } of golden.labor_single) expect(incomeTax(rules, income, 1)).toBe(tax)
  })

  const tiers = (quick: readonly number[]): TaxConfig => ({
    tax_mode: 'business_assessed', tax_ratio: [{ amount: null, ratio: 0 }],
    individual_income_tax: [[3_000_000, 0.6], [5_000_000, 0.8], [10_000_000, 1], [null, 1.2]].map(([bound, percent], index) => ({ invoiced_amount: bound ?? null, ratio: percent ?? 0, deduction_amount: quick[index] ?? 0 })),
  })
  const dues = (config: TaxConfig, amounts: readonly number[]): (bigint | undefined)[] => {
    const person = new Withholding(readRules(config))
    return amounts.map((amount, index) => person.charge(bill(`b${index}`, amount), '2025-01')?.shown.iit)
  }

  test('assessed, taxTotal amount: with cliffs', () => {
    expect(dues(tiers([]), [1_000_000])).toEqual([6000n])
    expect(dues(tiers([]), [3_000_000])).toEqual([18_000n])
    expect(dues(tiers([]), [3_000_001])).toEqual([24_000n])
    expect(dues(tiers([]), [2_500_000, 1_000_000])).toEqual([15_000n, 13_000n])
  })

  test('assessed with quick deductions', () => {
    const quick = tiers([0, 6000, 16_000, 36_000])
    expect(dues(quick, [3_000_000])).toEqual([18_000n])
    expect(dues(quick, [2_500_000, 1_000_000])).toEqual([15_000n, 7000n])
    expect(dues(quick, [9_500_000, 1_000_000])).toEqual([79_000n, 11_000n])
  })
})

describe('a month of bills (withholding.md)', () => {
  test('catch-up golden of §3.4 and §3.5', () => {
    const person = new Withholding(labor)
    expect(person.charge(bill('a', 6_000_000), '2025-01')?.shown).toEqual({ vat: 0n, urban: 0n, edu: 0n, local: 0n, iit: 178_000n })
    const second = person.charge(bill('b', 5_500_000), '2025-01')
    expect(second && vatWithSurcharges(second.shown)).toBe(120_693n)
    expect(second?.shown.iit).toBe(430_891n)
    expect(person.view().get('2025-01')?.assessed.iit).toBe(608_891n)
  })

  test('what does not fit is carried and taken from the next bill', () => {
    const person = new Withholding(labor)
    person.charge(bill('a', 10_100_000), '2025-01')
    const crossing = person.charge(bill('b', 1), '2025-01')
    expect(crossing?.net).toBe(0n)
    const january = person.view().get('2025-01')
    expect(january && taxTotal(january.carried)).toBe(105_999n)
    const next = person.charge(bill('c', 50_000), '2025-02')
    expect(next?.net).toBe(0n)
    expect(person.view().get('2025-01')?.carried.vat).toBe(49_999n)
  })

  test('a failure in an open month leaves credit, which the next bill uses', () => {
    const person = new Withholding(labor)
    person.charge(bill('a', 6_000_000), '2025-01')
    person.charge(bill('b', 5_500_000), '2025-01')
    person.uncharge('a', '2025-01-20')
    // 55,000 alone: 1,380.00 of income tax and no VAT; b gave 5,515.84.
    expect(person.view().get('2025-01')?.taken.iit).toBe(138_000n)
    expect(person.credit()).toBe(551_584n - 138_000n)
    const { held, given } = person.heldOf()
    expect(held).toBe(given)
    expect(person.charge(bill('c', 1_000_000), '2025-01')?.workerTax).toBe(0n)
  })

  test('a return into a closed month is a correction of the current one', () => {
    const person = new Withholding(labor)
    person.charge(bill('a', 6_000_000), '2025-01')
    person.paid('a')
    person.charge(bill('b', 5_500_000), '2025-01')
    person.paid('b')
    person.close('2025-02-16')
    const declared = person.view().get('2025-01')
    person.uncharge('a', '2025-02-20')
    expect(person.view().get('2025-01')).toEqual(declared)
    expect(person.view().get('2025-02')?.corrections.map(({ of, gross, tax }) => [of, gross, taxTotal(tax)])).toEqual([['2025-01', -6_000_000n, 138_000n - 608_891n - 120_693n]])
    expect(person.credit()).toBe(551_584n - 138_000n)
  })

  test('the late part that earlier company-borne bills caused is the company side', () => {
    const person = new Withholding(labor)
    person.charge(bill('a', 6_000_000, { company: 'flat', bearsVat: true, bearsIit: true }), '2025-01')
    person.charge(bill('b', 5_500_000), '2025-01')
    const january = person.view().get('2025-01')
    // VAT at 1 % of the 60,000.00 before.
    expect(january?.side.vat).toBe(59_406n)
    expect(january?.side.iit).toBe(178_000n)
    expect(january && taxTotal(january.taken) + taxTotal(january.side)).toBe(608_891n + 120_693n)
  })
})
