import { z } from 'zod'
import { passkeyInputFields } from '../domain/fields/passkey.ts'
import { accepts, flavour, relatedId, smsCode } from './accounts.ts'
import { family } from './call.ts'
import { done, id, idParams, line, timestamp } from './schemas/common.ts'
import { assertion, attestation, passkeyOffer, passkeyQuestion } from './schemas/passkey.ts'

const call = family('passkeys', passkeyInputFields)

/** Answers the same to everybody: which passkeys there are is told by nobody but the browser. */
export const startPasskeyLogin = call({
  name: 'startPasskeyLogin',
  summary: '开始通行密钥登录',
  method: 'POST',
  path: '/v1/accounts/passkey_login/start/',
  access: 'public',
  response: passkeyQuestion,
})

export const passkeyLogin = call({
  name: 'passkeyLogin',
  summary: '通行密钥登录',
  method: 'POST',
  path: '/v1/accounts/passkey_login/',
  access: 'public',
  body: z.strictObject({ host: line(255), passkey: assertion, related_id: relatedId, app: flavour.optional(), accept: accepts }),
  response: z.object({ token: z.string(), app: flavour, related_id: id }),
})

export const listPasskeys = call({
  name: 'listPasskeys',
  summary: '通行密钥',
  method: 'GET',
  path: '/v1/accounts/passkeys/',
  access: 'self',
  response: z.object({
    results: z.array(
      z.object({
        id,
        name: z.string(),
        create_at: timestamp,
        used_at: timestamp.nullable(),
        /** Its counter went back, so that it may have been copied: it opens nothing any more. */
        is_doubted: z.boolean(),
      }),
    ),
  }),
})

/** A code to one's own phone, whatever proves somebody elsewhere: a passkey may approve payments, so a password alone must not make one. */
export const startPasskey = call({
  name: 'startPasskey',
  summary: '开始添加通行密钥',
  method: 'POST',
  path: '/v1/accounts/passkeys/start/',
  access: 'self',
  body: z.strictObject({ sms_code: smsCode }),
  response: passkeyOffer,
})

export const addPasskey = call({
  name: 'addPasskey',
  summary: '添加通行密钥',
  method: 'POST',
  path: '/v1/accounts/passkeys/',
  access: 'self',
  stepUp: true,
  body: z.strictObject({ name: line(30).min(1, '请填写名称'), credential: attestation }),
  response: done,
  changes: ['passkeys', 'payments', 'payment-approvals'],
})

/** The sessions of the account's other devices end with it. */
export const removePasskey = call({
  name: 'removePasskey',
  summary: '移除通行密钥',
  method: 'DELETE',
  path: '/v1/accounts/passkeys/:id/',
  access: 'self',
  stepUp: true,
  params: idParams,
  response: done,
  changes: ['passkeys', 'accounts', 'payments', 'payment-approvals'],
})

export const startPasskeyProof = call({
  name: 'startPasskeyProof',
  summary: '开始以通行密钥验证本人',
  method: 'POST',
  path: '/v1/accounts/passkeys/step_up/start/',
  access: 'self',
  response: passkeyQuestion,
})

/** Like `stepUp`, by a passkey. */
export const provePasskey = call({
  name: 'provePasskey',
  summary: '以通行密钥验证本人身份',
  method: 'POST',
  path: '/v1/accounts/passkeys/step_up/',
  access: 'self',
  body: z.strictObject({ passkey: assertion }),
  response: done,
})
