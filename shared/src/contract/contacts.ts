import { z } from 'zod'
import { contactFields } from '../domain/fields/contact.ts'
import { messageKindRows } from '../domain/message-kinds.ts'
import { isEmail } from '../domain/validators.ts'
import { smsCode } from './accounts.ts'
import { family } from './call.ts'
import { done, line } from './schemas/common.ts'

const call = family('contacts', contactFields)

const kind = z.enum(messageKindRows.map((row) => row.kind))
const off = z.array(kind).max(messageKindRows.length).transform((chosen) => [...new Set(chosen)])

export const emailAddress = line(100).toLowerCase().refine(isEmail, '请输入正确的邮箱地址')

const contact = z.object({
  /** Masked, as the openid is; empty: none was given. */
  email: z.string(),
  openid: z.string(),
  /** Whether mails can be sent at all. */
  can_mail: z.boolean(),
  /** Whether the operator has an official account that was authorised. */
  can_weixin: z.boolean(),
  /** Kinds of messages that the caller does not want there. */
  mail_off: z.array(kind),
  weixin_off: z.array(kind),
})

/** The caller's own, in this organisation, as all of these calls. */
export const readContact = call({
  name: 'readContact',
  summary: '本人的通知渠道',
  method: 'GET',
  path: '/v1/accounts/contact/',
  access: 'self',
  response: contact,
})

export const switchContact = call({
  name: 'switchContact',
  summary: '选择各渠道的消息',
  method: 'PUT',
  path: '/v1/accounts/contact/',
  access: 'self',
  body: z.strictObject({ mail_off: off, weixin_off: off }),
  response: contact,
  changes: ['contacts'],
})

/** Sends a code to that address, which confirms it. */
export const sendEmailCode = call({
  name: 'sendEmailCode',
  summary: '发送邮箱验证码',
  method: 'POST',
  path: '/v1/accounts/contact/email_code/',
  access: 'self',
  body: z.strictObject({ email: emailAddress }),
  response: done,
})

export const confirmEmail = call({
  name: 'confirmEmail',
  summary: '绑定邮箱',
  method: 'PUT',
  path: '/v1/accounts/contact/email/',
  access: 'self',
  body: z.strictObject({ email: emailAddress, email_code: smsCode }),
  response: contact,
  changes: ['contacts'],
})

/** What the QR code says that the caller scans to follow the official account; good for ten minutes. */
export const inviteToWeixin = call({
  name: 'inviteToWeixin',
  summary: '公众号绑定二维码',
  method: 'POST',
  path: '/v1/accounts/contact/weixin_code/',
  access: 'self',
  response: z.object({ url: z.string() }),
})

/** Once the caller has scanned it. */
export const bindWeixin = call({
  name: 'bindWeixin',
  summary: '绑定公众号',
  method: 'PUT',
  path: '/v1/accounts/contact/weixin/',
  access: 'self',
  response: contact,
  changes: ['contacts'],
})

export const removeEmail = call({
  name: 'removeEmail',
  summary: '解除绑定邮箱',
  method: 'DELETE',
  path: '/v1/accounts/contact/email/',
  access: 'self',
  response: contact,
  changes: ['contacts'],
})

export const removeWeixin = call({
  name: 'removeWeixin',
  summary: '解除绑定公众号',
  method: 'DELETE',
  path: '/v1/accounts/contact/weixin/',
  access: 'self',
  response: contact,
  changes: ['contacts'],
})
