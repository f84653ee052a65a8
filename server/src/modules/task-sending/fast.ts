import { taskFields } from '@linggong/shared/domain/fields/task'
import { next } from '@linggong/shared/domain/machines/machine'
import { taskApplyMachine, taskMachine } from '@linggong/shared/domain/machines/task'
import { sum } from '@linggong/shared/domain/money'
import { insertRows } from '../../db/bulk.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange, recordHistory } from '../../kernel/history.ts'
import { newId, newIds, nextSerials } from '../../kernel/ids.ts'
import { writeChange } from '../../kernel/record.ts'
import { firstState, stateAfter } from '../../kernel/steps.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { OfCompany } from '../templates/of-company.ts'
import { firstTemplate } from './templates.ts'

interface FastBill {
  readonly amount: number
  readonly worker: { readonly company_user_id: string; readonly person_id: string }
}

/**
 * The finished task (极速任务) of bills that name none, taken by each of their workers, marked as such (domain.md §2.6): one for all bills of
 * a file. Its prices are those of the bills. Returns its number.
 */
export async function createFastTask(tx: Tx, actor: Actor, company: OfCompany, bills: readonly FastBill[], { importId, filename }: { readonly importId: string; readonly filename: string }, now: Date): Promise<string> {
  const { park_id, platform_id, agency_id, company_id } = company
  const chain = { park_id, platform_id, agency_id, company_id }
  const template = await firstTemplate(tx, company)
  const amounts = bills.map(({ amount }) => amount)
  const amount = sum(amounts)
  const [min, max] = [amounts.reduce((a, b) => Math.min(a, b)), amounts.reduce((a, b) => Math.max(a, b))]
  const people = [...new Map(bills.map(({ worker }) => [worker.person_id, worker])).values()]
  const id = newId()
  const [sn = ''] = await nextSerials(tx, 'RW', 1, now)
  const status = firstState(taskMachine, {}, SYSTEM)
  const times = { release_at: now, receive_at: now, traded_at: now, confirm_at: now, finish_at: now, deal_at: now }
  await insertRows(tx, 'app.task', [{
    ...chain, id, sn, name: `极速任务 ${sn}`, description: `由账单文件“${filename}”自动生成`, category: template?.category ?? '', template_id: template?.id ?? null, template_name: template?.name ?? '', status, is_fast: true, price: Math.floor(amount / bills.length), min_price: min, max_price: max, amount,
    people_count: people.length, areas: [], import_id: importId, created_by: actor.flavour === 'company' ? 'company' : 'agency', creator: actor.name, create_at: now, ...times,
  }])
  const ids = newIds(people.length)
  const applyStatus = firstState(taskApplyMachine, {}, SYSTEM)
  await insertRows(tx, 'app.task_apply', people.map(({ company_user_id, person_id }, index) => ({
    ...chain, id: ids[index] ?? '', task_id: id, company_user_id, person_id, status: applyStatus, receive_at: now, traded_at: now, confirm_at: now, finish_at: now, create_at: now,
  })))
  await recordHistory(tx, [{
    entity: 'task', entityId: id, chain, action: 'create', actor: { id: actor.staffId, name: actor.name },
    content: [{ field: 'status', type: 'plain', old_value: null, new_value: status }, { field: 'is_fast', type: 'plain', old_value: null, new_value: true }, { field: 'amount', type: 'plain', old_value: null, new_value: amount }, { field: 'people_count', type: 'plain', old_value: null, new_value: people.length }],
  }])
  return sn
}

/** With the last of its bills given up before any was settled, the task that stood for them is none. */
export async function cancelFastTask(tx: Tx, actor: Actor, { park_id, import_id }: { readonly park_id: string; readonly import_id: string }, now: Date): Promise<void> {
  const task = await tx.selectFrom('app.task').selectAll().where('park_id', '=', park_id).where('import_id', '=', import_id).where('is_fast', '=', true).where('status', '=', 'finished').forUpdate().executeTakeFirst()
  if (task === undefined) return
  const status = stateAfter(next(taskMachine, { ...task, is_own: true, apply_count: 0 }, 'undo', 'system'))
  await writeChange(tx, 'app.task', task, { status, deal_at: now })
  await tx.updateTable('app.task_apply').set({ status: 'canceled' }).where('park_id', '=', park_id).where('task_id', '=', task.id).execute()
  await recordChange(tx, actor, 'task', task.id, 'undo', diff({ status: task.status }, { status }, taskFields), task)
}
