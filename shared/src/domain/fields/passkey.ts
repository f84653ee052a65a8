// A passkey of an account, and what its authenticator answers (WebAuthn).
import { text, time, under } from './field.ts'
import { accountFields } from './account.ts'

export const passkeyFields = {
  name: text('名称'),
  create_at: time('添加时间'),
  used_at: time('最近使用'),
  sms_code: accountFields.sms_code,
} as const

const assertionFields = {
  id: text('通行密钥'),
  client_data: text('通行密钥签名'),
  authenticator_data: text('通行密钥签名'),
  signature: text('通行密钥签名'),
  user_handle: text('通行密钥签名'),
} as const

/** Of calls that take the answer of a passkey. */
export const assertionInputFields = { passkey: text('通行密钥签名'), ...under('passkey', assertionFields) } as const

export const passkeyInputFields = {
  ...accountFields,
  ...passkeyFields,
  ...assertionInputFields,
  credential: text('通行密钥'),
  ...under('credential', { ...assertionFields, attestation: text('通行密钥'), transports: text('通行密钥') }),
} as const
