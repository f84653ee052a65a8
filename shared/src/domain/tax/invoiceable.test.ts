import { expect, test } from 'vitest'
import { deductible, fillInOrder, giveBackLastFirst, invoiceable, unreached } from './invoiceable.ts'

const settlement = { status: 'paid', invoice_amount: 22_222_53, applied_amount: 0 }

test('R173 only paid settlements may be invoiced, each once, and what red ink gives back again', () => {
  expect(invoiceable(settlement)).toBe(22_222_53)
  for (const status of ['to_payment', 'paying', 'pay_failure', 'canceled']) expect(invoiceable({ ...settlement, status })).toBe(0)
  expect(invoiceable({ ...settlement, applied_amount: 20_000_00 })).toBe(2_222_53)
  // Less was paid in the end than had been applied for.
  expect(invoiceable({ ...settlement, invoice_amount: 1_00, applied_amount: 2_00 })).toBe(0)
})

test('an application fills its settlements in the order sent, and red ink gives back the last first (decision 85)', () => {
  expect(fillInOrder(150, [100, 100, 100])).toEqual([100, 50, 0])
  expect(fillInOrder(300, [100, 100, 100])).toEqual([100, 100, 100])
  expect(fillInOrder(301, [100, 100, 100])).toBeNull()
  expect(giveBackLastFirst(70, [100, 50, 0])).toEqual([20, 50, 0])
  expect(giveBackLastFirst(151, [100, 50, 0])).toBeNull()
  expect(fillInOrder(-1, [100])).toBeNull()
})

test('what difference invoices deduct of a settlement never exceeds what its workers got (decision 86)', () => {
  expect(deductible(20_333_83, [])).toBe(20_333_83)
  expect(deductible(20_333_83, [{ amount: 10_000_00, red_amount: 0, deduct_amount: 9_000_00 }])).toBe(11_333_83)
  // Half of the invoice was taken back, so half of its deduction.
  expect(deductible(20_333_83, [{ amount: 10_000_00, red_amount: 5_000_00, deduct_amount: 9_000_00 }])).toBe(15_833_83)
})

test('settlements are filled in their order: the first that an amount does not reach is named', () => {
  const some = [{ sn: 'a', left: 100 }, { sn: 'b', left: 200 }, { sn: 'c', left: 300 }]
  expect([100, 101, 300, 301, 600].map((amount) => unreached(amount, some))).toEqual(['b', 'c', 'c', undefined, undefined])
  // More than there is is another fault.
  expect(unreached(601, some)).toBeUndefined()
})
