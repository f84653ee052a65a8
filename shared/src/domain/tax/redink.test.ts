import { expect, test } from 'vitest'
import { redinkMachine, type RedinkStatus } from '../machines/invoice.ts'
import { stepFrom } from '../machines/machine.ts'
import { invoiceTax } from './invoice.ts'
import { BUREAU_CODES, redAmount, remainingOf, stateOfCode, stepOfCode, taxOfRed, type BureauCode } from './redink.ts'

test('R499 whatever sign was typed, the amount is negative; what is left is never below zero', () => {
  expect([redAmount(5000), redAmount(-5000)]).toEqual([-5000, -5000])
  expect(remainingOf({ amount: 100, red: 30, pending: 20 })).toBe(50)
  expect(remainingOf({ amount: 100, red: 80, pending: 30 })).toBe(0)
})

test('the tax of red ink mirrors that of the invoice, and both come to nothing together, however it is parted', () => {
  for (const amount of [1_000_000, 222_253, 17, 9_999_999]) {
    const { tax } = invoiceTax(amount, 60_000)
    const blue = { amount, tax, deduct: null, ppm: 60_000 }
    expect(taxOfRed(-amount, blue, { amount: 0, tax: 0 })).toBe(-tax)
    let before = { amount: 0, tax: 0 }
    for (const part of [Math.floor(amount / 3), Math.floor(amount / 3), amount - 2 * Math.floor(amount / 3)]) {
      const red = taxOfRed(-part, blue, before)
      expect(red <= 0 && red >= -part).toBe(true)
      before = { amount: before.amount - part, tax: before.tax + red }
    }
    expect(before).toEqual({ amount: -amount, tax: -tax })
  }
  // A difference invoice: half of it takes half of the deduction (domain.md §3.3).
  const difference = { amount: 2_222_253, tax: 10_691, deduct: 2_033_383, ppm: 60_000 }
  expect(taxOfRed(-1_111_126, difference, { amount: 0, tax: 0 })).toBe(-5345)
})

/** The state after what a code does to one in `status`. */
function after(status: RedinkStatus, code: BureauCode): RedinkStatus {
  const action = stepOfCode(status, code)
  if (action === null) return status
  const step = stepFrom(redinkMachine, { status }, action, 'system')
  expect([code, action, step.ok]).toEqual([code, action, true])
  return step.ok ? step.to : status
}

test('from a draft, whose first answer may have been lost, the machine reaches the state of every code', () => {
  for (const code of BUREAU_CODES) {
    let status: RedinkStatus = 'draft'
    for (let turn = 0; turn < 3; turn += 1) status = after(status, code)
    expect([code, status]).toEqual([code, stateOfCode(code)])
  }
})

test('the nine codes of the bureau and what each does', () => {
  expect(BUREAU_CODES.map(stateOfCode)).toEqual(['no_need_confirm', 'to_buyer_confirm', 'to_seller_confirm', 'confirmed', 'rejected', 'rejected', 'expired', 'canceled', 'canceled'])
  expect(BUREAU_CODES.map((code) => stepOfCode('draft', code))).toEqual(['submit_no_confirm', 'submit', 'submit_by_buyer', 'submit', 'submit', 'submit_by_buyer', 'submit', 'submit', 'submit'])
  expect(BUREAU_CODES.map((code) => stepOfCode('to_buyer_confirm', code))).toEqual([null, null, null, 'buyer_confirm', 'deny', 'deny', 'expire', 'withdrawn', 'withdrawn'])
  expect(stepOfCode('to_seller_confirm', '04')).toBe('seller_confirm')
  expect(BUREAU_CODES.map((code) => stepOfCode('issued', code)).every((step) => step === null)).toBe(true)
})
