import { sql } from 'kysely'
import { wakeWorkers } from '../../jobs/wake.ts'
import { serveCallback } from '../../kernel/callback-route.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Module } from '../../module.ts'
import { channelNotice, channelNoticePath } from '../../ports/channel-notice.ts'

/** The channel says that it has news: its payments are asked about at once, instead of when it is their turn. */
export const serveNotices: NonNullable<Module['serve']> = (app, deps) =>
  serveCallback(app, deps, { path: channelNoticePath, source: 'channel', keys: deps.channelKeys, body: channelNotice, accept: (tx, { request_nos }) => askSoon(tx, request_nos) })

/** Only payments that the channel has; numbers that are not ours change nothing, and the answer does not tell. */
async function askSoon(tx: Tx, requestNos: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update app.payout set next_at = now() where request_no = any(${requestNos}::text[]) and status = 'sent' and next_at > now() returning id`.execute(tx)
  await sql`update app.tax_refund set next_at = now() where request_no = any(${requestNos}::text[]) and status = 'sent' and next_at > now()`.execute(tx)
  const [first] = rows
  if (first !== undefined) await wakeWorkers(tx, 'payout', first.id)
}
