import fc from 'fast-check'
import { expect, test } from 'vitest'
import golden from '../../../../docs/domain/golden.json' with { type: 'json' }
import { sum } from '../money.ts'
import { defaultIncomeConfig } from './income-tax.ts'
import type { TaxMode } from './income-tax.ts'
import { accumulationBefore, carriedTotal, creditTotal, emptyMonth, type MonthTax, type TaxConfig } from './ledger.ts'
import { TAX_KEYS, taxTotal } from './parts.ts'
import { creditAgain, settleMonth, takeBack, type CountingBill } from './recompute.ts'
import { DEFAULT_VAT_TIERS, partsTotal, vatOfMonth } from './vat.ts'
import { explainTax } from './explain-tax.ts'
import { withhold, withholdMany, type BillTax, type TaxBill } from './withholding.ts'

const config = (mode: TaxMode = 'labor_cumulative'): TaxConfig => ({ vat: DEFAULT_VAT_TIERS, income: defaultIncomeConfig(mode) })
const L = config()
const bills = (...amounts: number[]) => amounts.map((amount, i) => ({ id: `b${i}`, amount }))

/** Records what happens to one person, step by step, as the server does. */
function personOf(rules: TaxConfig = L) {
  let ledger: MonthTax[] = []
  const taxes = new Map<string, BillTax>()
  const counting = new Map<string, CountingBill>()
  const isClosedBefore = (open: string) => (month: string) => month < open
  return {
    get ledger() { return ledger },
    month: (month: string) => ledger.find((row) => row.month === month) ?? emptyMonth(month),
    pay(month: string, ...list: TaxBill[]): BillTax[] {
      const result = withhold(rules, ledger, month, list)
      ledger = result.ledger
      result.bills.forEach((tax, i) => {
        if (tax.error !== null) return
        taxes.set(tax.id, tax)
        counting.set(tax.id, { ...list[i]!, month, charge: tax.charge, config: rules })
      })
      return result.bills
    },
    /** `open`: the first month that is not closed. */
    gone(id: string, today: string, { paid = true, open = '0000-00' } = {}) {
      const bill = counting.get(id)!
      counting.delete(id)
      ledger = takeBack(rules, ledger, [{ month: bill.month, amount: bill.amount, entries: taxes.get(id)!.entries, was_paid: paid }], [...counting.values()], { month: today, isClosed: isClosedBefore(open) })
    },
    close(month: string) {
      ledger = settleMonth(rules, ledger, month, [...counting.values()])
    },
    /** The invariants of docs/withholding.md §8. */
    check() {
      const taken = sum([...counting.keys()].map((id) => taxes.get(id)!.worker_tax))
      expect(sum(ledger.map(taxTotal)) + creditTotal(ledger)).toBe(taken)
      expect(Math.min(carriedTotal(ledger), creditTotal(ledger))).toBe(0)
      for (const row of ledger) for (const key of TAX_KEYS) expect(row.carried[key]).toBeGreaterThanOrEqual(0)
    },
  }
}

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

test('engine L, the accumulation table (§3.5)', () => {
  for (const { result, ...entry } of golden.cumulative_labor) {
    const gap_reset_months = 'gap_reset_months' in entry ? Number(entry.gap_reset_months) : 1
    const rules: TaxConfig = { vat: [], income: { ...L.income, gap_reset_months } }
    let ledger: MonthTax[] = []
    for (const row of result.filter(({ income }) => income > 0)) {
      const paid = withhold(rules, ledger, `2026-${String(row.month).padStart(2, '0')}`, bills(row.income))
      const { income } = paid.bills[0]!.facts
      expect([income.base, income.ratio_ppm, income.quick, income.tax, paid.bills[0]!.iit]).toEqual([row.base, row.rate, row.quick, row.cum_tax, row.due])
      ledger = paid.ledger
    }
  }
})

test('one empty month ends the run, a new year too (§3.5, decision 22)', () => {
  const first = withhold(L, [], '2026-01', bills(2_000_000))
  expect(first.bills[0]!.iit).toBe(33_000)
  expect(withhold(L, first.ledger, '2026-03', bills(3_000_000)).bills[0]!.iit).toBe(57_000)
  expect(accumulationBefore(L.income, first.ledger, '2026-02')).toEqual({ income: 2_000_000, withheld: 33_000, months: 2 })
  expect(accumulationBefore(L.income, first.ledger, '2026-03')).toEqual({ income: 0, withheld: 0, months: 1 })
  expect(accumulationBefore(L.income, first.ledger, '2027-01').months).toBe(1)
})

test('a park may let two months end it, from a month on (§3.5)', () => {
  const dated: TaxConfig = { ...L, income: { ...L.income, gap_resets: [{ from: '2026-03', months: 2 }] } }
  const first = withhold(dated, [], '2026-01', bills(2_000_000))
  expect(withhold(dated, first.ledger, '2026-03', bills(3_000_000)).bills[0]!.iit).toBe(42_000)
  expect(accumulationBefore(dated.income, first.ledger, '2026-04')).toEqual({ income: 0, withheld: 0, months: 1 })
  const early: TaxConfig = { ...L, income: { ...L.income, gap_resets: [{ from: '2026-04', months: 2 }] } }
  expect(withhold(early, first.ledger, '2026-03', bills(3_000_000)).bills[0]!.iit).toBe(57_000)
})

test('catch-up golden: 60,000 then 55,000 in one month (§3.4, §3.5)', () => {
  const { bills: [a, b], ledger } = withhold(L, [], '2026-05', bills(6_000_000, 5_500_000))
  expect([partsTotal(a!), a!.iit]).toEqual([0, 178_000])
  expect([partsTotal(b!), b!.iit]).toEqual([120_693, 430_891])
  expect([b!.vat, b!.urban, b!.edu, b!.local_edu]).toEqual([113_861, 3985, 1708, 1139])
  expect(b!.catch_up).toBe(62_970)
  expect(b!.net).toBe(5_500_000 - 120_693 - 430_891)
  expect(ledger).toEqual([{ ...emptyMonth('2026-05'), charges: 2, gross: 11_500_000, ex_vat: 11_386_139, vat: 113_861, urban: 3985, edu: 1708, local_edu: 1139, iit: 608_891 }])
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
  const counting = [10_100_000, 10_000].map((amount, i) => ({ id: `b${i}`, amount, month: '2026-05', charge: i + 1, config: none }))
  expect(takeBack(none, june.ledger, [{ month: '2026-06', amount: 500_000, entries: june.bills[0]!.entries, was_paid: false }], counting, { month: '2026-06', isClosed: () => false })).toEqual(may.ledger)
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

test('reversal of an earlier bill: what the rest paid too much is credit, the next bill uses it (decision 76)', () => {
  const p = personOf()
  p.pay('2026-05', ...bills(6_000_000, 5_500_000))
  p.gone('b0', '2026-05')
  // 55,000.00 alone: no VAT, income tax (44,000 − 5,000) × 10 % − 2,520 = 1,380.00.
  expect(p.month('2026-05')).toMatchObject({ gross: 5_500_000, ex_vat: 5_500_000, vat: 0, iit: 138_000, credit: 120_693 + 430_891 - 138_000 })
  const [again] = p.pay('2026-05', { id: 'c', amount: 6_000_000 })
  expect(again).toMatchObject({ credit_used: 413_584, worker_tax: 120_693 + 608_891 - 138_000 - 413_584 })
  expect(p.month('2026-05')).toMatchObject({ vat: 113_861, iit: 608_891, credit: 0 })
  p.check()
})

test('101,000.00, 100.00 and 2,000.00 paid, the first is returned: 2,100.00 is earned, the rest is credit (decision 76)', () => {
  const p = personOf()
  const paid = p.pay('2026-05', ...[10_100_000, 10_000, 200_000].map((amount, i) => ({ id: `b${i}`, amount, personal_service_fee: amount / 200 })))
  expect(paid[1]!.net + paid[2]!.net).toBe(92_112)
  p.gone('b0', '2026-05')
  const may = p.month('2026-05')
  expect(may).toMatchObject({ gross: 210_000, vat: 0, iit: 0, credit: paid[1]!.worker_tax + paid[2]!.worker_tax })
  expect(paid[1]!.net + paid[2]!.net + may.credit).toBe(210_000 - 1050)
  p.check()
})

test('a return into a closed month is a correction of the current one; the closed month stays (decision 77)', () => {
  const p = personOf()
  p.pay('2026-05', { id: 'may', amount: 10_100_000 })
  const closed = p.month('2026-05')
  p.pay('2026-07', { id: 'july', amount: 2_000_000 })
  p.gone('may', '2026-07', { open: '2026-07' })
  expect(p.month('2026-05')).toEqual({ ...closed, returned: 10_100_000 })
  // The gap in June ended the accumulation period: July's own tax is unaffected, and nothing is owed for May.
  expect(p.month('2026-07')).toMatchObject({ gross: 2_000_000, iit: 33_000 - 506_000, credit: 0, carried: { iit: 0 }, corrections: [{ month: '2026-05', gross: -10_100_000, worker: { iit: -506_000 } }] })
  p.check()
})

test('a month whose only bill came back still belongs to the run (decision 77)', () => {
  const p = personOf()
  p.pay('2026-05', { id: 'a', amount: 2_000_000 })
  p.pay('2026-06', { id: 'b', amount: 2_000_000 })
  p.gone('b', '2026-07', { open: '2026-07' })
  // 50,000 over three months: (40,000 − 15,000) × 3 % − 330.00 of May.
  expect(p.pay('2026-07', { id: 'c', amount: 3_000_000 })[0]!.iit).toBe(75_000 - 33_000)
  p.check()
  const q = personOf()
  q.pay('2026-05', { id: 'a', amount: 2_000_000 })
  q.pay('2026-06', { id: 'b', amount: 2_000_000 })
  q.gone('b', '2026-06', { paid: false })
  expect(q.pay('2026-07', { id: 'c', amount: 3_000_000 })[0]!.iit).toBe(57_000)
})

test('catch-up of bills whose tax the company bears is not taken from the worker (decision 80)', () => {
  const borne = { vat_by_company: true, iit_by_company: true, company_id: 'B' }
  const p = personOf()
  p.pay('2026-05', { id: 'b', amount: 6_000_000, ...borne })
  const [mine] = p.pay('2026-05', { id: 'w', amount: 5_500_000 })
  // VAT on the worker's own 55,000.00 only; the 629.70 on the company's 60,000.00 are the park's.
  expect(partsTotal(mine!)).toBe(120_693 - 62_970)
  expect(taxTotal(mine!.company_late)).toBe(62_970)
  expect(p.month('2026-05').company_side).toMatchObject([{ company_id: 'B', iit: 178_000 }])
  p.check()

  const q = personOf()
  q.pay('2026-05', { id: 'w', amount: 6_000_000 })
  q.pay('2026-05', { id: 'b', amount: 5_500_000, ...borne })
  expect(q.month('2026-05')).toMatchObject({ vat: 0, iit: 178_000, carried: { vat: 0 } })
  // The worker's next bill pays its own tax and none of what the company's bill added.
  const [next] = q.pay('2026-05', { id: 'n', amount: 100_000 })
  expect(next!.catch_up).toBe(0)
  q.gone('w', '2026-05')
  expect(q.month('2026-05').gross).toBe(5_600_000)
  q.check()
})

test('assessed whole-amount tiers: the jump re-rates earlier income, which is carried and no error (decision 81)', () => {
  const assessed: TaxConfig = { vat: [], income: { ...defaultIncomeConfig('business_assessed'), tiers: [{ invoiced_amount: 3_000_000, ratio_ppm: 6000, deduction_amount: 0 }, { invoiced_amount: null, ratio_ppm: 8000, deduction_amount: 0 }] } }
  const p = personOf(assessed)
  const [, small] = p.pay('2026-05', ...bills(3_000_000, 5000))
  // 240.40 less 180.00: 0.40 its own, 60.00 for the earlier bill, of which 49.60 fit.
  expect(small).toMatchObject({ error: null, net: 0, iit: 5000, carried: { iit: 24_040 - 18_000 - 5000 } })
  const [next] = p.pay('2026-06', { id: 'june', amount: 100_000 })
  expect(next).toMatchObject({ iit: 600 + 1040, catch_up: 1040 })
  p.check()
})

test('a bill that cannot bear its own tax leaves no trace', () => {
  const p = personOf({ ...L, income: { ...L.income, tiers: [{ invoiced_amount: null, ratio_ppm: 1_000_000, deduction_amount: 0 }], expense_ppm: 0, income_deduction_amount: 0 } })
  const [bad, after] = p.pay('2026-05', { id: 'x', amount: 10_000, personal_service_fee: 1 }, { id: 'y', amount: 10_000 })
  expect(bad!.error).toBe('到账金额小于0')
  expect(after).toMatchObject({ error: null, net: 0, facts: { gross: 10_000 } })
})

test('the surplus of income tax where VAT sets in becomes credit when the month closes (§7)', () => {
  const p = personOf()
  p.pay('2026-05', ...bills(10_100_000, 1000).map((bill) => ({ ...bill, vat_by_company: true, company_id: 'c' })))
  expect(p.month('2026-05').iit).toBe(506_000)
  p.close('2026-05')
  expect(p.month('2026-05')).toMatchObject({ iit: withhold(L, [], '2026-05', bills(10_101_000)).bills[0]!.iit, credit: 506_000 - p.month('2026-05').iit })
  expect(p.month('2026-05').credit).toBe(7921)
  p.check()
})

test('a closed month whose only bill failed after the close was never paid into: it ends the run (§3)', () => {
  const p = personOf()
  p.pay('2026-05', { id: 'a', amount: 2_000_000 })
  p.pay('2026-06', { id: 'b', amount: 2_000_000 })
  p.gone('b', '2026-07', { paid: false, open: '2026-07' })
  expect(p.pay('2026-07', { id: 'c', amount: 3_000_000 })[0]!.iit).toBe(57_000)
  p.check()
})

test('a closed month within a run of which nothing stays adds nothing to it (§3, §6)', () => {
  const p = personOf({ ...L, income: { ...L.income, gap_reset_months: 2 } })
  p.pay('2026-07', { id: 'a', amount: 2_184_449 })
  p.pay('2026-08', { id: 'b', amount: 2_783_336 })
  p.gone('b', '2026-09', { paid: false, open: '2026-09' })
  // 49,677.85 over three months: (39,742.28 − 15,000) × 3 % − 374.27 of July.
  expect(p.pay('2026-09', { id: 'c', amount: 2_783_336 })[0]!.iit).toBe(36_800)
  p.check()
})

test('a month that closes is drawn with the corrections booked in it (§6, decision 77)', () => {
  const p = personOf()
  p.pay('2026-02', { id: 'feb', amount: 10_000_000 })
  p.pay('2026-03', { id: 'mar', amount: 10_000_001 })
  p.pay('2026-04', { id: 'apr', amount: 42_797 })
  p.gone('feb', '2026-05', { open: '2026-05' })
  const [may] = p.pay('2026-05', { id: 'may', amount: 10_000_000 })
  expect(may!.iit).toBe(703_424)
  p.close('2026-05')
  expect(p.month('2026-05').carried.iit).toBe(0)
  p.check()
})

test('a refund that did not arrive pays what is owed by then, and stands as credit for the rest (§7)', () => {
  const none: TaxConfig = { vat: DEFAULT_VAT_TIERS, income: defaultIncomeConfig('none') }
  const { ledger } = withhold(none, [], '2026-05', bills(10_100_000, 10_000))
  const owed = carriedTotal(ledger)
  for (const amount of [owed - 1, owed, owed + 500]) {
    const after = creditAgain(ledger, '2026-03', amount)
    expect([carriedTotal(after), creditTotal(after)]).toEqual([Math.max(0, owed - amount), Math.max(0, amount - owed)])
    expect(sum(after.map(taxTotal)) + creditTotal(after)).toBe(sum(ledger.map(taxTotal)) + amount)
    expect(after.find(({ month }) => month === '2026-03')?.credit ?? 0).toBe(Math.max(0, amount - owed))
  }
})

test('what a month gives back at its close, the months after it owe (§7)', () => {
  const p = personOf()
  // VAT starts with the second bill: 72.08 of income tax in excess, which is part of June's accumulation.
  p.pay('2026-05', ...bills(10_100_000, 10_000))
  p.pay('2026-06', { id: 'june', amount: 3_000_000 })
  const [, june] = p.ledger
  p.close('2026-05')
  expect(sum(p.ledger.map((row) => row.iit + row.carried.iit))).toBe(sum(withhold(L, withhold(L, [], '2026-05', bills(10_110_000)).ledger, '2026-06', bills(3_000_000)).ledger.map((row) => row.iit + row.carried.iit)))
  expect(p.month('2026-06').iit + p.month('2026-06').carried.iit).toBe(june!.iit + 7208)
  p.check()
})

test('credit pays taxes, never fees', () => {
  const p = personOf()
  p.pay('2026-05', ...bills(6_000_000, 5_500_000))
  p.gone('b0', '2026-05')
  const [bad] = p.pay('2026-05', { id: 'x', amount: 50, card_fee: 100 })
  expect(bad!.error).toBe('到账金额小于0')
  p.check()
})

test('a rule that comes later does not bring back a run that has ended (§3)', () => {
  const dated: TaxConfig = { ...L, income: { ...L.income, gap_resets: [{ from: '2026-08', months: 2 }] } }
  const p = personOf(dated)
  for (const month of ['2026-03', '2026-05', '2026-08', '2026-09']) p.pay(month, { id: month, amount: 2_000_000 })
  // March stands alone under the rule of May; May, two empty months, then August: ended as well; August and September are one period.
  expect(accumulationBefore(dated.income, p.ledger, '2026-09').months).toBe(2)
  expect(accumulationBefore(dated.income, p.ledger, '2026-10').months).toBe(3)
})

test('random lives: what always holds does, and each month is taxed on what was earned', () => {
  const step = fc.record({ kind: fc.constantFrom('pay', 'pay', 'pay', 'gone', 'fail', 'month'), amount: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 12_000_000 })), borne: fc.constantFrom(0, 0, 0, 1, 2, 3), pick: fc.nat(50) })
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.constantFrom<TaxMode>('labor_cumulative', 'labor_cumulative', 'labor_single', 'none'), (steps, mode) => {
    const p = personOf(config(mode))
    const paid: string[] = []
    let month = 1
    for (const [i, { kind, amount, borne, pick }] of steps.entries()) {
      const now = `2026-${String(month).padStart(2, '0')}`
      const open = `2026-${String(Math.max(1, month - (pick % 2))).padStart(2, '0')}`
      if (kind === 'month') month = Math.min(12, month + 1 + (pick % 2))
      else if (kind === 'pay') {
        const [tax] = p.pay(now, { id: `s${i}`, amount, company_id: `c${pick % 3}`, vat_by_company: borne % 2 === 1, iit_by_company: borne > 1 })
        if (tax!.error === null) paid.push(`s${i}`)
        expectWhole(tax!)
      } else if (paid.length > 0) p.gone(paid.splice(pick % paid.length, 1)[0]!, now, { paid: kind === 'gone', open })
      p.check()
    }
  }), { numRuns: 300 })
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
    // The taxes are borne by the company, so that no net limits what is withheld. Where VAT starts, the ex-VAT income drops a little
    // and what was withheld is not returned: the sum is the highest merged figure on the way.
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
    const counting = list.map((amount, i) => ({ id: `b${i}`, amount, month: '2026-05', charge: i + 1, config: c }))
    let ledger = r.ledger
    for (let i = list.length - 1; i >= 0; i--) {
      ledger = takeBack(c, ledger, [{ month: '2026-05', amount: list[i]!, entries: r.bills[i]!.entries, was_paid: false }], counting.slice(0, i), { month: '2026-05', isClosed: () => false })
      // The last bill at which income tax had been slightly higher leaves the difference as credit.
      const without = settleMonth(c, withhold(c, start, '2026-05', bills(...list.slice(0, i))).ledger, '2026-05', counting.slice(0, i))
      expect(ledger).toEqual(without)
    }
    expect(ledger).toEqual(start)
  }))
})

test('the explanation leads to the net', () => {
  const { bills: [, b] } = withhold(L, [], '2026-05', bills(6_000_000, 5_500_000))
  const e = explainTax(b!)
  expect(e.value).toBe(b!.net)
  expect(e.steps.map((s) => s.label)).toEqual(['本月累计收入（含税）', '本月应缴增值税', '本月应缴附加税费', '本笔增值税及附加', '累计收入（不含增值税）', '应纳税所得额', '累计应纳个人所得税', '本笔个人所得税', '个人到账金额'])
  expect(e.steps[1]!.formula).toBe('115,000.00 − 115,000.00 ÷ (1 + 1%)')
  expect(e.steps[3]).toMatchObject({ value: 120_693, note: '含追缴此前税款 629.70' })
  expect(e.steps.every((s) => Number.isSafeInteger(s.value))).toBe(true)
})

/** Evaluates a formula of sums: its signed amounts; a difference with a minimum of 0 is marked. */
function comesTo(formula: string): number {
  const amounts = (text: string) => sum([...text.replaceAll(/\d{4}-\d{2}(?!\d)/g, '').matchAll(/(−?)[^\d−+-]*(-?[\d,]+\.\d{2})/g)].map(([, sign, n]) => (sign === '−' ? -1 : 1) * Math.round(Number(n!.replaceAll(',', '')) * 100)))
  const [head, tail] = formula.split('（负数按 0 计）')
  return formula.includes('逐项') || tail === undefined ? amounts(formula) : Math.max(0, amounts(head!)) + amounts(tail)
}

/** Every step with a sum follows from its formula, and together they give the worker's tax and the net. */
function expectWhole(tax: BillTax): void {
  const { steps } = explainTax(tax)
  const summed = steps.filter(({ label }) => /^(本笔|追缴|抵减|个人负担|园区承担|待追缴|到账|累计收入)/.test(label))
  for (const step of summed) expect([step.label, step.formula, comesTo(step.formula)]).toEqual([step.label, step.formula, step.value])
  const of = (test: RegExp) => sum(steps.filter(({ label }) => test.test(label)).map(({ value }) => value))
  expect(of(/^(本笔增值税及附加|本笔个人所得税)$/) + of(/^追缴/) - of(/^抵减/)).toBe(tax.worker_tax)
  expect(of(/^个人到账金额$/)).toBe(tax.net)
  expect(of(/^园区承担/)).toBe(taxTotal(tax.company_late))
}

test('tax of older months that a bill recovers has a step of its own', () => {
  const none: TaxConfig = { vat: DEFAULT_VAT_TIERS, income: defaultIncomeConfig('none') }
  const may = withhold(none, [], '2026-05', bills(10_100_000, 10_000))
  const [june] = withhold(none, may.ledger, '2026-06', [{ id: 'j', amount: 500_000 }]).bills
  expect(explainTax(june!).steps.find(({ label }) => label === '追缴 2026-05 的税款')).toMatchObject({ value: june!.catch_up })
  expect(explainTax(may.bills[1]!).steps.find(({ label }) => label === '待追缴')?.value).toBe(may.bills[1]!.carried_total)
  expectWhole(june!)
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
