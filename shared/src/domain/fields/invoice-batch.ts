// Applications for invoices (domain.md §1.3, §2.10; R180–R182). The words of their steps are here, so that no first page has them.
import { INVOICE_CATEGORY_LABELS } from '../categories.ts'
import { FLAVOURS } from '../flavour-labels.ts'
import type { ActionOf } from '../machines/machine.ts'
import type { invoiceBatchMachine } from '../machines/invoice.ts'
import { statusOf } from '../status-option.ts'
import { INVOICE_STATUSES } from '../statuses.ts'
import { code, count, file, flag, money, object, percent, reference, references, status, text, time, under } from './field.ts'
import { invoiceInfoFields } from './invoice-info.ts'

/** A line of a split, which becomes an invoice. */
const lineFields = {
  invoice_category_name: text('开票类目'),
  tax_ratio: percent('税率'),
  amount: money('价税合计'),
  tax_amount: money('税额'),
  balance_total_amount: money('差额开票总额'),
  balance_deduct_amount: money('差额扣除额'),
} as const

export const invoiceBatchFields = {
  sn: text('申请单号'),
  status: status('状态', INVOICE_STATUSES),
  company_id: reference('企业'),
  company_ids: references('企业'),
  company_name: text('企业'),
  agency_name: text('业务公司'),
  created_by: code('发起方', FLAVOURS),
  creator: text('申请人'),
  category: code('发票类型', INVOICE_CATEGORY_LABELS),
  settlement_amount: money('结算金额'),
  pay_amount: money('应付金额'),
  paid_amount: money('已付金额'),
  vat_service_fee: money('增值服务费'),
  accounting_fee: money('出账手续费'),
  promotion_fee: money('推广费'),
  invoice_amount: money('可开票金额'),
  real_invoice_amount: money('开票金额'),
  issued_amount: money('已开票金额'),
  ...lineFields,
  net_amount: money('不含税金额'),
  isDisassemble: flag('按限额拆分'),
  /** In the database's spelling, for the change log. */
  is_disassemble: flag('按限额拆分'),
  sns: text('结算单'),
  settlement_count: count('结算单数'),
  settlements: references('结算单'),
  details: object('开票明细'),
  split_detail: object('发票拆分'),
  ...under('split_detail', lineFields),
  invoice_count: count('发票张数'),
  invoice_category_id: reference('开票类目'),
  invoice_info_id: reference('发票抬头'),
  title: invoiceInfoFields.title,
  tax_no: invoiceInfoFields.tax_no,
  project_company_id: reference('项目公司'),
  project_company_name: text('项目公司'),
  remark: text('备注'),
  /** Of one enterprise: it stands on its invoices. */
  invoice_remark: text('发票备注'),
  reason: text('原因'),
  result: text('确认结果'),
  vendor_fault: text('开票失败原因'),
  /** The statement as the enterprise signed it. */
  statement: file('结算确认单'),
  esign_at: time('签署时间'),
  esign_no: text('电子签证书编号'),
  submit_at: time('申请时间'),
  confirm_at: time('企业确认时间'),
  audit_at: time('业务公司确认时间'),
  mail_at: time('邮寄时间'),
  create_at: time('创建时间'),
} as const

export const invoiceBatchWords: Readonly<Record<ActionOf<typeof invoiceBatchMachine> | 'create' | 'confirm_part' | 'resubmit_part' | 'statement' | 'refused' | 'collided' | 'resolved', string>> = {
  create: '申请开票',
  company_confirm: '企业确认',
  company_confirm_final: '企业确认',
  /** One of several enterprises. */
  confirm_part: '企业确认（还需其他企业）',
  agency_confirm: '业务公司确认',
  agency_batch_confirm: '业务公司确认',
  reject: '驳回',
  submit_invoice: '提交开票',
  batch_submit_invoice: '提交开票',
  issued: '全部开具',
  refused: '开票服务退回',
  collided: '发票号码重复',
  resolved: '开票失败已处理',
  upload_file: '上传发票',
  cancel: '取消',
  resubmit: '重新提交',
  /** What of one enterprise's part is other than before. */
  resubmit_part: '修改开票明细',
  mail: '邮寄',
  refund: '申请退票',
  statement: '生成结算确认单',
}

/** The kinds of its invoices: each enterprise of an application may have another one. */
export const kindsText = (details: readonly { readonly category: string }[]): string => [...new Set(details.map(({ category }) => statusOf(INVOICE_CATEGORY_LABELS, category).label))].join('、')
