import { z } from 'zod'
import { signCallback, type CallbackKey } from '../kernel/callback.ts'
import { callOut } from '../kernel/egress.ts'

/** Where a payment channel says that it has news of payments. */
export const channelNoticePath = '/v1/channel/callback/'

/** Which payments to ask about: a hint, never a result. A notice that is lost, late, repeated or a lie changes nothing but when we ask. */
export const channelNotice = z.strictObject({ request_nos: z.array(z.string().min(1).max(64)).min(1).max(1000) })

/** Where, and signed with what, a simulated channel sends its notices. */
export interface NoticePlace {
  readonly origin: string
  readonly key: CallbackKey
}

/** Sends one as an outside system does: over HTTP, signed. Resolves to whether it was taken. */
export async function sendNotice({ origin, key }: NoticePlace, requestNos: readonly string[], now: Date = new Date()): Promise<boolean> {
  const body = Buffer.from(JSON.stringify({ request_nos: requestNos }))
  const headers = signCallback(key, { method: 'POST', path: channelNoticePath, body }, now)
  const { status } = await callOut({ url: `${origin}${channelNoticePath}`, trust: 'configured' }, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: body.toString() })
  return status === 200
}
