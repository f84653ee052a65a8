// Bill batch (domain.md §1.3, §1.6).
import { FLAVOURS } from '../flavour-labels.ts'
import { EVIDENCE_WISHES } from '../evidence/sums.ts'
import { BILL_BATCH_STATUSES, SETTLEMENT_STATUSES } from '../statuses.ts'
import { code, codes, count, money, reference, status, text, time } from './field.ts'

export const billBatchFields = {
  sn: text('批次号'),
  status: status('状态', BILL_BATCH_STATUSES),
  company_id: text('企业'),
  company_name: text('企业'),
  agency_name: text('业务公司'),
  project_company_id: reference('项目公司'),
  project_company_name: text('项目公司'),
  /** In the change log. */
  project_company: reference('项目公司'),
  filename: text('文件名'),
  bill_count: count('账单数'),
  amount: money('总金额'),
  settlement_statuses: codes('结算单状态', SETTLEMENT_STATUSES),
  open_count: count('待结算笔数'),
  open_amount: money('待结算金额'),
  canceled_count: count('取消笔数'),
  /** As a column a mark for each point, by the worst of its bills. */
  evidence: code('证据链', EVIDENCE_WISHES),
  created_by: code('创建方', FLAVOURS),
  creator: text('创建人'),
  create_at: time('创建时间'),
  remark: text('备注'),
} as const
