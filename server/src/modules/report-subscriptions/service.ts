import { reportSubscriptionFields } from '@linggong/shared/domain/fields/report-subscription'
import { filtersOn, type ReportFilters, type ReportPeriods, unfitPeriod } from '@linggong/shared/domain/subscriptions/periods'
import { nextDue, plainSchedule, type Schedule } from '@linggong/shared/domain/subscriptions/schedule'
import { businessDate } from '@linggong/shared/domain/time'
import { json } from '../../db/bulk.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { refuseTakenName } from '../../kernel/names.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { asSeen, record, writeChange } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { presentSubscriptions, subscriptionRow, type Subscription } from './queries.ts'
import { subscribable, type Reports } from './reports.ts'

const table = 'app.report_subscription'
export const subscriptions = record(table, 'report_subscription')

/** Of a member; more would not be read by anybody. */
const most = 20

interface Facts extends Schedule {
  readonly name: string
  readonly periods: ReportPeriods
}

export interface NewSubscription extends Facts {
  readonly call: string
  readonly path: string
  readonly filters: ReportFilters
}

/** The caller, and the exports that there are. */
export interface Subscribing {
  readonly actor: Actor
  readonly reports: Reports
  readonly now: Date
}

export async function subscribe(tx: Tx, { actor, reports, now }: Subscribing, wish: NewSubscription): Promise<string> {
  const { name, call, path, filters, periods } = wish
  const { category } = subscribable(reports, actor, call, filters)
  refuseUnfit(filters, periods)
  await lockOwn(tx, actor)
  const present = await presentSubscriptions(tx, actor)
  if (present.length >= most) refuse(400, `订阅报表不能超过 ${most} 个，请先在“导出记录”的“订阅报表”中删除不用的`)
  refuseTaken(present, name, null)
  const schedule = plainSchedule(wish)
  const id = newId()
  const row = { name, call, category, path, filters, periods, ...schedule }
  await tx
    .insertInto(table)
    .values({ ...row, filters: json(filters), periods: json(periods), id, ...actor.chain, tenant_id: actor.tenantId, staff_id: actor.staffId, next_at: nextDue(schedule, now), create_at: now })
    .execute()
  await recordChange(tx, actor, 'report_subscription', id, 'create', diff(null, { name, category, filters, periods, ...logged(schedule) }, reportSubscriptionFields))
  return id
}

/** What it exports stays; how often, as what it moves along, and its name change. */
export async function updateSubscription(tx: Tx, { actor, now }: Subscribing, id: string, wish: Facts & { readonly version: number }): Promise<void> {
  const { name, periods, version } = wish
  await lockOwn(tx, actor)
  const row = asSeen(await subscriptionRow(tx, actor, id, { lock: true }), version)
  refuseTaken(await presentSubscriptions(tx, actor), name, id)
  refuseUnfit(row.filters, periods)
  const schedule = plainSchedule(wish)
  await subscriptions.change(tx, actor, row, { name, periods: json(periods), ...schedule, next_at: nextDue(schedule, now) }, { action: 'update', from: { ...row, ...logged(row) }, to: { name, periods, ...logged(schedule) } })
}

/** Resumed it goes on with the next due time: what was due while it was paused is not made up for. */
export async function switchSubscription(tx: Tx, { actor, reports, now }: Subscribing, id: string, wish: { readonly is_enable: boolean; readonly version: number }): Promise<void> {
  const row = asSeen(await subscriptionRow(tx, actor, id, { lock: true }), wish.version)
  if (wish.is_enable) subscribable(reports, actor, row.call, row.filters)
  await subscriptions.change(
    tx, actor, row,
    { is_enable: wish.is_enable, pause_reason: '', ...(wish.is_enable && { next_at: nextDue(row, now) }) },
    { action: wish.is_enable ? 'enable' : 'disable', to: { is_enable: wish.is_enable, pause_reason: '' } },
  )
}

export async function removeSubscription(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const row = await subscriptionRow(tx, actor, id, { lock: true })
  await writeChange(tx, table, row, { deleted_at: now, is_enable: false })
  await recordChange(tx, actor, 'report_subscription', id, 'remove', [])
}

/** Beside its schedule. Refused as the export would be. Returns the export's id. */
export async function sendNow(tx: Tx, { actor, reports, now }: Subscribing, id: string): Promise<string> {
  const row = await subscriptionRow(tx, actor, id, { lock: true })
  subscribable(reports, actor, row.call, row.filters)
  return startRun(tx, { actor, reports, now }, row, { kind: 'now', dueAt: now })
}

/** The export of one due time, by whoever has the right to it, and its line. The filters are those of the day for which it is due. */
export async function startRun(tx: Tx, { actor, reports, now }: Subscribing, row: Subscription, { kind, dueAt }: { readonly kind: 'due' | 'now'; readonly dueAt: Date }): Promise<string> {
  const report = reports(row.call) ?? refuse(400, '此列表不能再订阅')
  const { id } = await report.start(tx, actor, filtersOn(row.filters, row.periods, businessDate(dueAt)), now, { subscription: { id: row.id, name: row.name } })
  await insertRun(tx, row, { kind, dueAt, now, jobId: id })
  return id
}

interface Run {
  readonly kind: 'due' | 'now'
  readonly dueAt: Date
  readonly now: Date
  readonly jobId?: string
  readonly reason?: string
}

export async function insertRun(tx: Tx, { id, park_id, platform_id, agency_id, company_id }: Subscription, { kind, dueAt, now, jobId, reason = '' }: Run): Promise<void> {
  await tx.insertInto('app.report_run').values({ id: newId(), park_id, platform_id, agency_id, company_id, subscription_id: id, due_at: dueAt, kind, job_id: jobId ?? null, reason, create_at: now }).execute()
}

/** As the log has it: by the codes of its tables. */
const logged = ({ frequency, weekday, month_day, hour }: Schedule) => ({ frequency, weekday: weekday === null ? null : String(weekday), month_day, hour: String(hour) })

const lockOwn = (tx: Tx, { staffId }: Actor): Promise<void> => lockKey(tx, `report-subscriptions:${staffId}`)

function refuseTaken(present: readonly Subscription[], name: string, except: string | null): void {
  if (present.some((one) => one.id !== except && one.name === name)) refuseTakenName(name, '订阅报表')
}

function refuseUnfit(filters: ReportFilters, periods: ReportPeriods): void {
  if (unfitPeriod(filters, periods) === undefined) return
  const text = '只有已选定日期或月份的条件可以随日期变动'
  refuse(400, text, { fields: [{ field: 'periods', text }] })
}
