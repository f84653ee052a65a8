import { z } from 'zod'
import { paymentPolicyFields } from '../domain/fields/payment-policy.ts'
import { family } from './call.ts'
import { id, idParams, timestamp, version } from './schemas/common.ts'
import { delegation, policyParts } from './schemas/payment-policy.ts'

// Which payments of a company wait for other members; `:id` is the company.
const call = family('payment-policies', paymentPolicyFields)

const response = z.object({
  ...policyParts,
  /** Names of former members are empty. */
  delegations: z.array(delegation.extend({ from_name: z.string(), to_name: z.string() })),
  /** Until then a policy that was replaced goes on beside this one; of the two the stricter counts. */
  former_until: timestamp.nullable(),
  /** The active members, and who of them may pay and so approve. */
  members: z.array(z.object({ id, name: z.string(), may_pay: z.boolean() })),
  version,
})

export const paymentPolicy = call({
  name: 'paymentPolicy',
  summary: '付款复核规则',
  method: 'GET',
  path: '/v1/companies/:id/payment_policy/',
  access: { company: ['CommonSystemCompanyPageIndex'] },
  params: idParams,
  response,
})

export const savePaymentPolicy = call({
  name: 'savePaymentPolicy',
  summary: '修改付款复核规则',
  method: 'PUT',
  path: '/v1/companies/:id/payment_policy/',
  access: { company: ['CommonSystemCompanyPageIndex:approval'] },
  stepUp: true,
  params: idParams,
  body: z.strictObject({ ...policyParts, version }),
  response,
  // A tenant profile returns the version.
  changes: ['payment-policies', 'payment-approvals', 'tenants'],
})
