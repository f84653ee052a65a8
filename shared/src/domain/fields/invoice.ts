// Invoices, what is given back of them and red ink (domain.md §1.3, §2.10). The words of their steps are here, so that no first page has them.
import { INVOICE_CATEGORY_LABELS, REDINK_REASONS } from '../categories.ts'
import { FLAVOURS } from '../flavour-labels.ts'
import type { invoiceMachine, redinkMachine, refundBatchMachine } from '../machines/invoice.ts'
import type { ActionOf } from '../machines/machine.ts'
import { options } from '../status-option.ts'
import { INVOICE_STATUSES, REDINK_STATUSES, REFUND_BATCH_STATUSES } from '../statuses.ts'
import { code, count, date, file, flag, money, percent, reference, references, status, text, time } from './field.ts'

/** How an invoice came. */
export const INVOICE_SOURCES = /* @__PURE__ */ options(['vendor', '开票服务开具', 'primary'], ['file', '上传发票文件', 'info'], ['hand', '手工登记', 'info'])
export const REDINK_FLAGS = /* @__PURE__ */ options(['true', '已红冲', 'danger'], ['false', '未红冲', 'info'])

export const invoiceFields = {
  number: text('发票号码'),
  status: status('状态', INVOICE_STATUSES),
  kind: code('发票类型', INVOICE_CATEGORY_LABELS),
  source: code('来源', INVOICE_SOURCES),
  company_id: reference('企业'),
  company_name: text('购方'),
  agency_name: text('业务公司'),
  title: text('发票抬头'),
  batch_sn: text('申请单号'),
  split_id: reference('发票明细'),
  amount: money('价税合计'),
  tax_amount: money('税额'),
  net_amount: money('不含税金额'),
  tax_ratio: percent('税率'),
  deduct_amount: money('差额扣除额'),
  red_amount: money('已红冲金额'),
  red_open_amount: money('红冲中金额'),
  asked_amount: money('退票待红冲金额'),
  remaining: money('可红冲金额'),
  is_redinked: flag('红冲', REDINK_FLAGS),
  invoice_category_name: text('开票类目'),
  issue_at: time('开票日期'),
  issue_date: date('开票日期'),
  mail_at: time('邮寄时间'),
  express_no: text('快递单号'),
  file_url: file('版式文件'),
  files: file('发票文件'),
  vendor_fault: text('开票失败原因'),
  reason: text('原因'),
  count: count('张数'),
  create_at: time('创建时间'),
} as const

export const invoiceWords: Readonly<Record<ActionOf<typeof invoiceMachine> | 'create' | 'refused' | 'collided' | 'retry', string>> = {
  create: '建立发票', confirm: '已开具', mail: '邮寄', reject: '驳回', cancel: '取消', correct: '更正号码', refused: '开票服务退回', collided: '发票号码重复', retry: '重新提交开票',
}

export const refundFields = {
  sn: text('退票单号'),
  status: status('状态', REFUND_BATCH_STATUSES),
  batch_sn: text('原申请单号'),
  company_name: text('企业'),
  agency_name: text('业务公司'),
  amount: money('退票金额'),
  red_amount: money('已红冲金额'),
  invoices: references('退票发票'),
  invoice_numbers: text('退票发票'),
  reason: text('退票原因'),
  reject_reason: text('驳回原因'),
  created_by: code('发起方', FLAVOURS),
  creator: text('申请人'),
  auditor: text('审核人'),
  action: text('操作'),
  create_at: time('申请时间'),
  audit_at: time('审核时间'),
  finish_at: time('完成时间'),
} as const

/** What calls about invoices take besides. */
export const invoiceInputFields = {
  ...invoiceFields,
  agency_id: reference(invoiceFields.agency_name.label),
  'files.split_id': invoiceFields.split_id,
  'files.number': invoiceFields.number,
  'files.issue_at': invoiceFields.issue_at,
  invoices: refundFields.invoices,
  'invoices.amount': refundFields.amount,
} as const

export const refundWords: Readonly<Record<ActionOf<typeof refundBatchMachine> | 'create', string>> = { create: '申请退票', audit_pass: '审核通过', audit_reject: '审核驳回', cancel: '撤回', finish: '红冲完成' }

export const redinkFields = {
  sn: text('红冲单号'),
  status: status('状态', REDINK_STATUSES),
  invoice_id: reference('原发票'),
  invoice_number: text('原发票号码'),
  invoice_amount: money('原发票金额'),
  refund_batch_id: reference('退票单'),
  refund_sn: text('退票单号'),
  company_name: text('企业'),
  agency_name: text('业务公司'),
  amount: money('红冲金额'),
  tax_amount: money('税额'),
  deduct_amount: invoiceFields.deduct_amount,
  reason: code('红冲原因', REDINK_REASONS),
  remark: text('备注'),
  confirm_no: text('红字确认单编号'),
  is_used: flag('购方已用途确认或入账'),
  waits_for: text('待处理方'),
  number: text('红字发票号码'),
  fault: text('税务局或开票服务答复'),
  file_url: file('红字发票'),
  action: text('操作'),
  creator: text('申请人'),
  create_at: time('创建时间'),
  submit_at: time('提交时间'),
  expire_at: time('确认时限'),
  confirm_at: time('确认时间'),
  issue_at: time('开具时间'),
} as const

export const redinkWords: Readonly<Record<ActionOf<typeof redinkMachine> | 'create' | 'save' | 'send' | 'agree' | 'object' | 'retry' | 'refused' | 'collided', string>> = {
  /** What somebody has sent to the bureau, before it answers; the steps that follow from its answer are those of the machine. */
  send: '提交税务局', agree: '向税务局确认', object: '向税务局否认',
  create: '建立红冲单', save: '修改', submit: '提交，待购方确认', submit_no_confirm: '提交，无需确认', submit_by_buyer: '购方已录入，待本方确认', buyer_confirm: '购方确认', seller_confirm: '销方确认', deny: '否认', expire: '超过 72 小时未确认',
  issue: '开具红字发票', cancel: '撤销', withdrawn: '税务局已撤销', retry: '重新开具', refused: '开票服务退回', collided: '发票号码重复',
}
