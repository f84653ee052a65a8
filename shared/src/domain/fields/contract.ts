// Contracts of agency, group and company, and changes of their rates (domain.md §1.3, §2.3; R226–R228).
import { CONTRACT_AUDIT_STATUSES, CONTRACT_STATUSES, RATE_CHANGE_STATUSES } from '../statuses.ts'
import { date, file, flag, money, object, percent, reference, status, text, time } from './field.ts'
import { settlementRateFields } from './settlement.ts'

export const contractFields = {
  sn: text('合同编号'),
  platform_name: text('集团'),
  agency_name: text('业务公司'),
  company_name: text('企业'),
  start_at: date('合同开始日期'),
  end_at: date('合同结束日期'),
  audit_status: status('审核状态', CONTRACT_AUDIT_STATUSES),
  status: status('合同状态', CONTRACT_STATUSES),
  contract_url: file('合同附件'),
  remark: text('备注'),
  creator: text('创建人'),
  auditor: text('审核人'),
  audit_at: time('审核时间'),
  audit_remark: text('审核意见'),
  terminate_at: time('终止时间'),
  terminate_remark: text('终止备注'),
  create_at: time('创建时间'),
} as const

/** Of the operator with a group, and of a group with its agency: what the software costs (R226). */
export const softwareContractFields = {
  ...contractFields,
  platform_id: reference(contractFields.platform_name.label),
  agency_id: reference(contractFields.agency_name.label),
  software_use_fee_ratio: percent('软件使用费比例'),
  service_fee: money('服务费（每月）'),
  is_support_promotion_fee: flag('支持推广费'),
} as const

/** With the rates that its settlements copy. */
export const companyContractFields = { ...contractFields, ...settlementRateFields, is_enable_invoice_apply: flag('企业可自助申请开票'), rate_change: text('费率变更'), effective_at: date('费率生效日期') } as const

/** What calls about company contracts take besides. */
export const companyContractInputFields = {
  ...companyContractFields,
  user_use_fee_config: object(settlementRateFields.user_use_fee.label),
  'user_use_fee_config.fee': settlementRateFields.user_use_fee,
  force: flag('强制终止'),
  agency_id: reference(contractFields.agency_name.label),
  platform_id: reference(contractFields.platform_name.label),
} as const

export const softwareContractInputFields = { ...softwareContractFields, force: companyContractInputFields.force } as const

/** A change of the rates of a company contract, with the rates that it changes. */
export const rateChangeFields = {
  contract_sn: contractFields.sn,
  company_name: contractFields.company_name,
  agency_name: contractFields.agency_name,
  effective_at: date('生效日期'),
  ends_at: date('截止日期'),
  contract_status: contractFields.status,
  content: text('变更内容'),
  status: status('状态', RATE_CHANGE_STATUSES),
  creator: text('发起人'),
  answerer: text('答复人'),
  answer_at: time('答复时间'),
  reason: text('原因'),
  result: text('答复'),
  agency_id: reference(contractFields.agency_name.label),
  create_at: time('发起时间'),
  ...settlementRateFields,
} as const
