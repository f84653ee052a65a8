import type { z } from 'zod'
import type { sendTasks } from '@linggong/shared/contract/task-sending'
import { areaPath, type AreaPath } from '@linggong/shared/domain/area'
import { pricesOf, taskFaults } from '@linggong/shared/domain/task-wish'
import { businessDate } from '@linggong/shared/domain/time'
import type { FieldIssue } from '../../kernel/refuse.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { areaFault, areaOf } from '../lookups/areas.ts'
import { byId, type Ordering, type Workers } from './workers.ts'
import type { Template } from './templates.ts'
import type { NewTask } from './write.ts'

type Single = Extract<z.output<NonNullable<(typeof sendTasks)['body']>>, { readonly name: string }>
type TaskWish = Omit<Single, 'company_id' | 'template_id'>

/** The area as it is stored, with all its levels; or what is wrong with it. */
export function placeOf(path: AreaPath): { readonly path: AreaPath } | { readonly fault: string } {
  const area = areaOf(path)
  const fault = areaFault(area)
  return fault === null ? { path: areaPath(area) } : { fault: fault.text }
}

interface Context {
  readonly company: Ordering
  readonly template: Template | null
  readonly now: Date
}

/** The tasks that are wanted, or a refusal that names what is wrong with each of them by its field: `tasks.3.amount` in a list. */
export async function checkedTasks(tx: Tx, wishes: readonly TaskWish[], isList: boolean, context: Context): Promise<NewTask[]> {
  const workers = await byId(tx, context.company, wishes.flatMap(({ company_user_ids: ids }) => ids))
  const faults: FieldIssue[] = []
  const tasks = wishes.map((wish, index) => {
    const prefix = isList ? `tasks.${index}.` : ''
    const { task, issues } = checked(wish, workers, context)
    faults.push(...issues.map(({ field, text }) => ({ field: `${prefix}${field}`, text })))
    return task
  })
  const [first] = faults
  if (first !== undefined) {
    const at = isList ? `第 ${Number(first.field.split('.')[1]) + 1} 个任务：` : ''
    refuse(400, `${at}${first.text}${faults.length > 1 ? `（共 ${faults.length} 处需要修改）` : ''}`, { fields: faults.slice(0, mostTold) })
  }
  return tasks
}

/** Of a list of thousands, so many faults are told by field. */
const mostTold = 100

function checked(wish: TaskWish, workers: Workers, { template, now }: Context): { readonly task: NewTask; readonly issues: FieldIssue[] } {
  const { name, description, category, amount, people_count, start_on = null, end_on = null, company_user_ids: ids } = wish
  const issues: FieldIssue[] = [...taskFaults(wish, { template, today: businessDate(now) })]
  const areas = (wish.areas ?? (wish.area === undefined ? [] : [wish.area])).flatMap((path) => {
    const place = placeOf(path)
    if ('path' in place) return [place.path]
    issues.push({ field: wish.areas === undefined ? 'area' : 'areas', text: place.fault })
    return []
  })
  const assigned = [...new Set(ids)].flatMap((id) => {
    const worker = workers.get(id)
    if (worker === undefined || worker.fault !== null) issues.push({ field: 'company_user_ids', text: worker === undefined ? '指派的人员不是该企业的合作用户，请重新选择' : `“${worker.name}”${worker.fault ?? ''}，不能指派` })
    return worker === undefined ? [] : [worker]
  })
  if (ids.length > people_count) issues.push({ field: 'company_user_ids', text: `指派了 ${ids.length} 人，超过招募人数 ${people_count}` })
  return { task: { name, description, category: category || (template?.category ?? ''), ...pricesOf(wish), amount, people_count, areas, start_on, end_on, assigned }, issues }
}
