// What calls about tasks take and answer (R168–R171).
import { z } from 'zod'
import { MAX_BATCH_CENTS } from '../../domain/bounds.ts'
import { taskApplyMachine, taskBatchMachine, taskMachine } from '../../domain/machines/task.ts'
import { TASK_SETTLEMENT_STATUSES } from '../../domain/statuses.ts'
import { MOST_AREAS, MOST_PEOPLE } from '../../domain/task-senders.ts'
import { businessDate, cents, id, line, prose, timestamp, version } from './common.ts'

const taskStatus = z.enum(taskMachine.states)
const taskApplyStatus = z.enum(taskApplyMachine.states)
const taskBatchStatus = z.enum(taskBatchMachine.states)

const price = cents.min(1, '应大于 0').max(MAX_BATCH_CENTS, '金额过大')
/** One to three names, from the province down. */
export const taskArea = z.array(line(20).min(1)).min(1, '请选择地区').max(3)

/**
 * What is ordered. Lower and upper price are those of the price where they are absent (decision 92 of docs/breadth); `area` names a single
 * area, `areas` several, neither: anywhere. Amounts in cents (R169, R458).
 */
export const taskWish = {
  name: line(60).min(1, '请输入任务名称'),
  description: prose(2000).refine((text) => text.trim() !== '', '请输入任务描述'),
  category: line(30).default(''),
  price,
  min_price: price.optional(),
  max_price: price.optional(),
  amount: price,
  people_count: z.int().min(1, '至少 1 人').max(MOST_PEOPLE, '人数过多').default(1),
  area: taskArea.optional(),
  areas: z.array(taskArea).max(MOST_AREAS, `最多 ${MOST_AREAS} 个地区`).optional(),
  start_on: businessDate.nullish(),
  end_on: businessDate.nullish(),
}

const time = timestamp.nullable()

const taskTimes = {
  create_at: timestamp,
  release_at: time,
  confirm_at: time,
  receive_at: time,
  finish_at: time,
  traded_at: time,
  pay_at: time,
  audit_at: time,
  settlement_at: time,
  deal_at: time,
}

export const task = z.object({
  id,
  sn: z.string(),
  name: z.string(),
  status: taskStatus,
  settlement_status: z.enum(TASK_SETTLEMENT_STATUSES.map(({ value }) => value)),
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  batch_id: id.nullable(),
  batch_sn: z.string(),
  template_id: id.nullable(),
  template_name: z.string(),
  category: z.string(),
  price: cents,
  min_price: cents,
  max_price: cents,
  amount: cents,
  /** Of its bills. */
  paid_amount: cents,
  people_count: z.int(),
  /** Those who have applied and were not refused; of them those who were chosen, and those who wait for it. */
  apply_count: z.int(),
  traded_count: z.int(),
  waiting_count: z.int(),
  /** The first of them; empty: anywhere. */
  area: z.array(z.string()).max(3),
  areas: z.array(taskArea),
  start_on: businessDate.nullable(),
  end_on: businessDate.nullable(),
  is_fast: z.boolean(),
  /** For those who audit it; empty for everybody else. */
  hits: z.array(z.string()),
  /** Those words as its texts have them, with the blanks and signs between. */
  written: z.array(z.string()),
  audit_reason: z.string(),
  /** The caller's side has made it. */
  is_own: z.boolean(),
  created_by: z.enum(['agency', 'company']),
  creator: z.string(),
  ...taskTimes,
  version,
})

export const taskDetail = task.extend({
  description: z.string(),
  /** The rows of its applications, also those that were refused. */
  all_apply_count: z.int(),
})

export const taskApply = z.object({
  id,
  task_id: id,
  status: taskApplyStatus,
  company_user_id: id,
  /** The person, for the page of the cooperation. */
  user_id: id,
  user_name: z.string(),
  /** Masked. */
  id_no: z.string(),
  phone: z.string(),
  deliverable: z.string(),
  deliverable_urls: z.array(z.string()),
  submit_at: time,
  receive_at: timestamp,
  traded_at: time,
  confirm_at: time,
  finish_at: time,
  settlement_at: time,
  version,
})

export const taskBatch = z.object({
  id,
  sn: z.string(),
  status: taskBatchStatus,
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  template_id: id.nullable(),
  template_name: z.string(),
  filename: z.string(),
  total: z.int(),
  success_count: z.int(),
  failure_count: z.int(),
  amount: cents,
  /** Of the file that proves the work of all its tasks; '' without one. */
  details_url: z.string(),
  details_filename: z.string(),
  details_at: time,
  remark: z.string(),
  created_by: z.enum(['agency', 'company']),
  creator: z.string(),
  create_at: timestamp,
  version,
})
