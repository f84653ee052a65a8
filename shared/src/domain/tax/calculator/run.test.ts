import fc from 'fast-check'
import { expect, test } from 'vitest'
import golden from '../../../../../docs/domain/golden.json' with { type: 'json' }
import { percentToPpm, sum } from '../../money.ts'
import { incomeTiersOf, type TaxMode } from '../income-tax.ts'
import { partsTotal } from '../vat.ts'
import { withhold } from '../withholding.ts'
import { EXAMPLES, type CalculatorExample } from './examples.ts'
import { grossUp } from './gross-up.ts'
import { readIncomes, readTiers, writeTiers } from './read.ts'
import { byPerson, calculate, configFor, ENGINES, enginesFor, sumOf, type CalculatorSettings } from './run.ts'
import { endedIn, termsOf } from './terms.ts'

const plain: CalculatorSettings = { isNet: false, fee_ppm: 0, assessed: [], isHalved: false }

const settingsOf = ({ isNet = false, fee = 0, assessed = '' }: Partial<CalculatorExample>): CalculatorSettings => ({ isNet, fee_ppm: percentToPpm(fee), assessed: incomeTiersOf(readTiers(assessed) ?? []), isHalved: false })

function resultsOf(example: CalculatorExample): number[] {
  const settings = settingsOf(example)
  const { incomes, faults } = readIncomes(example.table, 2026)
  expect(faults).toEqual([])
  return byPerson(incomes).flatMap((own) => calculate(configFor(example.mode, settings), own, settings).lines).map(({ tax }) => {
    if (tax === null) return -1
    return example.of === 'iit' ? tax.iit : example.of === 'gross' ? tax.facts.bill.amount : partsTotal(tax)
  })
}

test.each(EXAMPLES)('the example $key comes to the golden numbers (domain.md §3.2-§3.5)', (example) => {
  expect(resultsOf(example)).toEqual(example.expected)
})

test('the examples are those of the reference', () => {
  const found = (key: string) => EXAMPLES.find((example) => example.key === key)
  const due = golden.cumulative_labor.map(({ result }) => result.filter(({ income }) => income > 0).map((row) => row.due))
  expect(due).toEqual(expect.arrayContaining([found('steady')?.expected, found('zero')?.expected, found('rising')?.expected, found('gap')?.expected]))
  expect(found('single')?.expected).toEqual(golden.labor_single.map(({ tax }) => tax))
  const single = readIncomes(found('single')?.table ?? '', 2026).incomes.map(({ amount }) => amount)
  expect(single).toEqual(golden.labor_single.map(({ income }) => income))
  const month = golden.vat_month.find(({ gross }) => gross === 11_500_000)
  expect(sum(found('vat')?.expected ?? [])).toBe((month?.vat ?? 0) + (month?.surcharge ?? 0))
  const business = found('business')?.expected ?? []
  for (const months of [1, 3, 6]) expect(golden.business_income).toContainEqual({ base: months * 10_000_000, tax: sum(business.slice(0, months)) })
})

test('a line is what a payment withholds for it', () => {
  const modes: TaxMode[] = [...ENGINES]
  fc.assert(fc.property(fc.constantFrom(...modes), fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20_000_000 })), { minLength: 1, maxLength: 12 }), (mode, table) => {
    const config = configFor(mode, plain)
    const incomes = table.map(([month, amount], line) => ({ line, name: '甲', month: `2026-${String(month).padStart(2, '0')}`, amount })).toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
    const shown = calculate(config, incomes, plain)
    let ledger: Parameters<typeof withhold>[1] = []
    for (const [index, { month, amount }] of incomes.entries()) {
      const paid = withhold(config, ledger, month, [{ id: '', amount, personal_service_fee: 0 }])
      ledger = paid.ledger
      expect({ ...shown.lines[index]?.tax, id: '', facts: null }).toEqual({ ...paid.bills[0], facts: null })
    }
    const total = sumOf(shown)
    expect(total.gross - total.worker_tax - total.fees).toBe(total.net)
  }), { numRuns: 60 })
})

test('到手 → 应发 is the smallest gross that leaves it, in every engine', () => {
  const assessed = incomeTiersOf(readTiers('30000 0.6\n50000 0.8\n100000 1\n以上 1.2') ?? [])
  const modes: TaxMode[] = [...ENGINES]
  fc.assert(fc.property(fc.constantFrom(...modes), fc.integer({ min: 1, max: 15_000_000 }), fc.integer({ min: 0, max: 12_000_000 }), fc.constantFrom(0, 5000), (mode, wanted, before, fee_ppm) => {
    const settings = { isNet: true, fee_ppm, assessed, isHalved: false }
    const config = configFor(mode, settings)
    const ledger = before === 0 ? [] : withhold(config, [], '2026-05', [{ id: 'b', amount: before }]).ledger
    const netOf = (amount: number): number => {
      const tax = withhold(config, ledger, '2026-05', [{ id: 'a', amount, personal_service_fee: Math.round((amount * fee_ppm) / 1_000_000) }]).bills[0]
      return tax === undefined || tax.error !== null ? -1 : tax.net
    }
    const gross = grossOfNet(config, before, wanted, settings)
    expect(netOf(gross)).toBeGreaterThanOrEqual(wanted)
    for (let less = Math.max(wanted, gross - 300); less < gross; less += 1) expect(netOf(less)).toBeLessThan(wanted)
    // Nor further below: a coarse look at the whole way.
    for (let share = 0; share < 200; share += 1) {
      const less = wanted + Math.floor(((gross - wanted) * share) / 200)
      if (less < gross) expect(netOf(less)).toBeLessThan(wanted)
    }
  }), { numRuns: 60 })
})

/** Through the calculator: the first income as its gross, the second as its net. */
function grossOfNet(config: ReturnType<typeof configFor>, before: number, wanted: number, settings: CalculatorSettings): number {
  const first = before === 0 ? [] : withhold(config, [], '2026-05', [{ id: 'b', amount: before }]).ledger
  const left = (amount: number) => {
    const tax = withhold(config, first, '2026-05', [{ id: 'a', amount, personal_service_fee: Math.round((amount * settings.fee_ppm) / 1_000_000) }]).bills[0]
    return tax === undefined || tax.error !== null ? { net: -1, bracket: 0 } : { net: tax.net, bracket: tax.facts.income.ratio_ppm }
  }
  const found = grossUp(left, wanted, 9_999_999_999, [10_100_000 - before], config.income.tax_mode === 'business_assessed')
  const own = before === 0 ? calculate(config, [{ line: 1, name: '甲', month: '2026-05', amount: wanted }], settings).lines[0]?.tax?.facts.bill.amount : found
  expect(own).toBe(found)
  return found ?? -1
}

test('above the VAT line less is left for a while: the gross below it is taken', () => {
  const none = configFor('none', plain)
  const lineOf = (amount: number) => calculate(none, [{ line: 1, name: '甲', month: '2026-01', amount }], { isNet: true, fee_ppm: 0 }).lines[0]?.tax
  expect(lineOf(10_100_000)?.facts.bill.amount).toBe(10_100_000)
  expect(lineOf(10_100_001)?.facts.bill.amount).toBeGreaterThan(10_200_000)
  expect(lineOf(9_999_999_999)).toBeNull()
})

test('a table is read as pasted, with the line of each fault', () => {
  expect(readIncomes('姓名\t月份\t金额\n张三\t1\t10,000.50\n李四\t2026-02\t¥5000\n', 2026)).toEqual({
    incomes: [{ line: 2, name: '张三', month: '2026-01', amount: 1_000_050 }, { line: 3, name: '李四', month: '2026-02', amount: 500_000 }], faults: [],
  })
  expect(readIncomes('张三,3月,"12,000.00"\n李四 2026年4月 8000', 2026).incomes.map(({ month, amount }) => [month, amount])).toEqual([['2026-03', 1_200_000], ['2026-04', 800_000]])
  expect(readIncomes('姓名\t1月\t2月\t3月\n张三\t100\t\t300\n', 2026).incomes.map(({ month, amount }) => [month, amount])).toEqual([['2026-01', 10_000], ['2026-03', 30_000]])
  expect(readIncomes('张三 13 100\n张三 2025-01 100\n张三 1 1.234\n张三 1', 2026).faults.map(({ line }) => line)).toEqual([1, 2, 3, 4])
  expect(readIncomes('', 2026)).toEqual({ incomes: [], faults: [] })
})

test('agreed tiers ascend and end without a bound', () => {
  expect(readTiers('30000 0.6\n以上 1.2% 60')).toEqual([{ invoiced_amount: 3_000_000, ratio: 0.6, deduction_amount: 0 }, { invoiced_amount: null, ratio: 1.2, deduction_amount: 6000 }])
  expect(readTiers('50000 1\n30000 2')).toBeNull()
  expect(readTiers('以上 120')).toBeNull()
  expect(enginesFor({ assessed: [] })).not.toContain('business_assessed')
})

test('a rate that ends within the year is said', () => {
  expect(endedIn(2026, 'labor_cumulative')).toEqual([])
  expect(endedIn(2028, 'business_actual').map(({ title }) => title)).toEqual(['增值税月度免税额', '附加税费减半', '个体工商户减半征收'])
  expect(termsOf('none').every(({ modes }) => modes === null)).toBe(true)
})

test('the rules of an enterprise hold in their own engine, their VAT in all; what the company bears costs the worker nothing', () => {
  const rules = { vat: [], income: { ...configFor('labor_cumulative', plain).income, income_deduction_amount: 0 } }
  expect(configFor('labor_cumulative', { ...plain, rules })).toEqual(rules)
  expect(configFor('labor_single', { ...plain, rules })).toEqual({ ...configFor('labor_single', plain), vat: [] })
  const halved = { vat: [], income: { ...configFor('business_actual', plain).income, half_up_to: 100_000_000 } }
  // The form begins with it, and may be changed.
  expect([true, false].map((isHalved) => configFor('business_actual', { ...plain, isHalved, rules: halved }).income.half_up_to)).toEqual([100_000_000, null])
  const net = (more: Partial<CalculatorSettings>) => calculate(configFor('labor_cumulative', plain), [{ line: 1, name: '甲', month: '2026-01', amount: 12_000_000 }], { ...plain, ...more }).lines[0]?.tax?.net ?? 0
  expect(net({ vat_by_company: true, iit_by_company: true })).toBe(12_000_000)
  expect(net({})).toBeLessThan(net({ iit_by_company: true }))
})

test('tiers that are known already are written as they are read', () => {
  const tiers = incomeTiersOf(readTiers('30000 0.6\n50000.5 0.8 60\n以上 1.2') ?? [])
  expect(incomeTiersOf(readTiers(writeTiers(tiers)) ?? [])).toEqual(tiers)
})
