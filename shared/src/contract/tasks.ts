import { z } from 'zod'
import { taskInputFields } from '../domain/fields/task.ts'
import { MOST_FINISHED, SENSITIVE_TASKS, TASK_LISTS, TASK_STEPS } from '../domain/task-pages.ts'
import { REASON } from '../domain/verdict.ts'
import { bill } from './bills.ts'
import { family } from './call.ts'
import { eitherOf, listCalls } from './list-calls.ts'
import { cents, changeLog, commaList, dateRange, id, idParams, line, listOf, pageQuery, sums, version } from './schemas/common.ts'
import { task, taskApply, taskDetail, taskWish } from './schemas/task.ts'

const call = family('tasks', taskInputFields)

const both = eitherOf(TASK_LISTS, SENSITIVE_TASKS)
const changes = ['tasks', 'task-batches'] as const
const flag = z.enum(['true', 'false']).optional()

/** All that may have happened, newest first; those who audit without seeing all tasks find those with sensitive words. */
export const { search: searchTasks, exported: exportTasks, counted: countTasks } = listCalls(call, {
  search: { name: 'searchTasks', summary: '查询任务', method: 'POST', path: '/v1/tasks/search/' },
  exported: { name: 'exportTasks', summary: '导出任务', method: 'POST', path: '/v1/tasks/exports/' },
  counted: { name: 'countTasks', summary: '任务各状态的数量', path: '/v1/tasks/status_counts/' },
  access: { saas: SENSITIVE_TASKS.saas, ...TASK_LISTS },
  also: { park: SENSITIVE_TASKS.park },
  filters: {
    sn: line(40).optional(),
    name: line(60).optional(),
    status: commaList.optional(),
    settlement_status: commaList.optional(),
    company_id: id.optional(),
    batch_id: id.optional(),
    ids: commaList.optional(),
    category: line(30).optional(),
    is_fast: flag,
    is_sensitive: flag,
    /** One of the words, for those who are told them. */
    hits: line(40).optional(),
    /** Somebody has applied and was neither chosen nor refused. */
    has_waiting: flag,
    create_at: dateRange.optional(),
    finish_at: dateRange.optional(),
  },
  response: listOf(task).extend({ sums: sums.extend({ amount: cents, paid_amount: cents }).optional() }),
})

export const taskById = call({ name: 'taskById', summary: '任务详情', method: 'GET', path: '/v1/tasks/:id/', access: both, params: idParams, response: taskDetail })

/**
 * Changes what is ordered, cancels, or audits (decision 35 of docs/breadth): by `action`, each with its own right. Without one, what is
 * absent stays.
 */
export const updateTask = call({
  name: 'updateTask',
  summary: '编辑、取消或审核任务',
  method: 'PUT',
  path: '/v1/tasks/:id/',
  access: eitherOf(TASK_STEPS.update, TASK_STEPS.cancel, TASK_STEPS.audit_pass),
  params: idParams,
  body: z
    .strictObject({ ...z.strictObject(taskWish).partial().shape, category: line(30).optional(), people_count: taskWish.people_count.unwrap().optional(), action: z.enum(['update', 'cancel', 'audit_pass', 'audit_reject']).default('update'), reason: line(200).default(''), version })
    .refine(({ action, reason }) => action !== 'audit_reject' || reason !== '', { path: ['reason'], error: REASON.text }),
  response: taskDetail,
  changes,
})

/** Those who have applied are chosen: these, or without `apply_ids` all of them, none more by an empty list once some are; whoever is left over is refused (decision 37). */
export const tradeTask = call({
  name: 'tradeTask',
  summary: '任务成交',
  method: 'POST',
  path: '/v1/tasks/:id/traded/',
  access: TASK_STEPS.traded,
  params: idParams,
  body: z.strictObject({ apply_ids: z.array(id).max(6000).optional(), version }),
  response: taskDetail,
  changes: [...changes, 'task-applies'],
})

/** With all that has been taken of them; each of them or none (decision 92). */
export const finishTasks = call({
  name: 'finishTasks',
  summary: '完成任务',
  method: 'POST',
  path: '/v1/tasks/batch_finish/',
  access: TASK_STEPS.finish,
  body: z.strictObject({ ids: z.array(id).min(1, '请选择任务').max(MOST_FINISHED, `一次最多 ${MOST_FINISHED} 个任务`) }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string() })) }),
  changes: [...changes, 'task-applies'],
})

export const taskEvents = call({ name: 'taskEvents', summary: '任务变更记录', method: 'GET', path: '/v1/tasks/:id/events/', access: both, params: idParams, response: changeLog })

const paged = z.strictObject(pageQuery)

export const taskApplies = call({ name: 'taskApplies', summary: '任务的报名记录', method: 'GET', path: '/v1/tasks/:id/applies/', access: both, params: idParams, query: z.strictObject({ ...pageQuery, status: commaList.optional() }), response: listOf(taskApply) })

export const taskBills = call({ name: 'taskBills', summary: '任务的账单', method: 'GET', path: '/v1/tasks/:id/bills/', access: TASK_LISTS, params: idParams, query: paged, response: listOf(bill) })
