// Tasks that were sent together (domain.md §1.2, §2.6; R174).
import { FLAVOURS } from '../flavour-labels.ts'
import { options } from '../status-option.ts'
import { TASK_BATCH_STATUSES } from '../statuses.ts'
import { code, count, file, flag, money, reference, status, text, time } from './field.ts'

export const taskBatchFields = {
  sn: text('批次号'),
  status: status('状态', TASK_BATCH_STATUSES),
  company_id: reference('企业'),
  company_name: text('企业'),
  agency_name: text('业务公司'),
  template_id: reference('任务模板'),
  template_name: text('任务模板'),
  filename: text('文件名'),
  total: count('任务数'),
  success_count: count('成功数'),
  failure_count: count('失败数'),
  amount: money('任务总金额'),
  details_url: file('任务明细'),
  details_filename: text('任务明细'),
  details_at: time('明细上传时间'),
  has_details: flag('任务明细', options(['true', '已上传', 'success'], ['false', '未上传', 'warning'])),
  created_by: code('创建方', FLAVOURS),
  creator: text('创建人'),
  create_at: time('创建时间'),
  remark: text('备注'),
} as const
