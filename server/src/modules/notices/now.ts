import { sql, type SqlBool } from 'kysely'
import { bannerText } from '@linggong/shared/domain/notice-content'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** Current notices for the caller's kind of organisation; the period is that of the first one to end (R249). */
export async function notifyNow(tx: Tx, { flavour }: Actor, now: Date) {
  const rows = await tx
    .selectFrom('app.system_notify')
    .selectAll()
    .where('start_time', '<=', now)
    .where('end_time', '>', now)
    .where('canceled_at', 'is', null)
    .where(sql<SqlBool>`${flavour} = any(audience)`)
    .orderBy('end_time')
    .orderBy('id')
    .execute()
  const list = rows.map(({ id, title, content, start_time, end_time, version }) => ({
    id, title, content, version,
    message: bannerText({ title, content }),
    start_time: start_time.toISOString(),
    end_time: end_time.toISOString(),
  }))
  const [first] = list
  return { start_time: first?.start_time ?? null, end_time: first?.end_time ?? null, message: first?.message ?? '', message_list: list }
}
