import { z } from 'zod'
import { taskDetailInputFields } from '../domain/fields/task-detail.ts'
import { taskDetailImport } from '../domain/imports/task-detail.ts'
import { family } from './call.ts'
import { importCalls } from './import-calls.ts'
import { businessDate, cents, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'

const call = family('task-details', taskDetailInputFields)

const readers = {
  park: ['ParkBusinessSettlementsPageIndex'], platform: ['PlatformSettlementSettPageIndex'], agency: ['AgencySettlementSettPageIndex'], company: ['CompanySettlementSettPageIndex'],
} as const
const exporters = {
  park: ['ParkBusinessSettlementsPageIndex:export'], platform: ['PlatformSettlementSettPageIndex:export'], agency: ['AgencySettlementSettPageIndex:export'], company: ['CompanySettlementSettPageIndex:export'],
} as const
/** Records and uploads are for the two sides that make settlements (R672). */
const sides = { agency: readers.agency, company: readers.company } as const
const changes = ['task-details', 'settlements']

const fileUrls = (most: number) => z.array(line(1000).min(1)).max(most, `最多 ${most} 个文件`)
const mostPhotos = 9

/** Proof of work for one bill. */
const taskDetail = z.object({
  id,
  record_id: id,
  bill_id: id,
  bill_sn: z.string(),
  user_name: z.string(),
  /** Masked. */
  id_no: z.string(),
  content: z.string(),
  /** A decimal with at most two places. */
  quantity: z.string(),
  unit_price: cents.nullable(),
  amount: cents.nullable(),
  done_at: businessDate,
  place: z.string(),
  remark: z.string(),
  file_urls: z.array(z.string()),
  create_at: timestamp,
})

/** One upload. */
const taskDetailRecord = z.object({
  id,
  settlement_id: id,
  kind: z.enum(['import', 'custom']),
  filename: z.string(),
  file_urls: z.array(z.string()),
  total: z.int(),
  remark: z.string(),
  creator: z.string(),
  create_at: timestamp,
  version,
})

/** `settlement_id` is that of the path (R652; decision 38). */
export const { template: taskDetailTemplate, check: checkTaskDetailImport, submit: importTaskDetails } = importCalls(call, taskDetailImport, {
  names: { template: 'taskDetailTemplate', check: 'checkTaskDetailImport', submit: 'importTaskDetails' },
  paths: { template: '/v1/settlements/task_detail_template/', check: '/v1/settlements/:id/import_task_detail_check/', submit: '/v1/settlements/:id/import_task_detail/' },
  params: idParams,
  place: { settlement_id: id },
})

export const uploadCustomTaskDetail = call({
  name: 'uploadCustomTaskDetail',
  summary: '上传自有明细文件',
  method: 'POST',
  path: '/v1/settlements/:id/upload_custom_task_detail/',
  access: taskDetailImport.access,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ file_urls: fileUrls(10).min(1, '请上传明细文件'), remark: line(200).default('') }),
  response: taskDetailRecord,
  changes,
})

const filters = { record_id: id.optional(), bill_id: id.optional() }

/** `covered`: how many bills of the settlement have details. */
export const listTaskDetails = call({
  name: 'listTaskDetails',
  summary: '结算单任务明细',
  method: 'GET',
  path: '/v1/settlements/:id/task_details/',
  access: readers,
  params: idParams,
  query: z.strictObject({ ...filters, ...pageQuery }),
  response: listOf(taskDetail).extend({ covered: z.int() }),
})

export const listTaskDetailRecords = call({
  name: 'listTaskDetailRecords',
  summary: '任务明细上传记录',
  method: 'GET',
  path: '/v1/settlements/:id/task_detail_records/',
  access: sides,
  params: idParams,
  query: z.strictObject(pageQuery),
  response: listOf(taskDetailRecord),
})

export const exportTaskDetails = call({
  name: 'exportTaskDetails',
  summary: '导出任务明细',
  method: 'GET',
  path: '/v1/settlements/:id/export_task_details/',
  access: exporters,
  params: idParams,
  query: z.strictObject(filters),
  response: z.object({ id }),
  changes: ['exports'],
})

/** The remark of an upload, its files where they are one's own, and the photos of single details of it (R671). */
export const updateTaskDetailRecord = call({
  name: 'updateTaskDetailRecord',
  summary: '修改任务明细记录',
  method: 'PUT',
  path: '/v1/settlement-task-detail-records/:id/',
  access: taskDetailImport.access,
  params: idParams,
  body: z.strictObject({
    remark: line(200),
    file_urls: fileUrls(10).min(1, '请上传明细文件').optional(),
    photos: z.array(z.strictObject({ id, file_urls: fileUrls(mostPhotos) })).max(100).default([]),
    version,
  }),
  response: taskDetailRecord,
  changes,
})
