import { z } from 'zod'
import { MAX_BATCH_CENTS } from '../domain/bounds.ts'
import { taskTemplateFields } from '../domain/fields/template.ts'
import { TASK_TEMPLATES } from '../domain/template-pages.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLog, id, idParams, line, listOf, timestamp, version } from './schemas/common.ts'

const call = family('task-templates', taskTemplateFields)

const { adds, edits, lists, chooses } = TASK_TEMPLATES

/** Of a single task (R172). */
const limit = cents.min(1, '请输入任务金额上限').max(MAX_BATCH_CENTS)

const template = z.object({
  id,
  agency_id: id,
  agency_name: z.string(),
  name: z.string(),
  category: z.string(),
  industry_id: id.nullable(),
  industry_name: z.string(),
  task_max_amount: cents,
  unit: z.string(),
  is_detail_required: z.boolean(),
  /** Enterprises that may use it. */
  company_count: z.int(),
  is_enable: z.boolean(),
  create_at: timestamp,
  version,
})

const wish = { name: line(50).min(1, '请输入模板名称'), category: line(30), industry_id: id.nullable(), task_max_amount: limit, unit: line(10), is_detail_required: z.boolean() }
const changes = ['task-templates', 'company-configurations', 'tenant-forms']

export const { search: listTaskTemplates, exported: exportTaskTemplates } = listCalls(call, {
  search: { name: 'listTaskTemplates', summary: '任务模板列表', method: 'GET', path: '/v1/task-templates/' },
  exported: { name: 'exportTaskTemplates', summary: '导出任务模板', method: 'POST', path: '/v1/task-templates/exports/' },
  access: lists,
  also: chooses,
  filters: { name: line(50).optional(), agency_id: id.optional(), is_enable: z.enum(['true', 'false']).optional() },
  response: listOf(template),
})

/** `agency_id`: whose it is, said by the operator alone. */
export const createTaskTemplate = call({
  name: 'createTaskTemplate',
  summary: '新增任务模板',
  method: 'POST',
  path: '/v1/task-templates/',
  access: adds,
  body: z.strictObject({
    ...wish,
    agency_id: id.optional(),
    category: wish.category.default(''),
    industry_id: wish.industry_id.default(null),
    unit: wish.unit.default(''),
    is_detail_required: wish.is_detail_required.default(false),
  }),
  response: template,
  idempotent: true,
  changes,
})

/** Changes, enables and disables. Omitted fields do not change. */
export const updateTaskTemplate = call({
  name: 'updateTaskTemplate', summary: '编辑任务模板', method: 'PUT', path: '/v1/task-templates/:id/', access: edits, params: idParams,
  body: z.strictObject({ ...wish, is_enable: z.boolean() }).partial().extend({ version }), response: template, changes,
})

export const taskTemplateHistory = call({ name: 'taskTemplateHistory', summary: '任务模板变更记录', method: 'GET', path: '/v1/task-templates/:id/history_events/', access: lists, params: idParams, response: changeLog })
