import { sql, type SqlBool } from 'kysely'
import type { NoticeStatus } from '@linggong/shared/contract/system-notifies'
import type { Flavour } from '@linggong/shared/domain/flavours'
import { noticeText, type NoticeLine } from '@linggong/shared/domain/notice-content'
import { noticeFields } from '@linggong/shared/domain/fields/notice'
import { json } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, matching } from '../lists/filters.ts'

type NoticeRow = Row<'app.system_notify'>

export interface WrittenNotice {
  readonly title: string
  readonly content: readonly NoticeLine[]
  readonly audience: readonly Flavour[]
  readonly start_time: string
  readonly end_time: string
}

const table = 'app.system_notify'
const noticeRecord = record(table, 'system_notify')
const orderings = { id: 'app.system_notify.id', title: 'app.system_notify.title', start_time: 'app.system_notify.start_time', end_time: 'app.system_notify.end_time', create_at: 'app.system_notify.create_at' } as const

export async function noticesOf(tx: Tx, { title, status, ...paging }: { readonly title?: string | undefined; readonly status?: readonly string[] | undefined } & Paging, now: Date) {
  const all = tx.selectFrom(table).selectAll().where(matching(table, { title }, { title: contains }))
  const query = status === undefined || status.length === 0 ? all : all.where(sql<SqlBool>`${statusAt(now)} = any(${[...status]})`)
  return mapPage(await page(tx, query, paging, orderings), (row) => wire(row, now))
}

export async function publishNotice(tx: Tx, actor: Actor, wish: WrittenNotice, now: Date) {
  checkPeriod(wish, now)
  const id = newId()
  await tx.insertInto(table).values({ id, ...columnsOf(wish), creator: actor.name, create_at: now }).execute()
  await recordChange(tx, actor, 'system_notify', id, 'create', diff(null, loggedOf(wish), noticeFields))
  return wire(await noticeOf(tx, id), now)
}

export async function updateNotice(tx: Tx, actor: Actor, id: string, { version, ...wish }: WrittenNotice & { readonly version: number }, now: Date) {
  const before = asSeen(await openNotice(tx, id, now), version)
  checkPeriod(wish, now)
  await noticeRecord.change(tx, actor, before, columnsOf(wish), { action: 'update', from: loggedOf(before), to: loggedOf(wish) })
  return wire(await noticeOf(tx, id), now)
}

export async function withdrawNotice(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const before = await openNotice(tx, id, now)
  await noticeRecord.change(tx, actor, before, { canceled_at: now }, { action: 'withdraw', from: { status: statusOf(before, now) }, to: { status: 'withdrawn' } })
}

/** They belong to nobody: the contract lets only the operator write them. */
export async function noticeOf(tx: Tx, id: string, { lock = false } = {}): Promise<NoticeRow> {
  const query = tx.selectFrom(table).selectAll().where('id', '=', id)
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

/** What was shown to its end, or withdrawn, is a record: it neither changes nor comes back. */
async function openNotice(tx: Tx, id: string, now: Date): Promise<NoticeRow> {
  const row = await noticeOf(tx, id, { lock: true })
  const status = statusOf(row, now)
  if (status === 'ended') refuse('not_allowed', '公告已结束，不能再修改或撤下，请发布新的公告')
  if (status === 'withdrawn') refuse('not_allowed', '公告已撤下，不能再修改或撤下，请发布新的公告')
  return row
}

function checkPeriod({ start_time: start, end_time: end }: WrittenNotice, now: Date): void {
  const fault = Date.parse(end) <= Date.parse(start) ? '结束时间应晚于开始时间' : Date.parse(end) <= now.getTime() ? '结束时间应晚于现在' : null
  if (fault !== null) refuse(400, fault, { fields: [{ field: 'end_time', text: fault }] })
}

/** In SQL and in code, because lists filter by it. */
const statusAt = (now: Date) => sql<NoticeStatus>`case when canceled_at is not null then 'withdrawn' when start_time > ${now} then 'scheduled' when end_time > ${now} then 'showing' else 'ended' end`

function statusOf({ canceled_at: canceled, start_time: start, end_time: end }: NoticeRow, now: Date): NoticeStatus {
  if (canceled !== null) return 'withdrawn'
  if (start > now) return 'scheduled'
  return end > now ? 'showing' : 'ended'
}

const columnsOf = ({ title, content, audience, start_time, end_time }: WrittenNotice) => ({ title, content: json([...content]), audience: [...audience], start_time: new Date(start_time), end_time: new Date(end_time) })

/** The change log has its words; how they were set is not kept. */
const loggedOf = ({ title, content, audience, start_time, end_time }: WrittenNotice | NoticeRow) => ({ title, content: noticeText(content), audience, start_time: new Date(start_time), end_time: new Date(end_time) })

const wire = (row: NoticeRow, now: Date) => ({
  id: row.id,
  title: row.title,
  content: row.content,
  audience: row.audience,
  start_time: row.start_time.toISOString(),
  end_time: row.end_time.toISOString(),
  status: statusOf(row, now),
  creator: row.creator,
  create_at: row.create_at.toISOString(),
  version: row.version,
})
