import { z } from 'zod'
import { signCallback } from '../kernel/callback.ts'
import { callOut } from '../kernel/egress.ts'
import type { NoticePlace } from './channel-notice.ts'

/** Where the payment app says that it has news. */
export const alipayNoticePath = '/v1/alipay/callback/'

const numbers = z.array(z.string().min(1).max(64)).max(100).default([])

/** Which agreements and payments to ask about: a hint, never a result, like the bank's (`channel-notice.ts`). */
export const alipayNotice = z.strictObject({ sign_nos: numbers, order_nos: numbers })

/** Sends one as an outside system does: over HTTP, signed. Resolves to whether it was taken. */
export async function sendAlipayNotice({ origin, key }: NoticePlace, notice: z.input<typeof alipayNotice>, now: Date = new Date()): Promise<boolean> {
  const body = Buffer.from(JSON.stringify(notice))
  const headers = signCallback(key, { method: 'POST', path: alipayNoticePath, body }, now)
  const { status } = await callOut({ url: `${origin}${alipayNoticePath}`, trust: 'configured' }, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: body.toString() })
  return status === 200
}
