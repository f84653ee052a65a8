import { sql } from 'kysely'
import type { ExportStatus } from '@linggong/shared/domain/machines/job'
import { businessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains } from '../lists/filters.ts'
import { conditionsOf, type Reports } from './reports.ts'

export type Subscription = Row<'app.report_subscription'>

interface Filter {
  readonly name?: string | undefined
  readonly status?: readonly string[] | undefined
}

const table = 'app.report_subscription'
const orderings = { id: 'app.report_subscription.id', name: 'app.report_subscription.name', next_at: 'app.report_subscription.next_at', create_at: 'app.report_subscription.create_at' } as const

/** The caller's own, not those of their colleagues. */
const own = (tx: Tx, actor: Actor) =>
  scoped(tx, actor, table).selectAll(table).where('app.report_subscription.park_id', '=', actor.chain.park_id).where('app.report_subscription.staff_id', '=', actor.staffId).where('app.report_subscription.deleted_at', 'is', null)

export async function subscriptionsOf(tx: Tx, actor: Actor, reports: Reports, { name = '', status = [], ...paging }: Filter & Paging, now: Date) {
  let query = own(tx, actor)
  if (name !== '') query = query.where(contains('app.report_subscription.name', name))
  if (status.length > 0) query = query.where('app.report_subscription.is_enable', 'in', status.map((one) => one === 'enable'))
  const found = await page(tx, query, paging, orderings)
  const last = await lastRuns(tx, actor, found.results.map(({ id }) => id))
  return mapPage(found, (row) => wire(row, reports, last.get(row.id) ?? null, now))
}

export const presentSubscriptions = (tx: Tx, actor: Actor): Promise<Subscription[]> => own(tx, actor).execute()

/** Absent, foreign, a colleague's and deleted ones answer 404. */
export async function subscriptionRow(tx: Tx, actor: Actor, id: string, { lock = false } = {}): Promise<Subscription> {
  const query = own(tx, actor).where('app.report_subscription.id', '=', id)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

/** As the list has it. */
export async function itemOf(tx: Tx, actor: Actor, reports: Reports, id: string, now: Date) {
  const row = await subscriptionRow(tx, actor, id)
  return wire(row, reports, (await lastRuns(tx, actor, [id])).get(id) ?? null, now)
}

async function lastRuns(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('app.report_run')
    .select(({ fn }) => ['subscription_id', fn.max('create_at').as('last')])
    .where('park_id', '=', actor.chain.park_id)
    .where('subscription_id', 'in', [...ids])
    .where('job_id', 'is not', null)
    .groupBy('subscription_id')
    .execute()
  return new Map(rows.map((row) => [row.subscription_id, row.last]))
}

function wire({ id, name, call, category, path, filters, periods, frequency, weekday, month_day, hour, is_enable, pause_reason, next_at, create_at, version }: Subscription, reports: Reports, last: Date | null, now: Date) {
  return {
    id, name, category, path, frequency, weekday, month_day, hour, pause_reason, version,
    conditions: conditionsOf(reports(call)?.call ?? { words: {} }, filters, periods, businessDate(now)),
    status: is_enable ? ('enable' as const) : ('disable' as const),
    next_at: is_enable ? next_at.toISOString() : null,
    last_at: last?.toISOString() ?? null,
    create_at: create_at.toISOString(),
  }
}

const mostRuns = 20

/** The last ones, with what became of the exports: their records are kept as long as these. */
export async function runsOf(tx: Tx, actor: Actor, id: string) {
  await subscriptionRow(tx, actor, id)
  const rows = await tx
    .selectFrom('app.report_run as run')
    .leftJoin('app.job as job', (join) => join.onRef('job.park_id', '=', 'run.park_id').onRef('job.id', '=', 'run.job_id'))
    .select(['run.id', 'run.due_at', 'run.kind', 'run.job_id', 'run.reason', 'run.create_at', 'job.filename', 'job.total', 'job.failure_reason', 'job.expire_at'])
    .select(sql<ExportStatus | null>`job.status`.as('status'))
    .where('run.park_id', '=', actor.chain.park_id)
    .where('run.subscription_id', '=', id)
    .orderBy('run.id', 'desc')
    .limit(mostRuns)
    .execute()
  return rows.map((row) => ({
    id: row.id, kind: row.kind, job_id: row.job_id,
    due_at: row.due_at.toISOString(),
    status: row.status ?? ('export_failure' as const),
    filename: row.filename ?? '',
    total: row.total ?? 0,
    failure_reason: row.reason === '' ? (row.failure_reason ?? '') : row.reason,
    create_at: row.create_at.toISOString(),
    expire_at: row.expire_at?.toISOString() ?? null,
  }))
}
