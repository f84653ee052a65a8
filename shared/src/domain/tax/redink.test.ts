import { expect, test } from 'vitest'
import { redinkMachine, type RedinkStatus } from '../machines/invoice.ts'
import { stepFrom } from '../machines/machine.ts'
import { invoiceTax } from './invoice.ts'
import { askedOf, BUREAU_CODES, claimLeft, redAmount, redOf, remainingOf, stateOfCode, stepOfCode, type BureauCode } from './redink.ts'

const nothing = { amount: 0, tax: 0, deduct: 0 }

test('R499 whatever sign was typed, the amount is negative; what is left is never below zero', () => {
  expect([redAmount(5000), redAmount(-5000)]).toEqual([-5000, -5000])
  expect(remainingOf({ amount: 100, red: 30, pending: 20, asked: 0 })).toBe(50)
  expect(remainingOf({ amount: 100, red: 80, pending: 30, asked: 0 })).toBe(0)
})

test('what refunds ask for is spoken for: all of one that is audited, of one that has passed what there is no red ink for yet', () => {
  expect([claimLeft({ amount: 60, red: 0 }), claimLeft({ amount: 60, red: 20 }), claimLeft({ amount: 60, red: 60 })]).toEqual([60, 40, 0])
  expect(askedOf([{ amount: 60, red: 0 }, { amount: 30, red: 10 }])).toBe(80)
  expect(remainingOf({ amount: 100, red: 0, pending: 10, asked: askedOf([{ amount: 60, red: 0 }]) })).toBe(30)
})

test('the tax of red ink mirrors that of the invoice, and both come to nothing together, however it is parted', () => {
  for (const amount of [1_000_000, 222_253, 17, 9_999_999]) {
    const { tax } = invoiceTax(amount, 60_000)
    const blue = { amount, tax, deduct: null, ppm: 60_000 }
    expect(redOf(-amount, blue, nothing)).toEqual({ tax: -tax, deduct: null })
    let before = { amount: 0, tax: 0, deduct: 0 }
    for (const part of [Math.floor(amount / 3), Math.floor(amount / 3), amount - 2 * Math.floor(amount / 3)]) {
      const { tax: red } = redOf(-part, blue, before)
      expect(red <= 0 && red >= -part).toBe(true)
      before = { amount: before.amount - part, tax: before.tax + red, deduct: 0 }
    }
    expect(before).toEqual({ amount: -amount, tax: -tax, deduct: 0 })
  }
  // A difference invoice: half of it takes half of the deduction (domain.md §3.3).
  const difference = { amount: 2_222_253, tax: 10_691, deduct: 2_033_383, ppm: 60_000 }
  expect(redOf(-1_111_126, difference, nothing)).toEqual({ tax: -5345, deduct: -1_016_691 })
})

test('the deduction of red ink belongs to what it takes back, has its sign, and is exact in sum over any parts, also when one of them is made anew', () => {
  for (const deduct of [7_349_929, 0, 1, 8_036_928, 8_036_927]) {
    const amount = 8_036_928
    const { tax } = invoiceTax(amount - deduct, 50_000)
    const blue = { amount, tax, deduct, ppm: 50_000 }
    const living: { amount: number; tax: number; deduct: number }[] = []
    const others = () => living.reduce((all, one) => ({ amount: all.amount + one.amount, tax: all.tax + one.tax, deduct: all.deduct + one.deduct }), nothing)
    for (const part of [-500_000, -1, -1, -1, -3_333_333, -2_000_000]) {
      const red = redOf(part, blue, others())
      expect(red.deduct).toBeGreaterThanOrEqual(part)
      expect(red.deduct).toBeLessThanOrEqual(0)
      // Never further than a cent from its own share.
      expect(Math.abs((red.deduct ?? Number.NaN) - (deduct * part) / amount)).toBeLessThanOrEqual(1)
      living.push({ amount: part, tax: red.tax, deduct: red.deduct ?? Number.NaN })
    }
    // One of those in the middle comes to nothing.
    living.splice(4, 1)
    const rest = -(amount + others().amount)
    const last = redOf(rest, blue, others())
    living.push({ amount: rest, tax: last.tax, deduct: last.deduct ?? Number.NaN })
    expect(others()).toEqual({ amount: -amount, tax: 0 - tax, deduct: 0 - deduct })
  }
  // 5,000.00 of 80,369.28, of which 73,499.29 are deducted.
  expect(redOf(-500_000, { amount: 8_036_928, tax: 32_714, deduct: 7_349_929, ppm: 50_000 }, nothing).deduct).toBe(-457_260)
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
