// Contracts of agency, group and company (domain.md §1.3, §2.3).
import { CONTRACT_AUDIT_STATUSES, CONTRACT_STATUSES } from '../statuses.ts'
import { date, file, status, text } from './field.ts'
import { settlementRateFields } from './settlement.ts'

export const contractFields = {
  start_at: date('合同开始日期'),
  end_at: date('合同结束日期'),
  audit_status: status('审核状态', CONTRACT_AUDIT_STATUSES),
  status: status('合同状态', CONTRACT_STATUSES),
  contract_url: file('合同附件'),
  remark: text('备注'),
} as const

/** With the rates that its settlements copy. */
export const companyContractFields = { ...contractFields, ...settlementRateFields } as const
