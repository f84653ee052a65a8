import { z } from 'zod'
import { id, line, receivedCents } from './common.ts'

/** Failed and returned bills to be paid again, to corrected accounts where given. */
export const chosenBills = z
  .array(z.strictObject({ id, account_no: line(64).optional() }))
  .min(1, '请选择要重新支付的账单')
  .max(6000)

/** Bills whose account is wrong before their first payment; the others are paid as they are. */
export const correctedBills = z
  .array(z.strictObject({ id, account_no: line(64).min(1, '请填写更正后的收款账号') }))
  .min(1)
  .max(6000)

export const chosenSettlements = z.array(id).min(1).max(100)

/**
 * What is to be paid. Of a settlement: the bills to be paid again, all that can be when absent; before its first payment, which pays all of them,
 * those whose account is corrected. Where several are paid at once, the id
 * of the call is the company's, and `ids` says which.
 */
export const paymentChoice = z.strictObject({ bills: chosenBills.optional(), ids: chosenSettlements.optional() }).nullish()

/** What was received for an offline settlement. */
export const writeOff = {
  /** At least the pay amount; an excess is credited to the company's wallet. */
  received_amount: receivedCents,
  /** Required where the amount differs from what was due. */
  remark: line(200).optional(),
}
