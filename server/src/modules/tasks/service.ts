import { sql } from 'kysely'
import type { z } from 'zod'
import type { finishTasks, tradeTask, updateTask } from '@linggong/shared/contract/tasks'
import { taskApplyFields } from '@linggong/shared/domain/fields/task-apply'
import { taskFields } from '@linggong/shared/domain/fields/task'
import { next as stepTo, NOT_ALLOWED, stepFrom } from '@linggong/shared/domain/machines/machine'
import { taskApplyMachine, taskMachine, WORKED } from '@linggong/shared/domain/machines/task'
import { statusOf } from '@linggong/shared/domain/status-option'
import { TASK_STATUSES } from '@linggong/shared/domain/statuses'
import { TASK_STEPS } from '@linggong/shared/domain/task-pages'
import { isHeld, type Actor } from '../../kernel/actor.ts'
import { diff, recordChange, recordHistory } from '../../kernel/history.ts'
import { asSeen, writeChange } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { taskHits, taskText } from '../task-sending/words.ts'
import { finishIfDone } from './finish.ts'
import { areasText, figuresOf } from './list.ts'
import { isOwn, taskSteps, type Task, type TaskApply } from './machine.ts'
import { settleApplies } from './paid.ts'
import { areasOf, refuseFaulty } from './wish.ts'

type Change = z.output<NonNullable<typeof updateTask.body>>

/** Everything that becomes of a task by this call has its own right, though all of it is one call. */
export async function changeTask(tx: Tx, actor: Actor, id: string, change: Change, now: Date): Promise<void> {
  const keys: readonly string[] = new Map(Object.entries<readonly string[] | undefined>(TASK_STEPS[change.action])).get(actor.flavour) ?? refuse('not_allowed', NOT_ALLOWED)
  if (!keys.some((key) => isHeld(actor, key))) refuse('forbidden', texts.forbidden)
  const from = asSeen(await lockTask(tx, actor, id), change.version)
  switch (change.action) {
    case 'update':
      return update(tx, actor, from, change, now)
    case 'cancel':
      if ((await appliesOf(tx, from)).some(({ status }) => status === 'finished')) refuse(400, WORKED.text)
      await taskSteps.move(tx, actor, from, 'cancel', { deal_at: now }, WORKED.name)
      await moveApplies(tx, actor, from, 'cancel', now)
      return
    case 'audit_pass':
      await taskSteps.move(tx, actor, from, 'audit_pass', { audit_at: now, release_at: now, audit_reason: '' })
      return
    case 'audit_reject':
      await taskSteps.move(tx, actor, from, 'audit_reject', { audit_at: now, deal_at: now, audit_reason: change.reason }, 'reason')
      // Those who were named when it was sent wait for nothing any more.
      await moveApplies(tx, actor, from, 'cancel', now)
  }
}

type LockedTask = Task & { readonly is_own: boolean; readonly apply_count: number; readonly traded_count: number }

/** One that the caller sees in their lists, with what the machine's guards read. Whoever sees several parks learns its park first. */
export async function lockTask(tx: Tx, actor: Actor, id: string): Promise<LockedTask> {
  const found = (await scoped(tx, actor, 'app.task').select('app.task.park_id').where('app.task.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
  const row = await scopedId(tx, actor, 'app.task', id, { lock: true, parkId: found.park_id })
  const figures = await figuresOf(tx, actor, [id])
  const { apply_count, traded_count } = figures(id)
  return { ...row, is_own: isOwn(row, actor), apply_count, traded_count }
}

/** What is absent stays. New words in its text are matched again: a task that people see already goes back to the auditors. */
async function update(tx: Tx, actor: Actor, from: LockedTask, change: Change, now: Date): Promise<void> {
  const price = change.price ?? from.price
  const next = {
    name: change.name ?? from.name,
    description: change.description ?? from.description,
    category: change.category ?? from.category,
    price,
    // Where they were those of the price, they follow it.
    min_price: change.min_price ?? (from.min_price === from.price ? price : from.min_price),
    max_price: change.max_price ?? (from.max_price === from.price ? price : from.max_price),
    amount: change.amount ?? from.amount,
    people_count: change.people_count ?? from.people_count,
    areas: [...(areasOf(change) ?? from.areas)],
    start_on: change.start_on === undefined ? from.start_on : change.start_on,
    end_on: change.end_on === undefined ? from.end_on : change.end_on,
  }
  refuseFaulty(next, await templateOf(tx, from))
  // With the last place taken it would have to be traded, which has a step of its own.
  if (from.traded_count > 0 && next.people_count <= from.traded_count) {
    const text = `已成交 ${from.traded_count} 人，招募人数须多于已成交人数；不再招募请用“成交”结束招募`
    refuse(400, text, { fields: [{ field: 'people_count', text }] })
  }
  if (diff(told(from), told(next), taskFields).length === 0) return
  const isRewritten = next.name !== from.name || next.description !== from.description || next.category !== from.category
  const hits = isRewritten ? await hitsIn(tx, from, next, now) : from.hits
  const action = from.status === 'released' && isRewritten && hits.length > 0 ? 'hold' : 'update'
  const status = stateAfter(stepTo(taskMachine, from, action, actor.flavour, 'task'))
  await writeChange(tx, 'app.task', from, { ...next, areas: sql`${JSON.stringify(next.areas)}::jsonb`, hits, status, ...(action === 'hold' && { release_at: null }) })
  await recordChange(tx, actor, 'task', from.id, action, diff({ ...told(from), status: from.status }, { ...told(next), status }, taskFields), from)
}

type Told = Pick<Task, 'name' | 'description' | 'category' | 'price' | 'min_price' | 'max_price' | 'amount' | 'people_count' | 'areas' | 'start_on' | 'end_on'>

const told = ({ name, description, category, price, min_price, max_price, amount, people_count, areas, start_on, end_on }: Told) =>
  ({ name, description, category, price, min_price, max_price, amount, people_count, areas: areasText(areas), start_on, end_on })

/** Its template with its limit, if that is still there; the enterprise does not read its agency's templates, so the system looks. */
async function templateOf(tx: Tx, { park_id, template_id }: Task): Promise<{ readonly name: string; readonly task_max_amount: number } | null> {
  if (template_id === null) return null
  return (await asSystem(tx, () => tx.selectFrom('app.task_template').select(['name', 'task_max_amount']).where('park_id', '=', park_id).where('id', '=', template_id).executeTakeFirst())) ?? null
}

async function hitsIn(tx: Tx, { company_id: id }: Task, text: Pick<Task, 'name' | 'category' | 'description'>, now: Date): Promise<string[]> {
  const written = taskText(text)
  const organization = { id, name: (await namesOf(tx, { tenants: [id] }))(id) }
  return (await taskHits(tx, [{ row: 1, text: written }], { organization, now }))(written)
}

/** Those who have applied are chosen, all of them or these, none more where some are chosen already; the others are refused (decision 37 of docs/breadth). */
export async function tradeAll(tx: Tx, actor: Actor, id: string, { apply_ids, version }: z.output<NonNullable<typeof tradeTask.body>>, now: Date): Promise<void> {
  const task = asSeen(await lockTask(tx, actor, id), version)
  stateAfter(stepFrom(taskMachine, task, 'traded', actor.flavour))
  const chosen = apply_ids === undefined ? undefined : new Set(apply_ids)
  const open = (await appliesOf(tx, task)).filter(({ status }) => status === 'applied')
  if (chosen !== undefined && [...chosen].some((one) => !open.some((apply) => apply.id === one))) refuse('stale', '所选的报名已变更，请刷新后重试')
  const taken = open.filter((apply) => chosen?.has(apply.id) ?? true)
  if (chosen?.size === 0 && task.traded_count === 0) refuse(400, '请选择报名人员', { fields: [{ field: 'apply_ids', text: '请选择报名人员' }] })
  if (task.traded_count + taken.length > task.people_count) {
    const free = Math.max(0, task.people_count - task.traded_count)
    refuse(400, `招募人数为 ${task.people_count} 人，还能成交 ${free} 人，请选择要成交的报名`, { fields: [{ field: 'apply_ids', text: `最多选择 ${free} 人` }] })
  }
  await step(tx, actor, task, taken, 'traded', now)
  await step(tx, actor, task, open.filter((apply) => !taken.includes(apply)), 'refuse', now)
  await becomeTraded(tx, actor, task, now)
}

/** Whose chosen ones have all handed in their work while others were still sought is finished at once. */
async function becomeTraded(tx: Tx, actor: Actor, task: LockedTask, now: Date): Promise<void> {
  await finishIfDone(tx, await taskSteps.move(tx, actor, task, 'traded', { traded_at: now }), now)
}

/** One of them is chosen. With the last place taken the task is traded, and the others are refused. */
export async function tradeOne(tx: Tx, actor: Actor, applyId: string, version: number, now: Date): Promise<void> {
  const { task_id } = await scopedId(tx, actor, 'app.task_apply', applyId, { parkId: actor.chain.park_id })
  // First the task: whoever trades all of it locks in the same order.
  const task = await lockTask(tx, actor, task_id)
  const applies = await appliesOf(tx, task)
  const apply = asSeen(applies.find(({ id }) => id === applyId) ?? refuse(404, texts.notFound), version)
  if (task.status !== 'released') refuse('not_allowed', NOT_ALLOWED)
  if (task.traded_count >= task.people_count) refuse(400, `招募人数为 ${task.people_count} 人，已全部成交`)
  await step(tx, actor, task, [apply], 'traded', now)
  if (task.traded_count + 1 < task.people_count) return
  await step(tx, actor, task, applies.filter((one) => one.status === 'applied' && one.id !== applyId), 'refuse', now)
  await becomeTraded(tx, actor, task, now)
}

/** Each of them or none, with what was taken of them (decision 92). In the order of ids, so that two such calls wait instead of deadlocking. */
export async function finishAll(tx: Tx, actor: Actor, { ids }: z.output<NonNullable<typeof finishTasks.body>>, now: Date): Promise<{ readonly id: string; readonly sn: string }[]> {
  const done: { readonly id: string; readonly sn: string }[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const task = await lockTask(tx, actor, id)
    const allowed = stepFrom(taskMachine, task, 'finish', actor.flavour)
    if (!allowed.ok) refuse('not_allowed', `${NOT_ALLOWED}：任务 ${task.sn} 是“${statusOf(TASK_STATUSES, task.status).label}”`)
    await step(tx, actor, task, (await appliesOf(tx, task)).filter(({ status }) => status === 'traded' || status === 'confirmed'), 'finish', now)
    await taskSteps.move(tx, actor, task, 'finish', { finish_at: now, deal_at: now })
    // Bills may name a task that was still going on.
    if (task.paid_amount > 0) await settleApplies(tx, task, now)
    done.push({ id, sn: task.sn })
  }
  return done
}

const appliesOf = (tx: Tx, { id, park_id }: Pick<Task, 'id' | 'park_id'>): Promise<TaskApply[]> =>
  tx.selectFrom('app.task_apply').selectAll().where('park_id', '=', park_id).where('task_id', '=', id).orderBy('id').forUpdate().execute()

const timeOf = { traded: 'traded_at', refuse: null, finish: 'finish_at', cancel: null } as const

/** All of those that may still be: the applies of a task that ends. */
async function moveApplies(tx: Tx, actor: Actor, task: Task, action: keyof typeof timeOf, now: Date): Promise<void> {
  const from: readonly string[] = taskApplyMachine.transitions.find((one) => one.action === action)?.from ?? []
  await step(tx, actor, task, (await appliesOf(tx, task)).filter(({ status }) => from.includes(status)), action, now)
}

/** Many at once, by one statement and one entry of the change log for those that were in the same state. */
async function step(tx: Tx, actor: Actor, task: Task, applies: readonly TaskApply[], action: keyof typeof timeOf, now: Date): Promise<void> {
  if (applies.length === 0) return
  const column = timeOf[action]
  const alike = Map.groupBy(applies, ({ status }) => status)
  for (const [status, some] of alike) {
    const to = stateAfter(stepTo(taskApplyMachine, { status }, action, actor.flavour))
    await tx
      .updateTable('app.task_apply')
      .set({ status: to, version: sql<number>`version + 1`, ...(column !== null && { [column]: now }) })
      .where('park_id', '=', task.park_id)
      .where('id', 'in', some.map(({ id }) => id))
      .execute()
    await recordHistory(tx, [{
      entity: 'task_apply', entityId: task.id, chain: task, action, actor: { id: actor.staffId, name: actor.name }, members: some.map(({ id }) => id),
      content: diff({ status }, { status: to }, taskApplyFields),
    }])
  }
}
