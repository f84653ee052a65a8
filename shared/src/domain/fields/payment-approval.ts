// The approval of a payment by a second person.
import { PAYMENT_APPROVAL_STATUSES } from '../statuses.ts'
import { count, money, object, status, text, time } from './field.ts'

export const paymentApprovalFields = {
  status: status('复核状态', PAYMENT_APPROVAL_STATUSES),
  amount: money('支付金额'),
  bill_count: count('账单数'),
  worker_count: count('人数'),
  'changed.name': text('姓名'),
  'changed.from': text('原收款账号'),
  'changed.to': text('更正收款账号'),
  changed_count: count('变更的收款账号'),
  needed: count('需复核人数'),
  reasons: object('复核原因'),
  result: text('复核结果'),
  requester: text('经办人'),
  reason: text('驳回原因'),
  create_at: time('提交时间'),
  decided_at: time('复核时间'),
} as const
