import { z } from 'zod'
import { MAX_PAYMENT_CENTS } from '../../domain/bounds.ts'
import { businessDate, id } from './common.ts'

// A company's rules about the approval of payments (`domain/payment-approval`), as they are entered and as they are stored.

const approvers = z.union([z.literal(0), z.literal(1), z.literal(2)])
/** Of a rule that there is: a rule for nobody is none. */
const others = z.union([z.literal(1), z.literal(2)])
const hour = z.int().min(0).max(23)

export const delegation = z.strictObject({ from: id, to: id, first: businessDate, last: businessDate })

/** Null: no such rule; of `changed_account`: one, when somebody else can approve. */
export const policyParts = {
  changed_account: approvers.nullable(),
  amount: z.strictObject({ over: z.int().min(0).max(MAX_PAYMENT_CENTS), approvers: others }).nullable(),
  people: z.strictObject({ over: z.int().min(0).max(100_000), approvers: others }).nullable(),
  night: z.strictObject({ from: hour, to: hour, approvers: others }).nullable(),
  delegations: z.array(delegation).max(50, '委托不能超过 50 条'),
}

const bound = z.looseObject({ over: z.int().min(0), approvers }).nullish()

const stored = z.looseObject({
  changed_account: approvers.nullish(),
  amount: bound,
  people: bound,
  night: z.looseObject({ from: hour, to: hour, approvers }).nullish(),
  delegations: z.array(z.looseObject(delegation.shape)).nullish(),
})

/** With those that were replaced within the last day. */
export const storedPolicy = stored.extend({ former: z.array(z.looseObject({ policy: stored, until: z.iso.datetime({ offset: true }) })).nullish() })
