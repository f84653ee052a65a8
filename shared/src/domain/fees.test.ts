import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEE_KEYS, NO_FEES, checkPromotionFee, feesTotal, flatTaxByMonth, grossUp, mapFees, partialFees, serviceFeesOf, serviceFeesTotal, settlementAmounts, softwareUseFee, splitSettlement, passedUseFees } from './fees.ts'
import type { FeeBill, Rates } from './fees.ts'
import { pct, sum } from './money.ts'
import { GOLDEN_BILLS, GOLDEN_CONTEXT, GOLDEN_RATES } from './golden-a.fixture.ts'
import { defaultIncomeConfig } from './tax/income-tax.ts'
import { DEFAULT_VAT_TIERS } from './tax/vat.ts'
import { withhold, withholdMany } from './tax/withholding.ts'

const goldenA = settlementAmounts(GOLDEN_RATES, GOLDEN_BILLS, GOLDEN_CONTEXT)

test('Golden A (§3.2)', () => {
  expect(goldenA).toMatchObject({
    settlement_amount: 2_033_383, enterprise_service_fee: 132_170, value_added_service_fee: 6100, user_use_fee: 600,
    promotion_fee: 50_000, accounting_fee: 0, enterprise_added_service_fee: 0, pay_amount: 2_222_253, invoice_amount: 2_222_253,
  })
  expect(goldenA.bills.map((b) => b.personal_service_fee)).toEqual([1667, 2500, 6000])
  expect(sum(goldenA.bills.map((b) => b.promotion_fee))).toBe(50_000)
  const tax = withholdMany({ vat: DEFAULT_VAT_TIERS, income: defaultIncomeConfig('labor_cumulative') }, new Map(), '2026-05', goldenA.bills)
  expect(tax.bills.map((b) => b.iit)).toEqual([0, 0, 13_801])
  expect(tax.bills.map((b) => b.net)).toEqual([331_666, 497_500, 1_180_249])
  expect(softwareUseFee(2_033_383, 8000)).toBe(16_267)
  expect(softwareUseFee(0, 8000, 30_000)).toBe(30_000)
})

test('Golden A split into {1,2} and {3} (§3.2)', () => {
  const [a, b] = splitSettlement(GOLDEN_RATES, goldenA, [['b1', 'b2'], ['b3']])
  expect([a!.enterprise_service_fee, b!.enterprise_service_fee]).toEqual([54_167, 78_003])
  expect([a!.value_added_service_fee, b!.value_added_service_fee]).toEqual([2500, 3600])
  expect([a!.promotion_fee, b!.promotion_fee]).toEqual([20_491, 29_509])
  expect([a!.user_use_fee, b!.user_use_fee]).toEqual([400, 200])
  expect(a!.pay_amount + b!.pay_amount).toBe(goldenA.pay_amount)
  expect(() => splitSettlement(GOLDEN_RATES, goldenA, [['b1', 'b2', 'b3']])).toThrow(RangeError)
  expect(() => splitSettlement(GOLDEN_RATES, goldenA, [['b1'], ['b2']])).toThrow(RangeError)
  expect(() => splitSettlement(GOLDEN_RATES, goldenA, [['b1', 'b2'], ['b3', 'b1']])).toThrow(RangeError)
  expect(() => splitSettlement(GOLDEN_RATES, goldenA, [['b1', 'b2', 'b3'], []])).toThrow(RangeError)
})

const SEPARATE = { ...GOLDEN_RATES, is_separate_fee: true }

test('Golden A with a separate service fee: the enterprise\'s parts leave pay_amount, all but the promotion fee (decision 83)', () => {
  const separate = settlementAmounts(SEPARATE, GOLDEN_BILLS, GOLDEN_CONTEXT)
  // 20,333.83 + 500.00; the fee bill has 1,321.70 + 61.00 + 6.00.
  expect(separate).toEqual({ ...goldenA, pay_amount: 2_083_383, invoice_amount: 2_222_253 })
  expect(serviceFeesTotal(serviceFeesOf(separate))).toBe(138_870)
  expect(separate.pay_amount + serviceFeesTotal(serviceFeesOf(separate))).toBe(goldenA.pay_amount)

  const one = partialFees(SEPARATE, separate, ['b1', 'b2'], NO_FEES)
  expect(one.increment).toEqual({ ...NO_FEES, promotion_fee: 20_491 })
  expect(one.paid_amount).toBe(833_333 + 20_491)
  // What becomes owed is the same as what would have been charged.
  expect(one.cumulative).toEqual(partialFees(GOLDEN_RATES, goldenA, ['b1', 'b2'], NO_FEES).cumulative)
  const all = partialFees(SEPARATE, separate, ['b1', 'b2', 'b3'], one.cumulative)
  expect(all.paid_amount).toBe(separate.pay_amount)
  expect(feesTotal(all.cumulative)).toBe(138_870 + 50_000)
  const returned = partialFees(SEPARATE, separate, ['b1', 'b2'], all.cumulative)
  expect(returned.increment).toEqual({ ...NO_FEES, promotion_fee: -29_509 })

  const [a, b] = splitSettlement(SEPARATE, separate, [['b1', 'b2'], ['b3']])
  expect([a!.pay_amount, b!.pay_amount]).toEqual([833_333 + 20_491, 1_200_050 + 29_509])
  expect(a!.invoice_amount + b!.invoice_amount).toBe(goldenA.invoice_amount)
})

test('with a separate service fee accounting fee and company-borne taxes stay in pay_amount (decision 83)', () => {
  const rates = { ...SEPARATE, income_tax_ppm: 10_000, personal_value_added_tax_ppm: 20_000, card_fee: 100, enterprise_added_service_fee_ppm: 10_000 }
  const r = settlementAmounts(rates, [{ id: 'x', person_id: 'p', amount: 100_000, channel: 'card', excess: 50_000 }], { promotion_fee: 0, use_fee_person_ids: ['p'] })
  // 1,000.00 + 1.00 + 10.00 + 20.00; the fee bill: 65.00 + 5.00 + 3.00 + 2.00.
  expect([r.pay_amount, serviceFeesTotal(r)]).toEqual([103_100, 7500])
})

test('excess fee (§3.2): month limit 98,000, used 95,000, bill 5,000', () => {
  const r = settlementAmounts({ ...GOLDEN_RATES, enterprise_added_service_fee_ppm: 10_000 }, [{ id: 'x', person_id: 'p', amount: 500_000, channel: 'card', excess: 200_000 }], { promotion_fee: 0, use_fee_person_ids: [] })
  expect([r.excess_amount, r.enterprise_added_service_fee]).toEqual([200_000, 2000])
})

test('company-borne taxes and who bears the payment fee', () => {
  const rates = { ...GOLDEN_RATES, income_tax_ppm: 10_000, personal_value_added_tax_ppm: 20_000, card_fee: 100 }
  const bills: FeeBill[] = [{ id: 'x', person_id: 'p', amount: 100_000, channel: 'card' }, { id: 'y', person_id: 'p', amount: 100_000, channel: 'alipay' }]
  const context = { promotion_fee: 0, use_fee_person_ids: ['p'] }
  const r = settlementAmounts(rates, bills, context)
  expect(r).toMatchObject({ company_income_tax: 2000, company_value_added_tax: 4000, accounting_fee: 100, user_use_fee: 200 })
  const worker = settlementAmounts({ ...rates, is_card_deduction_fee: true }, bills, context)
  expect(worker.accounting_fee).toBe(0)
  expect(worker.bills.map((b) => b.card_fee)).toEqual([100, 0])
})

test('promotion fee guard (§2.8)', () => {
  const rates = { is_support_promotion_fee: true, support_promotion_fee: 50_000 }
  expect(checkPromotionFee(rates, 50_000)).toBeNull()
  expect(checkPromotionFee(rates, 50_001)).toBe('推广费超过合同约定的上限')
  expect(checkPromotionFee({ ...rates, support_promotion_fee: 0 }, 99_999_999)).toBeNull()
  expect(checkPromotionFee({ is_support_promotion_fee: false, support_promotion_fee: 0 }, 1)).toBe('合同不支持推广费')
  expect(checkPromotionFee({ is_support_promotion_fee: false, support_promotion_fee: 0 }, 0)).toBeNull()
  expect(checkPromotionFee(rates, -1)).not.toBeNull()
})

test('partial results charge the increment and end at the confirmed amount (§3.2)', () => {
  const one = partialFees(GOLDEN_RATES, goldenA, ['b1', 'b2'], NO_FEES)
  expect(one.increment).toMatchObject({ enterprise_service_fee: 54_167, value_added_service_fee: 2500, user_use_fee: 400, promotion_fee: 20_491 })
  expect(one.paid_amount).toBe(833_333 + feesTotal(one.cumulative))
  const two = partialFees(GOLDEN_RATES, goldenA, ['b1', 'b2', 'b3'], one.cumulative)
  expect(two.increment.enterprise_service_fee).toBe(132_170 - 54_167)
  expect(two.paid_amount).toBe(goldenA.pay_amount)
  const returned = partialFees(GOLDEN_RATES, goldenA, ['b1', 'b2'], two.cumulative)
  expect(returned.increment).toEqual(mapFees((k) => -two.increment[k] + 0))
  expect(partialFees(GOLDEN_RATES, goldenA, [], NO_FEES)).toMatchObject({ paid_amount: 0 })
})

const anyBills = fc.array(fc.record({ person: fc.integer({ min: 0, max: 4 }), amount: fc.integer({ min: 1, max: 5_000_000 }), excess: fc.integer({ min: 0, max: 1000 }), paid: fc.boolean(), group: fc.integer({ min: 0, max: 2 }) }), { minLength: 2, maxLength: 12 })

test('a split keeps every part; a part paid never exceeds the confirmed', () => {
  fc.assert(fc.property(anyBills, fc.integer({ min: 0, max: 100_000 }), (list, promotion_fee) => {
    const rates: Rates = { ...GOLDEN_RATES, enterprise_added_service_fee_ppm: 12_345, income_tax_ppm: 3333, card_fee: 100 }
    const bills: FeeBill[] = list.map((b, i) => ({ id: `b${i}`, person_id: `p${b.person}`, amount: b.amount, channel: 'card', excess: Math.min(b.excess, b.amount) }))
    const all = settlementAmounts(rates, bills, { promotion_fee, use_fee_person_ids: ['p0', 'p1', 'p2'] })
    expect(all.pay_amount).toBe(all.settlement_amount + feesTotal(all))
    const groups = [0, 1, 2].map((g) => bills.filter((_, i) => list[i]!.group === g).map((b) => b.id)).filter((g) => g.length > 0)
    if (groups.length > 1) {
      const parts = splitSettlement(rates, all, groups)
      for (const k of FEE_KEYS) expect(sum(parts.map((p) => p[k])), k).toBe(all[k])
      expect(sum(parts.map((p) => p.pay_amount))).toBe(all.pay_amount)
    }
    const paid = partialFees(rates, all, bills.filter((_, i) => list[i]!.paid).map((b) => b.id), NO_FEES)
    for (const k of FEE_KEYS) {
      expect(paid.cumulative[k]).toBeLessThanOrEqual(all[k])
      expect(paid.cumulative[k]).toBeGreaterThanOrEqual(0)
    }
  }))
})

test('flat taxes by month: each the amount up to it less that before, together what is charged (§3.2, decision 80)', () => {
  const rates = { ...GOLDEN_RATES, income_tax_ppm: 20_000, personal_value_added_tax_ppm: 10_000 }
  const paid = [{ month: '2026-06', amount: 2_000_000 }, { month: '2026-05', amount: 1_000_000 }]
  const of = (list: typeof paid, income: number, vat: number) => [...flatTaxByMonth(rates, { ...NO_FEES, company_income_tax: income, company_value_added_tax: vat }, list)]
  expect(of(paid, 60_000, 30_000)).toEqual([['2026-05', 30_000], ['2026-06', 60_000]])
  expect(of([], 0, 0)).toEqual([])
  // Half cents round up in each month's sum; the last month absorbs a cent moved by a split.
  expect(of([{ month: '2026-05', amount: 25 }, { month: '2026-06', amount: 25 }], 1, 0)).toEqual([['2026-05', 1], ['2026-06', 0]])
})

test('gross-up (§3.2), also over the VAT cliff', () => {
  const fee = (g: number) => g - pct(g, 5000)
  expect(grossUp(1_000_000, fee)).toBe(1_005_025)
  expect(grossUp(0, fee)).toBe(0)
  expect(() => grossUp(1, () => 0)).toThrow(RangeError)
  const config = { vat: DEFAULT_VAT_TIERS, income: defaultIncomeConfig('labor_cumulative') }
  const net = (amount: number) => withhold(config, [], '2026-05', [{ id: 'x', amount, personal_service_fee: pct(amount, 5000) }]).bills[0]!.net
  for (const target of [100_000, 1_000_000, 9_450_000, 9_500_000, 9_500_001, 12_000_000]) {
    const g = grossUp(target, net)
    expect(net(g)).toBeGreaterThanOrEqual(target)
    expect(net(g - 1)).toBeLessThan(target)
  }
})

test('a use fee passes to the first bill of its person that stays, and to nobody else’s (§3.2)', () => {
  const bill = (id: string, person_id: string, user_use_fee = 0) => ({ id, person_id, user_use_fee })
  expect(passedUseFees([bill('1', 'a', 200), bill('2', 'b', 200), bill('3', 'c')], [bill('4', 'c', 200), bill('5', 'a'), bill('6', 'a')])).toEqual([{ id: '5', user_use_fee: 200 }])
})
