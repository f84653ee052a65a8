import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { searchTasks, type exportTasks } from '@linggong/shared/contract/tasks'
import { areaText } from '@linggong/shared/domain/area'
import { taskFields } from '@linggong/shared/domain/fields/task'
import { taskMachine } from '@linggong/shared/domain/machines/task'
import { TASK_LISTS } from '@linggong/shared/domain/task-pages'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { isHeld, type Actor } from '../../kernel/actor.ts'
import { inIndexOrder, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { contains, inDateRange, is, isFlag, matching, on, oneOf, oneOfIds } from '../lists/filters.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'
import { withFigures } from '../lists/with-figures.ts'
import { asWritten } from '../risk/guard.ts'
import { seesHits } from './machine.ts'

type Filter = z.output<NonNullable<typeof exportTasks.body>>

const table = 'app.task'

/** Ids are ordered by creation time. */
const orderings = inIndexOrder({ id: `${table}.id`, create_at: `${table}.id`, amount: `${table}.amount`, paid_amount: `${table}.paid_amount`, finish_at: `${table}.finish_at` })

const hasHits = sql<SqlBool>`app.task.hits <> '{}'`
/** What auditors see: also one whose words were changed since, which still waits for them. */
const isForAuditors = sql<SqlBool>`(app.task.hits <> '{}' or app.task.status = 'to_audit')`
const someoneWaits = sql<SqlBool>`exists (select from app.task_apply w where w.park_id = app.task.park_id and w.task_id = app.task.id and w.status = 'applied')`
const either = (condition: typeof hasHits) => (_: string, value: 'true' | 'false') => (value === 'true' ? condition : sql<SqlBool>`not ${condition}`)

/**
 * The operator sees the tasks with sensitive words, and so do members of a park who may only audit. They export nothing, so a job, whose
 * caller holds no permissions, is of somebody who sees all.
 */
const seesAll = (actor: Actor): boolean =>
  actor.flavour !== 'saas' && (actor.permissions.size === 0 || TASK_LISTS[actor.flavour].some((key) => isHeld(actor, key)))

const statement = (tx: Tx, actor: Actor, { hits, ...filters }: Filter) =>
  scoped(tx, actor, table)
    .where(matching(table, filters, {
      sn: is, name: contains, status: oneOf, settlement_status: oneOf, company_id: is, batch_id: is, ids: on('id', oneOfIds), category: contains, is_fast: isFlag,
      is_sensitive: either(isForAuditors), has_waiting: either(someoneWaits), create_at: inDateRange, finish_at: inDateRange,
    }))
    .$if(!seesAll(actor), (rows) => rows.where(isForAuditors))
    // Nobody else is told by an answer which words were found.
    .$if(hits !== undefined && hits !== '', (rows) => rows.where(seesHits(actor) ? sql<SqlBool>`app.task.hits @> array[${hits ?? ''}]::text[]` : sql<SqlBool>`false`))
    .selectAll(table)
    .select((row) => [
      row.lit(seesHits(actor)).as('is_auditor'),
      sql<boolean>`app.task.created_by = ${actor.flavour}`.as('is_own'),
    ])

type Listed = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

export interface TaskFigures {
  readonly company_name: string
  readonly agency_name: string
  readonly batch_sn: string
  readonly apply_count: number
  readonly traded_count: number
  readonly waiting_count: number
  /** Also those who were refused or have left. */
  readonly all_apply_count: number
}

const none: TaskFigures = { company_name: '', agency_name: '', batch_sn: '', apply_count: 0, traded_count: 0, waiting_count: 0, all_apply_count: 0 }

/** Names, and how many have applied: one statement for a page. */
export async function figuresOf(tx: Tx, actor: Actor, ids: readonly string[]): Promise<(id: string) => TaskFigures> {
  if (ids.length === 0) return () => none
  const { rows } = await sql<TaskFigures & { readonly id: string }>`
    select t.id, c.name as company_name, a.name as agency_name, coalesce(b.sn, '') as batch_sn,
      coalesce(n.apply_count, 0)::int as apply_count, coalesce(n.traded_count, 0)::int as traded_count, coalesce(n.waiting_count, 0)::int as waiting_count, coalesce(n.all_apply_count, 0)::int as all_apply_count
    from app.task t
    left join app.tenant_name c on c.id = t.company_id
    left join app.tenant_name a on a.id = t.agency_id
    left join app.task_batch b on b.park_id = t.park_id and b.id = t.batch_id
    left join (
      select p.park_id, p.task_id, count(*) filter (where p.status not in ('refused', 'canceled')) as apply_count,
        count(*) filter (where p.status in ('traded', 'confirmed', 'finished', 'settled')) as traded_count, count(*) filter (where p.status = 'applied') as waiting_count, count(*) as all_apply_count
      from app.task_apply p where p.task_id = any(${[...ids]}::uuid[]) and ${inScope(actor, 'p')} group by p.park_id, p.task_id
    ) n on n.park_id = t.park_id and n.task_id = t.id
    where t.id = any(${[...ids]}::uuid[]) and ${inScope(actor, 't')}`.execute(tx)
  const known = new Map(rows.map(({ id, ...figures }) => [id, figures]))
  return (id) => known.get(id) ?? none
}

const time = (value: Date | null): string | null => (value === null ? null : value.toISOString())

export const taskWire = (row: Listed & TaskFigures) => ({
  id: row.id,
  sn: row.sn,
  name: row.name,
  status: row.status,
  settlement_status: row.settlement_status,
  company_id: row.company_id,
  company_name: row.company_name,
  agency_name: row.agency_name,
  batch_id: row.batch_id,
  batch_sn: row.batch_sn,
  template_id: row.template_id,
  template_name: row.template_name,
  category: row.category,
  price: row.price,
  min_price: row.min_price,
  max_price: row.max_price,
  amount: row.amount,
  paid_amount: row.paid_amount,
  people_count: row.people_count,
  apply_count: row.apply_count,
  traded_count: row.traded_count,
  waiting_count: row.waiting_count,
  area: [...(row.areas[0] ?? [])],
  areas: row.areas.map((path) => [...path]),
  start_on: row.start_on,
  end_on: row.end_on,
  is_fast: row.is_fast,
  hits: row.is_auditor ? row.hits : [],
  written: row.is_auditor ? asWritten(row.hits, [row.name, row.category, row.description]) : [],
  audit_reason: row.audit_reason,
  is_own: row.is_own,
  created_by: row.created_by,
  creator: row.creator,
  create_at: row.create_at.toISOString(),
  release_at: time(row.release_at),
  confirm_at: time(row.confirm_at),
  receive_at: time(row.receive_at),
  finish_at: time(row.finish_at),
  traded_at: time(row.traded_at),
  pay_at: time(row.pay_at),
  audit_at: time(row.audit_at),
  settlement_at: time(row.settlement_at),
  deal_at: time(row.deal_at),
  version: row.version,
})

const rows = fromStatement(statement, orderings)

async function searchRows(tx: Tx, actor: Actor, filters: Filter, paging: Paging, now: Date) {
  const matched = { name: nameOfQuery('tasks', filters), query: (most: number) => statement(tx, actor, filters).clearSelect().select([`${table}.amount`, `${table}.paid_amount`]).limit(most) }
  return withSums(tx, () => rows.page(tx, actor, filters, paging, now), matched, ['amount', 'paid_amount'])
}

const { column, custom } = sheetColumnsOf(taskFields)

/** R639: the list, and its file, in which each of the ten times has a column (R170). */
export const taskList = serveList(searchTasks, withFigures({ ...rows, page: searchRows }, figuresOf), {
  wire: taskWire,
  category: 'task',
  machine: taskMachine,
  columns: [
    column('sn', 20), column('name', 28), column('status', 10), { ...custom('hits', (row: Listed) => row.hits.join('、'), 24), isFor: seesHits }, column('settlement_status', 10), column('company_name', 30), column('agency_name', 30), column('batch_sn', 20),
    column('template_name', 16), column('category', 14), column('price'), column('min_price'), column('max_price'), column('amount'), column('paid_amount'),
    column('people_count', 10), column('apply_count', 10), column('traded_count', 10), custom('areas', (row: Listed) => areasText(row.areas), 28), column('start_on', 12), column('end_on', 12),
    column('is_fast', 10), column('description', 40), column('audit_reason', 24), column('created_by', 10), column('creator', 12), column('create_at'), column('release_at'), column('receive_at'),
    column('traded_at'), column('confirm_at'), column('finish_at'), column('deal_at'), column('audit_at'), column('pay_at'), column('settlement_at'),
  ],
})

export const areasText = (areas: readonly (readonly string[])[]): string => areas.map(areaText).join('；')

/** One of them, as the list has it, with its description. */
export async function taskOf(tx: Tx, actor: Actor, id: string) {
  const row = (await statement(tx, actor, {}).where(`${table}.id`, '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
  const figures = await figuresOf(tx, actor, [id])
  const known = figures(id)
  return { ...taskWire({ ...row, ...known }), description: row.description, all_apply_count: known.all_apply_count }
}

