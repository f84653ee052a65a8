import { sql } from 'kysely'
import { wakeWorkers } from '../../jobs/wake.ts'
import { serveCallback } from '../../kernel/callback-route.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Module } from '../../module.ts'
import { alipayNotice, alipayNoticePath } from '../../ports/alipay-notice.ts'

/** The payment app says that somebody has signed or paid: it is asked at once, instead of when it is its turn. */
export const serveAlipayNotices: NonNullable<Module['serve']> = (app, deps) =>
  serveCallback(app, deps, { path: alipayNoticePath, source: 'alipay', keys: deps.alipayKeys, body: alipayNotice, accept: (tx, { sign_nos, order_nos }) => askSoon(tx, sign_nos, order_nos) })

/** Only what waits for an answer; numbers that are not ours change nothing, and the answer does not tell. */
async function askSoon(tx: Tx, signNos: readonly string[], orderNos: readonly string[]): Promise<void> {
  const { rows: accounts } = await sql<{ id: string }>`update app.alipay_account set next_at = now() where sign_no = any(${signNos}::text[]) and status in ('signing', 'signed') and next_at > now() returning id`.execute(tx)
  const { rows: orders } = await sql<{ id: string }>`update app.alipay_order set next_at = now() where order_no = any(${orderNos}::text[]) and status = 'created' and next_at > now() returning id`.execute(tx)
  const [first] = [...accounts, ...orders]
  if (first !== undefined) await wakeWorkers(tx, 'payout', first.id)
}
