// Settlement (domain.md §1.3 结算单, §1.6; R357-R369).
import { PAY_MODES } from '../categories.ts'
import { FLAVOURS } from '../flavour-labels.ts'
import { EVIDENCE_WISHES } from '../evidence/sums.ts'
import { INVOICING_STATUSES } from '../tax/invoicing-status.ts'
import { RECEIVABLE_STATUSES, SETTLEMENT_REVIEWS, SETTLEMENT_STATUSES } from '../statuses.ts'
import { code, count, file, flag, money, object, percent, reference, references, status, text, time } from './field.ts'
import { workerShareFields } from './worker-share.ts'

export const settlementFields = {
  sn: text('结算单号'),
  status: status('状态', SETTLEMENT_STATUSES),
  /** As a filter. */
  approval: code('付款复核', SETTLEMENT_REVIEWS),
  /** As a column a mark for each point. */
  evidence: code('证据链', EVIDENCE_WISHES),
  /** As a filter: of the month's closing. */
  paying_month: text('有支付中账单的月份'),
  company_id: text('企业'),
  company_name: text('企业'),
  agency_id: text('业务公司'),
  agency_name: text('业务公司'),
  platform_name: text('集团'),
  park_name: text('园区'),
  batch_id: text('账单批次'),
  batch_sn: text('账单批次'),
  bill_ids: references('账单'),
  bills: references('账单'),
  result: text('审核结果'),
  created_by: code('创建方', FLAVOURS),
  bill_count: count('账单数'),
  worker_count: count('人数'),
  settlement_amount: money('结算金额'),
  enterprise_service_fee: money('企业服务费'),
  enterprise_added_service_fee: money('超额附加服务费'),
  value_added_service_fee: money('增值服务费'),
  user_use_fee: money('用户使用费'),
  promotion_fee: money('推广费'),
  accounting_fee: money('出账手续费'),
  company_tax: money('企业承担税费'),
  ...workerShareFields,
  pay_amount: money('应付金额'),
  paid_amount: money('已付金额'),
  invoice_status: code('开票状态', INVOICING_STATUSES),
  invoiceable: flag('还可开票'),
  invoice_amount: money('可开票总额'),
  applied_amount: money('已申请开票'),
  invoiced_amount: money('已开票金额'),
  invoice_at: time('开票时间'),
  /** 需红冲: invoiced of money that the bank has given back. */
  to_redink_amount: money('需红冲金额'),
  to_redink: flag('需红冲'),
  split_plan: object('开票计划'),
  split_detail: object('开票计划'),
  paid_count: count('支付成功笔数'),
  failed_count: count('支付失败笔数'),
  pay_mode: code('支付方式', PAY_MODES),
  create_at: time('创建时间'),
  confirm_at: time('确认时间'),
  audit_at: time('审核时间'),
  pay_at: time('支付时间'),
  settlement_at: time('结算时间'),
  /** The reason for a rejection or a cancellation, depending on the event. */
  reject_reason: text('原因'),
  voucher_url: file('付款凭证'),
  received_amount: money('到账金额'),
  write_off_remark: text('核销备注'),
  /** Of the change log: what a file brought, and how many details. */
  task_details: text('任务明细'),
  traded_at: time('核销时间'),
  groups: references('账单分组'),
  split_from: reference('拆分自'),
  split_into: references('拆分为'),
  /** Of the latest payment, besides who made it. */
  approvers: text('复核'),
  /** In the change log: whom a link was given to, and what was looked at. */
  inspection: text('检查'),
} as const

/** 应收: the same, as those see it who confirm receipts. */
export const receivableFields = {
  ...settlementFields,
  status: status('状态', RECEIVABLE_STATUSES),
  difference: money('差额'),
  received_at: time('到账时间'),
  received_by: text('确认人'),
  ids: references('结算单'),
  received: references('到账'),
} as const

/** The rates that a settlement copies from its contract (§1.3, company contract). */
export const settlementRateFields = {
  enterprise_service_fee_ratio: percent('企业服务费比例'),
  enterprise_added_service_fee_ratio: percent('超额附加服务费比例'),
  value_added_service_fee_ratio: percent('增值服务费比例'),
  personal_service_fee_ratio: percent('个人服务费比例'),
  income_tax: percent('企业承担个税费率'),
  personal_value_added_tax: percent('企业承担增值税及附加费率'),
  user_use_fee: money('用户使用费'),
  is_support_promotion_fee: flag('支持推广费'),
  support_promotion_fee: money('推广费上限'),
  is_card_deduction_fee: flag('手续费从到账金额扣除'),
  is_separate_fee: flag('服务费另行支付'),
} as const
