import { expect, test } from 'vitest'
import { NO_FEES, mapFees, partialFees, serviceFeesOf, settlementAmounts } from './fees.ts'
import { GOLDEN_BILLS, GOLDEN_CONTEXT, GOLDEN_RATES } from './golden-a.fixture.ts'
import { sum } from './money.ts'
import { billFailed, billReturned, billSucceeded, feesReturned, movements, offlineWrittenOff, paymentSubmitted, roundClosed, serviceFeeBack, serviceFeeKeyOf, serviceFeePaid, topUpArrived, unknownArrived, unknownClaimed, withdrawApplied, withdrawPaid, withdrawRefused } from './postings.ts'
import type { BillMoney, Posting } from './postings.ts'
import { defaultIncomeConfig } from './tax/income-tax.ts'
import { DEFAULT_VAT_TIERS } from './tax/vat.ts'
import { withholdMany } from './tax/withholding.ts'

const a = settlementAmounts(GOLDEN_RATES, GOLDEN_BILLS, GOLDEN_CONTEXT)
const taxes = withholdMany({ vat: DEFAULT_VAT_TIERS, income: defaultIncomeConfig('labor_cumulative') }, new Map(), '2026-05', a.bills).bills
const money: BillMoney[] = a.bills.map((b, i) => ({ bill_id: b.id, net: taxes[i]!.net, tax: taxes[i]!.worker_tax, personal_service_fee: b.personal_service_fee, card_fee: b.card_fee }))
const all = partialFees(GOLDEN_RATES, a, ['b1', 'b2', 'b3'], NO_FEES)
const zero = (postings: Posting[]) => expect(sum(movements(postings).values())).toBe(0)

test('Golden A posted in full (§3.8)', () => {
  const postings = [...paymentSubmitted(a.pay_amount), ...money.flatMap(billSucceeded), ...roundClosed(all.increment)]
  const m = movements(postings)
  expect(sum(postings.filter((p) => p.credit === 'company.frozen').map((p) => p.amount))).toBe(2_222_253)
  expect(Object.fromEntries([...m].filter(([, v]) => v !== 0))).toEqual({
    'company.available': -2_222_253, external: 2_009_415, tax: 13_801, 'fee.personal': 10_167, 'fee.enterprise': 132_170, 'fee.value_added': 6100, 'fee.use': 600, 'fee.promotion': 50_000,
  })
  expect(m.get('company.frozen')).toBe(0)
  expect(m.get('clearing')).toBe(0)
  expect(postings.every((p) => p.amount > 0)).toBe(true)
  zero(postings)
})

test('offline written off ends in the same accounts (§3.8)', () => {
  const m = movements(offlineWrittenOff(money, a))
  expect(m.get('external')).toBe(2_009_415 - 2_222_253)
  expect(m.get('tax')).toBe(13_801)
  expect(m.get('company.available')).toBeUndefined()
})

test('a failed bill: amount and fees not charged are free again, nothing stays frozen', () => {
  const one = partialFees(GOLDEN_RATES, a, ['b1', 'b2'], NO_FEES)
  const charged = one.paid_amount - one.paid_settlement_amount
  const released = a.pay_amount - a.settlement_amount - charged
  const m = movements([...paymentSubmitted(a.pay_amount), ...money.slice(0, 2).flatMap(billSucceeded), ...billFailed('b3', 1_200_050), ...roundClosed(one.increment, released)])
  expect(m.get('company.frozen')).toBe(0)
  expect(m.get('company.available')).toBe(-one.paid_amount)
})

test('a returned bill leaves what was paid for the others', () => {
  const one = partialFees(GOLDEN_RATES, a, ['b1', 'b2'], all.cumulative)
  const postings = [...paymentSubmitted(a.pay_amount), ...money.flatMap(billSucceeded), ...roundClosed(all.increment), ...billReturned(money[2]!), ...feesReturned(one.increment)]
  const m = movements(postings)
  expect(m.get('company.available')).toBe(-one.paid_amount)
  expect(m.get('tax')).toBe(0)
  expect(m.get('fee.enterprise')).toBe(54_167)
  zero(postings)
})

test('company-borne tax goes to the tax account (§3.8)', () => {
  expect(roundClosed(mapFees((k) => (k === 'company_income_tax' ? 500 : 0)))).toEqual([{ debit: 'company.frozen', credit: 'tax', amount: 500, reason: 'company_tax' }])
})

test('wallet moves', () => {
  const m = movements([...topUpArrived(100), ...unknownArrived(50), ...unknownClaimed(50), ...withdrawApplied(30), ...withdrawPaid(30), ...withdrawApplied(20), ...withdrawRefused(20)])
  expect(Object.fromEntries(m)).toEqual({ external: -120, 'company.available': 120, 'park.unknown': 0, 'company.frozen': 0 })
  expect(topUpArrived(0)).toEqual([])
  expect(() => topUpArrived(-1)).toThrow(RangeError)
})

test('a separate service fee leaves the wallet by its own bill, and what is owed no more goes back (decision 83)', () => {
  const owed = serviceFeesOf(all.cumulative)
  const m = movements([...serviceFeePaid(owed), ...serviceFeeBack({ ...owed, value_added_service_fee: 0 })])
  expect(Object.fromEntries([...m].filter(([, v]) => v !== 0))).toEqual({ 'company.available': -6100, 'fee.value_added': 6100 })
  expect(serviceFeePaid(owed).map(({ reason, amount }) => [reason, amount])).toEqual([['service_fee', 132_170], ['service_fee', 6100], ['service_fee', 600]])
  expect(serviceFeeKeyOf.get('fee.use')).toBe('user_use_fee')
})
