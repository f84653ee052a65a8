import { z } from 'zod'
import { text } from '../domain/fields/field.ts'
import { type Access, type Flavour, family } from './call.ts'
import { done, id, idParams, line } from './schemas/common.ts'
import { hasRevealField, needsReason, revealKeys, type RevealKind } from '../domain/reveals.ts'

const call = family('reveals', { kind: text('类型'), field: text('项目') })

const kinds = ['bill', 'company_user', 'staff', 'tenant', 'executive', 'user_blacklist', 'withdraw'] as const satisfies readonly RevealKind[]

/** The permissions that allow revealing any kind; the server then checks the particular kind. */
const keysOf = <F extends Flavour>(flavour: F) => kinds.flatMap((kind) => revealKeys(kind, flavour))
const access: Access = { saas: keysOf('saas'), park: keysOf('park'), platform: keysOf('platform'), agency: keysOf('agency'), company: keysOf('company') }

/** One masked value in full. Every answer is recorded in the audit log; the screen shows it for half a minute. */
export const reveal = call({
  name: 'reveal',
  summary: '查看完整信息',
  method: 'POST',
  path: '/v1/reveals/',
  access,
  body: z
    .strictObject({
      kind: z.enum(kinds),
      id,
      field: z.enum(['id_no', 'phone', 'account_no', 'bank_card', 'manager_phone', 'payment_phone', 'manager_id_no', 'legal_id_no']),
      reason: line(200).default(''),
    })
    .superRefine(({ kind, field, reason }, context) => {
      if (!hasRevealField(kind, field)) context.addIssue({ code: 'custom', path: ['field'], message: '没有这一项' })
      else if (needsReason(field) && reason === '') context.addIssue({ code: 'custom', path: ['reason'], message: '请填写查看原因' })
    }),
  response: z.object({ id, value: z.string() }),
})

/** The revealed value was copied: also recorded in the audit log. */
export const revealCopied = call({
  name: 'revealCopied',
  summary: '复制了完整信息',
  method: 'POST',
  path: '/v1/reveals/:id/copied/',
  access,
  params: idParams,
  response: done,
})
