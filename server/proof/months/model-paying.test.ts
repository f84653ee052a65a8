import { expect, test } from 'vitest'
import { answer, bankReturn, dailyClock, pay, sendVoucher, payOffline, writeOff } from './model-paying.ts'
import { Model } from './model.ts'
import type { Rates } from './model-fees.ts'
import type { Company } from './model-types.ts'
import { grant } from './model-limits.ts'
import { ratio, total } from './model-numbers.ts'
import { readRules } from './model-rules.ts'

const rates: Rates = {
  enterprise: ratio(6.5), added: 0n, valueAdded: ratio(0.3), personal: ratio(0.5), incomeTax: 0n, vat: 0n, useFee: 200n, isPromotion: true, promotionCap: 0n, isCardDeduction: false, isSeparate: false,
}

function goldenA(company: Partial<Company> = {}): Model {
  const model = new Model()
  model.addPark({ id: 'park', tax: readRules({}) })
  model.addCompany({ id: 'c', agency: 'a', park: 'park', payMode: 'alipay', rates, limits: [], available: 10_000_000n, frozen: 0n, ...company })
  const rows = [333_333, 500_000, 1_200_050].map((amount, index) => ({ row: index + 2, person: `p${index}`, amount: BigInt(amount), kind: 'alipay' as const, account: `account ${index}` }))
  model.importFile('c', 'batch', rows, '2025-01-10').make(['b1', 'b2', 'b3'])
  model.settle(['b1', 'b2', 'b3'], 'agency', 0n, '2025-01-10').make('s')
  model.confirm('s', 50_000n)
  model.audit('s', true)
  return model
}

test('Golden A (§3.2): amounts, nets and where the money went', () => {
  const model = goldenA()
  const settlement = model.settlement('s')
  expect(settlement.confirmed).toEqual({ enterprise: 132_170n, added: 0n, valueAdded: 6100n, use: 600n, promotion: 50_000n, accounting: 0n, incomeTax: 0n, vat: 0n })
  expect(model.payAmount(settlement)).toBe(2_222_253n)
  expect(pay(model, 's', null, '2025-01-11')).toBeNull()
  expect(model.company('c').frozen).toBe(2_222_253n)
  for (const id of ['b1', 'b2', 'b3']) answer(model, id, true, '2025-01-11')
  expect(['b1', 'b2', 'b3'].map((id) => model.bill(id).tax?.net)).toEqual([331_666n, 497_500n, 1_180_249n])
  expect(model.company('c')).toMatchObject({ available: 10_000_000n - 2_222_253n, frozen: 0n })
  expect(model.taxAccount.get('park')).toBe(13_801n)
  expect(model.batchStatus('batch')).toBe('settled')
})

test('a part that fails is charged for when it is paid, and given back when it returns (§3.2 partial results)', () => {
  const model = goldenA()
  pay(model, 's', null, '2025-01-11')
  answer(model, 'b1', true, '2025-01-11')
  answer(model, 'b2', true, '2025-01-11')
  answer(model, 'b3', false, '2025-01-11')
  // As the split of Golden A into {1,2} and {3}, but for the rounding of the second half, which is the difference.
  expect(model.settlement('s').charged).toEqual({ enterprise: 54_167n, added: 0n, valueAdded: 2500n, use: 400n, promotion: 20_491n, accounting: 0n, incomeTax: 0n, vat: 0n })
  expect(model.settlement('s').status).toBe('pay_failure')
  expect(pay(model, 's', ['b3'], '2025-01-12')).toBeNull()
  answer(model, 'b3', true, '2025-01-12')
  expect(model.company('c').available).toBe(10_000_000n - 2_222_253n)
  for (const id of ['b1', 'b2', 'b3']) bankReturn(model, id, '2025-01-13')
  expect(model.company('c')).toMatchObject({ available: 10_000_000n, frozen: 0n })
  expect(model.taxAccount.get('park')).toBe(0n)
  expect(total([...model.allLedgers()].map(({ ledger }) => ledger.credit()))).toBe(0n)
})

test('written off: what arrived beyond the pay amount is in the wallet (decision 78)', () => {
  const model = goldenA({ payMode: 'offline' })
  payOffline(model, 's', '2025-01-11')
  sendVoucher(model, 's')
  expect(writeOff(model, 's', 2_222_252n, '2025-01-12')).toBe('received')
  expect(writeOff(model, 's', 2_222_300n, '2025-01-12')).toBeNull()
  expect(model.company('c').available).toBe(10_000_047n)
})

test('credit of a closed month is paid out once (withholding.md §7)', () => {
  const model = goldenA()
  pay(model, 's', null, '2025-01-11')
  for (const id of ['b1', 'b2', 'b3']) answer(model, id, true, '2025-01-11')
  dailyClock(model, '2025-02-15')
  expect(model.withholding('park', 'p2').view().get('2025-01')?.isClosed).toBe(false)
  dailyClock(model, '2025-02-16')
  expect(model.withholding('park', 'p2').view().get('2025-01')?.isClosed).toBe(true)
  expect(model.refunds).toEqual([])
})

test('the part above a soft month limit (§3.2: 95,000 used of 98,000, a bill of 5,000)', () => {
  const limit = { scope: 'c', single: null, month: 9_800_000n, season: null, isSoftMonth: true }
  const held = [{ person: 'p', scopes: ['c'], month: '2025-01', amount: 9_500_000n }]
  expect(grant([limit], held, '2025-01', [{ person: 'p', amount: 500_000n }])).toEqual([{ isWithin: true, excess: 200_000n }])
  expect(grant([{ ...limit, isSoftMonth: false }], held, '2025-01', [{ person: 'p', amount: 500_000n }, { person: 'p', amount: 300_000n }]).map(({ isWithin }) => isWithin)).toEqual([false, false])
})
