import { z } from 'zod'
import { registrationFields } from '../domain/fields/worker-registration.ts'
import { phone } from './accounts.ts'
import { family } from './call.ts'
import { done, line, timestamp } from './schemas/common.ts'
import { idNo } from './schemas/tenant-form.ts'

const call = family('worker-registration', registrationFields)

/** Of the code that was scanned. Whoever has it may register, so these calls need no other token; on the workers' origin only. */
const token = z.string().regex(/^[\w-]{16,64}$/u, '邀请码不完整，请重新扫码')
const smsCode = z.string().regex(/^\d{6}$/u, '请输入 6 位验证码')

/** Sent in the body, so that no log has the token. */
export const registerOpening = call({
  name: 'registerOpening',
  summary: '扫码登记：邀请企业，邀请码是否可用',
  method: 'POST',
  path: '/worker/v1/register/opening/',
  access: 'public',
  body: z.strictObject({ token }),
  /** `closed`: why nobody registers by it now; empty: it is open. */
  response: z.object({ company_name: z.string(), area: z.string(), closed: z.string() }),
  reads: true,
})

export const sendRegisterCode = call({
  name: 'sendRegisterCode',
  summary: '扫码登记：发送验证码',
  method: 'POST',
  path: '/worker/v1/register/code/',
  access: 'public',
  body: z.strictObject({ token, phone }),
  response: done,
})

/** Who has registered here already goes on where they stand. */
export const registerWorker = call({
  name: 'registerWorker',
  summary: '扫码登记',
  method: 'POST',
  path: '/worker/v1/register/',
  access: 'public',
  body: z.strictObject({
    token,
    name: line(50).min(1, '请输入姓名').regex(/^[\p{L}·•.（） ]+$/u, '姓名含有数字或特殊字符，请核对'),
    id_no: idNo.refine((text) => text !== '', '请输入身份证号'),
    phone,
    sms_code: smsCode,
    is_agreed: z.literal(true, '请先阅读并同意'),
  }),
  response: z.object({ token: z.string(), expire_at: timestamp }),
})
