import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { defaultIncomeConfig } from './income-tax.ts'
import type { TaxMode } from './income-tax.ts'
import { accumulationBefore, carriedTotal, reverseBill } from './ledger.ts'
import type { MonthTax, TaxConfig } from './ledger.ts'
import { DEFAULT_VAT_TIERS, partsTotal, vatOfMonth } from './vat.ts'
import { explainTax } from './explain-tax.ts'
import { withhold, withholdMany } from './withholding.ts'

const config = (mode: TaxMode = 'labor_cumulative'): TaxConfig => ({ vat: DEFAULT_VAT_TIERS, income: defaultIncomeConfig(mode) })
const L = config()
const bills = (...amounts: number[]) => amounts.map((amount, i) => ({ id: `b${i}`, amount }))

test('three months of 10,000 (§3.5)', () => {
  let ledger: MonthTax[] = []
  const due: number[] = []
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    const r = withhold(L, ledger, month, bills(1_000_000))
    ledger = r.ledger
    due.push(r.bills[0]!.iit)
  }
  expect(due).toEqual([9000, 9000, 9000])
})

test('a gap month counts, two start again, a new year starts again (§3.5)', () => {
  const first = withhold(L, [], '2026-01', bills(2_000_000))
  expect(first.bills[0]!.iit).toBe(33_000)
  const third = withhold(L, first.ledger, '2026-03', bills(3_000_000))
  expect(third.bills[0]!.iit).toBe(42_000)
  expect(accumulationBefore(L.income, first.ledger, '2026-03')).toEqual({ income: 2_000_000, withheld: 33_000, months: 3 })
  expect(accumulationBefore(L.income, first.ledger, '2026-04')).toEqual({ income: 0, withheld: 0, months: 1 })
  expect(accumulationBefore(L.income, first.ledger, '2027-01').months).toBe(1)
})

test('catch-up golden: 60,000 then 55,000 in one month (§3.4, §3.5)', () => {
  const { bills: [a, b], ledger } = withhold(L, [], '2026-05', bills(6_000_000, 5_500_000))
  expect([partsTotal(a!), a!.iit]).toEqual([0, 178_000])
  expect([partsTotal(b!), b!.iit]).toEqual([120_693, 430_891])
  expect([b!.vat, b!.urban, b!.edu, b!.local_edu]).toEqual([113_861, 3985, 1708, 1139])
  expect(b!.catch_up).toBe(62_970)
  expect(b!.net).toBe(5_500_000 - 120_693 - 430_891)
  expect(ledger).toEqual([{ month: '2026-05', gross: 11_500_000, ex_vat: 11_386_139, vat: 113_861, urban: 3985, edu: 1708, local_edu: 1139, iit: 608_891, carried: { vat: 0, urban: 0, edu: 0, local_edu: 0 } }])
})

test('the same in two calls as in one', () => {
  const first = withhold(L, [], '2026-05', bills(6_000_000))
  const second = withhold(L, first.ledger, '2026-05', [{ id: 'b1', amount: 5_500_000 }])
  const both = withhold(L, [], '2026-05', bills(6_000_000, 5_500_000))
  expect(second.ledger).toEqual(both.ledger)
  expect([...first.bills, ...second.bills]).toEqual(both.bills)
})

test('catch-up beyond net is carried and taken from the next bill, also next month (§3.4)', () => {
  const none: TaxConfig = { vat: DEFAULT_VAT_TIERS, income: defaultIncomeConfig('none') }
  const r = withhold(none, [], '2026-05', bills(10_100_000, 10_000, 200_000))
  const [, small, next] = r.bills
  expect(small!.error).toBeNull()
  expect(small!.net).toBe(0)
  expect(small!.carried_total).toBeGreaterThan(0)
  expect(next!.carried_total).toBe(0)
  expect(sum(r.bills.map(partsTotal))).toBe(partsTotal(vatOfMonth(DEFAULT_VAT_TIERS, 10_310_000)))

  const may = withhold(none, [], '2026-05', bills(10_100_000, 10_000))
  expect(carriedTotal(may.ledger)).toBe(small!.carried_total)
  const june = withhold(none, may.ledger, '2026-06', [{ id: 'j', amount: 500_000 }])
  expect(june.bills[0]!.net).toBe(500_000 - small!.carried_total)
  expect(june.bills[0]!.entries.map((e) => e.month)).toEqual(['2026-05', '2026-06'])
  expect(carriedTotal(june.ledger)).toBe(0)
  expect(reverseBill(none, june.ledger, { month: '2026-06', amount: 500_000, entries: june.bills[0]!.entries })).toEqual(may.ledger)
})

test('own tax beyond net is a row error', () => {
  const r = withhold({ ...L, income: { ...L.income, tiers: [{ invoiced_amount: null, ratio_ppm: 1_000_000, deduction_amount: 0 }], expense_ppm: 0, income_deduction_amount: 0 } }, [], '2026-05', [{ id: 'x', amount: 10_000, personal_service_fee: 1 }])
  expect(r.bills[0]).toMatchObject({ error: '到账金额小于0', net: -1 })
})

test('company-borne taxes are owed to the bureau and do not touch the net (§3.2)', () => {
  const bill = { id: 'x', amount: 12_000_000, vat_by_company: true, iit_by_company: true, personal_service_fee: 100 }
  const { bills: [tax] } = withhold(L, [], '2026-05', [bill])
  expect(tax).toMatchObject({ vat: 118_812, iit: 648_495, worker_tax: 0, net: 11_999_900 })
  expect(explainTax(tax!).steps.at(-1)!.note).toContain('由企业承担')
})

test('assessed engine closes each month (§3.5)', () => {
  const assessed: TaxConfig = { vat: [], income: { ...defaultIncomeConfig('business_assessed'), tiers: [{ invoiced_amount: 3_000_000, ratio_ppm: 6000, deduction_amount: 0 }, { invoiced_amount: null, ratio_ppm: 8000, deduction_amount: 0 }] } }
  const r = withhold(assessed, [], '2026-05', bills(2_500_000, 1_000_000))
  expect(r.bills.map((b) => b.iit)).toEqual([15_000, 13_000])
  expect(withhold(assessed, r.ledger, '2026-06', bills(1_000_000)).bills[0]!.iit).toBe(6000)
})

test('reversal of an earlier bill takes back what it charged; the next bill settles the rest', () => {
  const r = withhold(L, [], '2026-05', bills(6_000_000, 5_500_000))
  const after = reverseBill(L, r.ledger, { month: '2026-05', amount: 6_000_000, entries: r.bills[0]!.entries })
  expect(after[0]).toMatchObject({ gross: 5_500_000, ex_vat: 5_500_000, vat: 113_861, iit: 430_891 })
  const again = withhold(L, after, '2026-05', [{ id: 'c', amount: 6_000_000 }])
  expect(again.ledger[0]).toEqual(r.ledger[0])
})

const amounts = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 8 })
const modes = fc.constantFrom<TaxMode>('labor_cumulative', 'labor_single', 'business_actual', 'none')

test('VAT and carried sum to the month figure regardless of the split', () => {
  fc.assert(fc.property(amounts, modes, (list, mode) => {
    const r = withhold(config(mode), [], '2026-05', bills(...list))
    const month = vatOfMonth(DEFAULT_VAT_TIERS, sum(list))
    expect(sum(r.bills.map(partsTotal)) + carriedTotal(r.ledger)).toBe(partsTotal(month))
    expect(r.ledger[0]!.gross).toBe(sum(list))
    for (const [i, b] of r.bills.entries()) {
      expect(b.net).toBe(list[i]! - b.worker_tax)
      expect(b.net).toBeGreaterThanOrEqual(0)
    }
  }))
})

test('IIT attribution sums to the merged figure', () => {
  fc.assert(fc.property(amounts, modes, (list, mode) => {
    // Paid by the company, so that no bill's net caps what is taken. Where VAT sets in, the ex-VAT income falls back a little
    // and what was withheld is not given back: the sum is the highest merged figure on the way.
    const paid = (part: number[]) => withhold(config(mode), [], '2026-05', part.map((amount, i) => ({ id: `b${i}`, amount, iit_by_company: true, vat_by_company: true }))).bills
    const merged = list.map((_, i) => paid([sum(list.slice(0, i + 1))])[0]!.iit)
    expect(sum(paid(list).map((b) => b.iit))).toBe(Math.max(...merged))
    if (sum(list) <= 10_100_000) expect(Math.max(...merged)).toBe(merged.at(-1))
  }))
})

test('reversing the last bill restores the ledger; reversing all leaves nothing', () => {
  fc.assert(fc.property(amounts, amounts, modes, (before, list, mode) => {
    const c = config(mode)
    const start = withhold(c, [], '2026-04', bills(...before)).ledger
    const r = withhold(c, start, '2026-05', bills(...list))
    let ledger = r.ledger
    for (let i = list.length - 1; i >= 0; i--) {
      ledger = reverseBill(c, ledger, { month: '2026-05', amount: list[i]!, entries: r.bills[i]!.entries })
      expect(ledger).toEqual(withhold(c, start, '2026-05', bills(...list.slice(0, i))).ledger)
    }
    expect(ledger).toEqual(start)
  }))
})

test('the explanation leads to the net', () => {
  const { bills: [, b] } = withhold(L, [], '2026-05', bills(6_000_000, 5_500_000))
  const e = explainTax(b!)
  expect(e.value).toBe(b!.net)
  expect(e.steps.map((s) => s.label)).toEqual(['本月累计收入（含税）', '本月应缴增值税', '本月应缴附加税费', '本笔增值税及附加', '累计收入（不含增值税）', '应纳税所得额', '累计应纳个人所得税', '本笔个人所得税', '到账金额'])
  expect(e.steps[1]!.formula).toBe('115,000.00 − 115,000.00 ÷ (1 + 1%)')
  expect(e.steps[3]).toMatchObject({ value: 120_693, note: '含追缴此前税款 629.70' })
  expect(e.steps.every((s) => s.rule !== '' && Number.isSafeInteger(s.value))).toBe(true)
})

test('6000 persons at once, order kept', () => {
  const list = Array.from({ length: 6000 }, (_, i) => ({ id: `b${i}`, person_id: `p${i}`, amount: 100_000 + i * 2000, personal_service_fee: 500 }))
  const ledgers = new Map(list.slice(0, 3000).map((b) => [b.person_id, withhold(L, [], '2026-04', [b]).ledger]))
  const r = withholdMany(L, ledgers, '2026-05', list)
  expect(r.bills.map((b) => b.id)).toEqual(list.map((b) => b.id))
  expect(r.ledgers.size).toBe(6000)
})

test('bills of one person keep their order among others', () => {
  const r = withholdMany(L, new Map(), '2026-05', [{ id: '1', person_id: 'a', amount: 6_000_000 }, { id: '2', person_id: 'b', amount: 1 }, { id: '3', person_id: 'a', amount: 5_500_000 }])
  expect(r.bills.map((b) => [b.id, b.iit])).toEqual([['1', 178_000], ['2', 0], ['3', 430_891]])
})
