import { z } from 'zod'
import { text } from '../domain/fields/field.ts'
import { family } from './call.ts'
import { id, timestamp } from './schemas/common.ts'

// Apart from the demo's other calls: every page asks it at its start whether the server runs a demo.

const call = family('demo', { phone: text('手机号') })

/** Demo mode only: the server does not register these otherwise. */
export const smsOutbox = call({
  name: 'smsOutbox',
  summary: '演示：短信发件箱',
  method: 'GET',
  path: '/v1/demo/outbox/',
  access: 'public',
  /** A masked number finds the messages of all that it may stand for: the payer of a settlement knows no other. */
  query: z.strictObject({ phone: z.string().regex(/^199(?:\d{4}|\*{4})\d{4}$/u, '演示短信只发往 199 开头的号码') }),
  response: z.object({ results: z.array(z.object({ id, phone: z.string(), text: z.string(), create_at: timestamp })) }),
})
