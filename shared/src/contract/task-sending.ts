import { z } from 'zod'
import { taskImport } from '../domain/imports/task.ts'
import { under } from '../domain/fields/field.ts'
import { taskInputFields } from '../domain/fields/task.ts'
import { MOST_ASSIGNED, MOST_SENT, TASK_FORMS, TASK_SENDERS } from '../domain/task-senders.ts'
import { family } from './call.ts'
import { importCalls } from './import-calls.ts'
import { id, line, listOf, pageBody } from './schemas/common.ts'
import { taskWish } from './schemas/task.ts'

const call = family('task-sending', { ...taskInputFields, ...under('tasks', taskInputFields) })

/** Whom the task is offered by name: they have applied as soon as it is sent, and are told. */
const assigned = z.array(id).max(MOST_ASSIGNED, `一次最多指派 ${MOST_ASSIGNED} 人`).default([])
const wish = z.strictObject({ ...taskWish, company_user_ids: assigned })
/** An agency names its enterprise; an enterprise orders for itself. */
const place = { company_id: id.optional(), template_id: id.nullish() }

const sent = z.object({
  /** Of those that were released, and those that wait for the auditors because of a sensitive word. */
  released: z.int(),
  to_audit: z.int(),
  /** Of a single task; null where there are several. */
  task_id: id.nullable(),
  /** Of a list. */
  batch_id: id.nullable(),
})

/**
 * Sends one task, or the list of an agency, or of an enterprise, as one batch (R651): all of them or none, each refusal with its field,
 * `tasks.3.amount` in a list. Amounts are cents (R458).
 */
export const sendTasks = call({
  name: 'sendTasks',
  summary: '发布任务',
  method: 'POST',
  path: '/v1/tasks/send/',
  access: TASK_SENDERS,
  newBusiness: true,
  idempotent: true,
  bodySize: 'large',
  body: z.union([
    z.strictObject({ ...place, ...wish.shape }),
    z.strictObject({ ...place, tasks: z.array(wish).min(1, '没有可发布的任务').max(MOST_SENT, `一次最多发布 ${MOST_SENT} 个任务`), filename: line(255).default(''), file_url: line(1000).default('') }),
  ]),
  response: sent,
  changes: ['tasks', 'task-batches', 'task-applies'],
})

export const { template: taskImportTemplate, check: checkTaskImport, submit: importTasks } = importCalls(call, taskImport, {
  names: { template: 'taskImportTemplate', check: 'checkTaskImport', submit: 'importTasks' },
  paths: { template: '/v1/tasks/template/', check: '/v1/tasks/import_check/', submit: '/v1/tasks/import/' },
  place,
})

/** Those workers of an enterprise who can take a task now (R626): they cooperate and are enabled. Whether somebody is on a list of risks is told only when a task is sent to them. */
export const searchTaskUsers = call({
  name: 'searchTaskUsers',
  summary: '查询可接单的合作用户',
  method: 'POST',
  path: '/v1/company-users/task_enable_search/',
  reads: true,
  access: TASK_FORMS,
  asks: { kind: 'company_user', key: 'search' },
  /** `search`: part of a name, which lists show; a phone or identity number whole. */
  body: z.strictObject({ company_id: id.optional(), search: line(50).optional(), ids: z.array(id).max(MOST_ASSIGNED).optional(), ...pageBody }),
  response: listOf(
    z.object({
      id,
      /** The person's. */
      user_id: id,
      user_name: z.string(),
      /** Masked. */
      phone: z.string(),
      id_no: z.string(),
      province: z.string(),
      city: z.string(),
      district: z.string(),
    }),
  ),
})

/** The templates under which an enterprise, or the enterprises of a person, may have tasks done. */
export const userTaskTemplates = call({
  name: 'userTaskTemplates',
  summary: '可用任务模板',
  method: 'GET',
  path: '/v1/users/task_templates/',
  access: { agency: [...TASK_FORMS.agency, 'AgencyCooperateUsersPageIndex'], company: [...TASK_FORMS.company, 'CompanyCooperateUsersPageIndex'] },
  query: z.strictObject({ company_id: id.optional(), user_id: id.optional() }),
  response: z.object({
    results: z.array(z.object({ id, name: z.string(), category: z.string(), unit: z.string(), task_max_amount: z.int(), is_detail_required: z.boolean(), company_id: id, company_name: z.string() })),
  }),
})
