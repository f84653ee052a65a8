import { z } from 'zod'
import { paymentApprovalFields } from '../domain/fields/payment-approval.ts'
import { assertionInputFields } from '../domain/fields/passkey.ts'
import { family } from './call.ts'
import { cents, id, idParams, timestamp, version } from './schemas/common.ts'
import { assertion, passkeyQuestion } from './schemas/passkey.ts'
import { review } from './schemas/review.ts'

// A payment that waits for a second person: a part of the settlement that `:id` names.
const call = family('payment-approvals', { ...paymentApprovalFields, ...assertionInputFields })

const approval = z.object({
  id,
  version,
  status: z.enum(['pending', 'approved', 'declined', 'withdrawn', 'lapsed']),
  amount: cents,
  bill_count: z.int(),
  worker_count: z.int(),
  changed_count: z.int(),
  /** The first of them, masked. */
  changed: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  /** Why it waits. */
  reasons: z.array(z.string()),
  requester: z.string(),
  create_at: timestamp,
  decided_at: timestamp.nullable(),
  signatures: z.array(z.object({ name: z.string(), create_at: timestamp })),
  /** Who may still approve. */
  approvers: z.array(z.string()),
  /** Of a refusal. */
  reason: z.string(),
  // What the machine reads; of the caller.
  is_own: z.boolean(),
  may_sign: z.boolean(),
  missing: z.int(),
  /** The caller may sign their approval with a passkey. */
  takes_passkey: z.boolean(),
})

/** The latest; null: none was ever needed. */
const response = z.object({ approval: approval.nullable() })

/** A deputy may approve without holding the payment, so the service decides who. */
const access = { company: ['CompanySettlementSettPageIndex'] } as const
const changes = ['payment-approvals', 'settlements', 'bills', 'bill-batches', 'cmb-wallets', 'tasks'] as const

export const paymentApproval = call({
  name: 'paymentApproval',
  summary: '支付复核情况',
  method: 'GET',
  path: '/v1/settlements/:id/approval/',
  access,
  params: idParams,
  response,
})

/** What a passkey of the approver is to sign: the payment that waits. */
export const startReviewPasskey = call({
  name: 'startReviewPasskey',
  summary: '开始以通行密钥复核',
  method: 'POST',
  path: '/v1/settlements/:id/approval/passkey/',
  access,
  newBusiness: true,
  params: idParams,
  body: z.strictObject({ version }),
  response: passkeyQuestion,
})

/** Another person's verdict. The payment is made with the last signature. */
export const reviewPayment = call({
  name: 'reviewPayment',
  summary: '复核支付',
  path: '/v1/settlements/:id/approval/review/',
  access,
  newBusiness: true,
  moves: 'money',
  idempotent: true,
  ...review,
  body: review.body.safeExtend({ passkey: assertion.optional() }),
  response,
  changes,
})

export const withdrawPayment = call({
  name: 'withdrawPayment',
  summary: '撤回待复核的支付',
  method: 'PUT',
  path: '/v1/settlements/:id/approval/withdraw/',
  access,
  params: idParams,
  body: z.strictObject({ version }),
  response,
  changes,
})
