import { z } from 'zod'
import { taskBatchFields } from '../domain/fields/task-batch.ts'
import { TASK_BATCH_LISTS, TASK_STEPS } from '../domain/task-pages.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLogEntry, commaList, dateRange, id, idParams, line, listOf, sums, version } from './schemas/common.ts'
import { taskBatch } from './schemas/task.ts'

const call = family('task-batches', taskBatchFields)

const filters = {
  sn: line(40).optional(),
  company_id: id.optional(),
  status: commaList.optional(),
  has_details: z.enum(['true', 'false']).optional(),
  create_at: dateRange.optional(),
  ids: commaList.optional(),
}

/** Tasks that were sent together (R174). */
export const { search: listTaskBatches, exported: exportTaskBatches, counted: countTaskBatches } = listCalls(call, {
  search: { name: 'listTaskBatches', summary: '任务批次列表', method: 'GET', path: '/v1/task-batches/' },
  exported: { name: 'exportTaskBatches', summary: '导出任务批次', method: 'POST', path: '/v1/task-batches/exports/' },
  counted: { name: 'countTaskBatches', summary: '任务批次各状态的数量', path: '/v1/task-batches/status_counts/' },
  access: TASK_BATCH_LISTS,
  filters,
  response: listOf(taskBatch).extend({ sums: sums.extend({ amount: cents }).optional() }),
})

/** The same file, asked for by a query (R655). */
export const exportTaskBatchesByQuery = call({
  name: 'exportTaskBatchesByQuery', summary: '导出任务批次', method: 'GET', path: '/v1/task-batches/exports/', access: exportTaskBatches.access,
  query: z.strictObject(filters), response: exportTaskBatches.response, changes: ['exports'],
})

const detail = taskBatch.extend({
  /** Until an invoice is about its work. */
  may_upload: z.boolean(),
  events: z.array(changeLogEntry),
})

export const taskBatchById = call({ name: 'taskBatchById', summary: '任务批次详情', method: 'GET', path: '/v1/task-batches/:id', access: TASK_BATCH_LISTS, params: idParams, response: detail })

export const updateTaskBatch = call({
  name: 'updateTaskBatch', summary: '修改任务批次备注', method: 'PUT', path: '/v1/task-batches/:id', access: TASK_STEPS.update, params: idParams,
  body: z.strictObject({ remark: line(200), version }), response: detail, changes: ['task-batches'],
})

/** What proves the work, as a file; a later one takes the place of the earlier one, which the change log still names (R654). */
export const uploadTaskDetails = call({
  name: 'uploadTaskDetails', summary: '上传任务明细', method: 'PUT', path: '/v1/task-batches/:id/upload_task_details_file', access: TASK_STEPS.upload, params: idParams,
  body: z.strictObject({ file_url: line(1000).min(1, '请上传任务明细文件'), version }), response: detail, changes: ['task-batches'],
})
