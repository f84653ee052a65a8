// Service-fee bill (domain.md §2.9, §3.2; R177, R642, R679, R680).
import type { ServiceFeeBillAction } from '../machines/service-fee-bill.ts'
import type { Words } from '../machines/words.ts'
import { SERVICE_FEE_BILL_STATUSES, SERVICE_FEE_KINDS } from '../statuses.ts'
import { code, flag, money, month, percent, status, text, time } from './field.ts'
import { settlementFields } from './settlement.ts'

/** What a bill's amount consists of, by its kind. */
export const serviceFeePartFields = {
  enterprise_service_fee: settlementFields.enterprise_service_fee,
  enterprise_added_service_fee: settlementFields.enterprise_added_service_fee,
  value_added_service_fee: settlementFields.value_added_service_fee,
  user_use_fee: settlementFields.user_use_fee,
  paid_settlement_amount: money('当月已付结算金额'),
  carried: money('上月结转'),
  late: money('补计上月结算金额'),
  software_use_fee_ratio: percent('软件使用费比例'),
  ratio_fee: money('按比例计收'),
  fixed_fee: money('固定月费'),
  carry: money('结转下月'),
} as const

export const serviceFeeBillFields = {
  sn: text('服务费账单号'),
  status: status('状态', SERVICE_FEE_BILL_STATUSES),
  kind: code('费用类型', SERVICE_FEE_KINDS),
  company_id: settlementFields.company_id,
  agency_id: settlementFields.agency_id,
  payer_name: text('付款方'),
  payee_name: text('收款方'),
  settlement_id: text(settlementFields.sn.label),
  settlement_sn: text(settlementFields.sn.label),
  month: month('费用月份'),
  amount: money('金额'),
  /** From the wallet, less what has gone back there. */
  paid_amount: money('已付金额'),
  /** What returns of other settlements have taken back and is credited to this bill (decision 83). */
  credit_amount: money('退回抵扣'),
  due_amount: money('待付金额'),
  in_book: flag('从支付宝钱包支付'),
  fail_reason: text('失败原因'),
  create_at: time('生成时间'),
  pay_at: time('支付时间'),
} as const

/** Here, so that no first page has them. */
export const serviceFeeBillWords: Words<ServiceFeeBillAction | 'create' | 'follow' | 'credit'> = {
  create: '生成服务费账单',
  payment: '支付',
  batch_payment: '批量支付',
  settled_with_settlement: '随结算单收取',
  pay_success: '支付成功',
  pay_failed: '支付失败',
  cancel: '取消',
  pay_submitted: '提交支付',
  follow: '随结算单更新',
  charge: '计收服务费',
  cover: '结清',
  credit: '退回抵扣',
}
