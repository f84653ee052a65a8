import type { AreaPath } from '@linggong/shared/domain/area'
import { taskFields } from '@linggong/shared/domain/fields/task'
import { taskApplyMachine, taskBatchMachine, taskMachine, type TaskStatus } from '@linggong/shared/domain/machines/task'
import { next } from '@linggong/shared/domain/machines/machine'
import { sum } from '@linggong/shared/domain/money'
import { insertRows } from '../../db/bulk.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordHistory, type HistoryEvent } from '../../kernel/history.ts'
import { newIds, nextSerials } from '../../kernel/ids.ts'
import { firstState, stateAfter } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { OfCompany } from '../templates/of-company.ts'
import { tellAssigned } from './tell.ts'
import type { Template } from './templates.ts'
import { taskHits, taskText } from './words.ts'
import type { Ordering, TaskWorker } from './workers.ts'

/** A task without fault. Amounts in cents. */
export interface NewTask {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly price: number
  readonly min_price: number
  readonly max_price: number
  readonly amount: number
  readonly people_count: number
  readonly areas: readonly AreaPath[]
  readonly start_on: string | null
  readonly end_on: string | null
  readonly assigned: readonly TaskWorker[]
  /** Of a file: its row. */
  readonly row?: number
}

/** Tasks that are sent together. */
interface NewBatch {
  readonly id: string
  readonly filename: string
  readonly file_url: string
  /** Rows of the file, with those that were refused. */
  readonly total: number
  readonly importId: string | null
}

interface Order {
  readonly company: Ordering
  readonly template: Template | null
  readonly batch: NewBatch | null
}

/** Creates tasks and sends them: those with sensitive words to the auditors, all others are released (domain.md §2.6). */
export async function createTasks(tx: Tx, deps: Deps, actor: Actor, tasks: readonly NewTask[], order: Order, now: Date) {
  const { company, template, batch } = order
  const hitsOf = await taskHits(tx, tasks.map((task, index) => ({ row: task.row ?? index + 1, text: taskText(task) })), { organization: { id: company.company_id, name: company.name }, now })
  const { park_id, platform_id, agency_id, company_id } = company
  const chain = { park_id, platform_id, agency_id, company_id }
  const draft = { status: firstState(taskMachine, {}, actor), is_own: true, apply_count: 0 }
  const after = (action: 'send' | 'send_to_audit') => stateAfter(next(taskMachine, draft, action, actor.flavour, 'task'))
  const [released, held] = [after('send'), after('send_to_audit')]
  const ids = newIds(tasks.length)
  const sns = await nextSerials(tx, 'RW', tasks.length, now)
  const made = tasks.map((task, index) => {
    const hits = hitsOf(taskText(task))
    const isHeld = hits.length > 0
    return {
      ...chain, ...columnsOf(task), id: ids[index] ?? '', sn: sns[index] ?? '', batch_id: batch?.id ?? null, template_id: template?.id ?? null, template_name: template?.name ?? '', import_id: batch?.importId ?? null,
      hits, status: isHeld ? held : released, release_at: isHeld ? null : now, receive_at: task.assigned.length > 0 ? now : null, created_by: sideOf(actor), creator: actor.name, create_at: now,
    }
  })
  if (batch !== null) await writeBatch(tx, actor, { chain, template, batch, made: tasks.length, amount: sum(tasks.map(({ amount }) => amount)) }, now)
  await insertRows(tx, 'app.task', made)
  await recordHistory(tx, eventsOf(actor, made, { chain, batch, from: draft.status, template }))
  const applied = await assign(tx, actor, chain, tasks.map(({ assigned }, index) => ({ task_id: ids[index] ?? '', assigned })), now)
  const open = new Set(made.filter(({ status }) => status === released).map(({ id }) => id))
  await tellAssigned(tx, deps, company, applied.filter(({ task_id }) => open.has(task_id)).map(({ task_id, ...one }) => ({ ...one, task: made.find(({ id }) => id === task_id)?.name ?? '' })), now)
  return { ids, released: open.size, to_audit: made.length - open.size }
}

const columnsOf = ({ name, description, category, price, min_price, max_price, amount, people_count, areas, start_on, end_on }: NewTask) =>
  ({ name, description, category, price, min_price, max_price, amount, people_count, areas: [...areas], start_on, end_on })

const sideOf = ({ flavour }: Actor): 'agency' | 'company' => (flavour === 'company' ? 'company' : 'agency')

type Made = { readonly id: string; readonly status: TaskStatus } & Omit<NewTask, 'assigned' | 'row'>
type Chain = Pick<OfCompany, 'park_id' | 'platform_id' | 'agency_id' | 'company_id'>

const told = ['name', 'description', 'category', 'price', 'min_price', 'max_price', 'amount', 'people_count', 'areas', 'start_on', 'end_on', 'template_id'] as const

/** Each task's creation and sending; of a batch, one event for all with the same outcome. */
function eventsOf(actor: Actor, made: readonly Made[], { chain, batch, from, template }: { readonly chain: Chain; readonly batch: NewBatch | null; readonly from: TaskStatus; readonly template: Template | null }): HistoryEvent[] {
  const by = { id: actor.staffId, name: actor.name }
  const one = made[0]
  if (batch === null && one !== undefined) {
    const content = diff(null, { ...one, areas: one.areas.map((path) => path.join('/')).join('；'), template_id: template, status: from }, taskFields, [...told, 'status'])
    return [
      { entity: 'task', entityId: one.id, chain, action: 'create', actor: by, content },
      { entity: 'task', entityId: one.id, chain, action: actionTo(one), actor: by, content: diff({ status: from }, { status: one.status }, taskFields) },
    ]
  }
  const under = batch?.id ?? ''
  const groups = [...Map.groupBy(made, actionTo)]
  return [
    { entity: 'task', entityId: under, chain, action: 'create', actor: by, members: made.map(({ id }) => id), content: diff(null, { status: from, template_id: template }, taskFields) },
    ...groups.map(([action, members]): HistoryEvent => ({ entity: 'task', entityId: under, chain, action, actor: by, members: members.map(({ id }) => id), content: diff({ status: from }, { status: members[0]?.status }, taskFields) })),
  ]
}

const actionTo = ({ status }: Made) => (status === 'released' ? 'send' : 'send_to_audit')

interface BatchFacts {
  readonly chain: Chain
  readonly template: Template | null
  readonly batch: NewBatch
  readonly made: number
  readonly amount: number
}

async function writeBatch(tx: Tx, actor: Actor, { chain, template, batch, made, amount }: BatchFacts, now: Date): Promise<void> {
  const { id, importId, total, filename, file_url } = batch
  const begun = firstState(taskBatchMachine, {}, actor)
  const action = made === total ? 'succeed' : 'succeed_part'
  const status = stateAfter(next(taskBatchMachine, { status: begun }, action, 'system'))
  const [sn = ''] = await nextSerials(tx, 'RP', 1, now)
  await tx
    .insertInto('app.task_batch')
    .values({ ...chain, id, sn, template_id: template?.id ?? null, template_name: template?.name ?? '', filename, file_url, total, success_count: made, failure_count: total - made, amount, status, import_id: importId, created_by: sideOf(actor), creator: actor.name, create_at: now })
    .execute()
  const by = { id: actor.staffId, name: actor.name }
  await recordHistory(tx, [
    { entity: 'task_batch', entityId: id, chain, action: 'create', actor: by, content: [{ field: 'status', type: 'plain', old_value: null, new_value: begun }, { field: 'total', type: 'plain', old_value: null, new_value: total }] },
    { entity: 'task_batch', entityId: id, chain, action, actor: null, content: [{ field: 'status', type: 'plain', old_value: begun, new_value: status }, { field: 'success_count', type: 'plain', old_value: null, new_value: made }, { field: 'amount', type: 'plain', old_value: null, new_value: amount }] },
  ])
}

/** Those who are named have applied. */
async function assign(tx: Tx, actor: Actor, chain: Chain, wanted: readonly { readonly task_id: string; readonly assigned: readonly TaskWorker[] }[], now: Date) {
  const status = firstState(taskApplyMachine, {}, actor)
  const pairs = wanted.flatMap(({ task_id, assigned }) => assigned.map((worker) => ({ task_id, worker })))
  const ids = newIds(pairs.length)
  const rows = pairs.map(({ task_id, worker }, index) => ({ ...chain, id: ids[index] ?? '', task_id, company_user_id: worker.id, person_id: worker.person_id, status, receive_at: now, create_at: now }))
  await insertRows(tx, 'app.task_apply', rows)
  if (rows.length > 0) {
    const event = { entity: 'task_apply', chain, action: 'create', actor: { id: actor.staffId, name: actor.name }, content: [{ field: 'status', type: 'plain', old_value: null, new_value: status }] } as const
    await recordHistory(tx, [...Map.groupBy(rows, ({ task_id }) => task_id)].map(([entityId, members]): HistoryEvent => ({ ...event, entityId, members: members.map(({ id }) => id) })))
  }
  return pairs
}
