// Bill (domain.md §1.3, §1.6; decision 17 for the columns of an import).
import { ACCOUNT_KINDS } from '../categories.ts'
import { EVIDENCE_WISHES } from '../evidence/sums.ts'
import { BILL_STATUSES, SETTLEMENT_STATUSES } from '../statuses.ts'
import { code, flag, money, reference, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'
import { workerShareFields } from './worker-share.ts'

export const billFields = {
  sn: text('账单号'),
  status: status('状态', BILL_STATUSES),
  name: text('姓名'),
  ...personalFields,
  account_kind: code('收款方式', ACCOUNT_KINDS),
  bank_name: text('收款方式'),
  /** As a column a mark for each point. */
  evidence: code('证据链', EVIDENCE_WISHES),
  company_id: text('企业'),
  agency_id: text('业务公司'),
  company_name: text('企业'),
  agency_name: text('业务公司'),
  batch_id: text('账单批次'),
  batch_sn: text('账单批次'),
  settlement_id: text('结算单'),
  settlement_sn: text('结算单号'),
  settlement_status: status('结算单状态', SETTLEMENT_STATUSES),
  amount: money('金额'),
  ...workerShareFields,
  is_estimate: flag('税费口径', [{ value: 'true', label: '预估', tone: 'info' }, { value: 'false', label: '实际', tone: 'success' }]),
  task_sn: text('任务编号'),
  task_id: reference('任务'),
  /** In the change log. */
  accept_form: reference('验收单'),
  fail_reason: text('失败原因'),
  failed_at: time('失败时间'),
  remark: text('备注'),
  create_at: time('创建时间'),
  pay_at: time('支付时间'),
} as const
