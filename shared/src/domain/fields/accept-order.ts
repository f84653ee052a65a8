// Acceptance form of delivered work, and the bills that it is about (domain.md §1.2 验收单; decisions 39, 92; R657, R658).
import { BILL_STATUSES } from '../statuses.ts'
import { count, date, file, money, reference, references, status, text, time } from './field.ts'

export const acceptOrderFields = {
  sn: text('验收单号'),
  name: text('验收单名称'),
  file_url: file('验收单文件'),
  company_id: text('企业'),
  company_name: text('企业'),
  bill_count: count('账单数'),
  amount: money('验收金额'),
  accept_at: date('验收日期'),
  remark: text('备注'),
  creator: text('创建人'),
  create_at: time('创建时间'),
  bill_ids: references('账单'),
  bill_id: reference('账单'),
  bill_sn: text('账单号'),
  bill_status: status('账单状态', BILL_STATUSES),
  bill_amount: money('账单金额'),
  accept_order_id: reference('验收单'),
} as const

export const acceptOrderWords = { create: '新增', remove: '删除' } as const
