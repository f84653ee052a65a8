// A worker on a task (domain.md §1.2, §2.6).
import { TASK_APPLY_STATUSES } from '../statuses.ts'
import { file, money, reference, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

const { id_no, phone } = personalFields

export const taskApplyFields = {
  task_id: reference('任务'),
  task_sn: text('任务编号'),
  task_name: text('任务名称'),
  task_amount: money('任务金额'),
  company_name: text('企业'),
  company_user_id: reference('合作用户'),
  user_name: text('姓名'),
  id_no,
  phone,
  status: status('状态', TASK_APPLY_STATUSES),
  deliverable: text('工作成果'),
  deliverable_urls: file('成果文件'),
  submit_at: time('提交时间'),
  receive_at: time('报名时间'),
  traded_at: time('成交时间'),
  confirm_at: time('确认时间'),
  finish_at: time('完成时间'),
  settlement_at: time('结算时间'),
} as const

/** Of the calls. */
export const taskApplyInputFields = { ...taskApplyFields, apply_id: reference('报名'), user_id: reference('合作用户'), photos: file('现场照片') } as const
