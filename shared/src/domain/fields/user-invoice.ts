// 个人代开: invoices that a park issues for workers (domain.md §1.6 park/cooperate/stay, R690).
import type { UserInvoiceAction } from '../machines/user-invoice.ts'
import { options } from '../status-option.ts'
import { billFields } from './bill.ts'
import { count, date, flag, money, month, percent, reference, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

const USER_INVOICE_STATUSES = /* @__PURE__ */ options(['to_invoice', '待开', 'warning'], ['invoiced', '已开', 'success'], ['to_void', '待作废', 'danger'], ['voided', '已作废', 'info'])

export const userInvoiceFields = {
  bill_sn: billFields.sn,
  user_name: billFields.name,
  id_no: personalFields.id_no,
  company_id: billFields.company_name,
  company_name: billFields.company_name,
  agency_id: billFields.agency_name,
  agency_name: billFields.agency_name,
  amount: money('收入金额'),
  vat: money('增值税'),
  surcharge: money('附加税费'),
  income_tax: money('个税'),
  status: status('开票状态', USER_INVOICE_STATUSES),
  invoice_no: text('发票号码'),
  invoice_on: date('开票日期'),
  total: money('价税合计'),
  is_paid: flag('账单已支付'),
  pay_at: time('结算时间'),
  create_at: time('创建时间'),
  version: count('版本'),
} as const

/** What calls about them take besides. */
export const userInvoiceInputFields = { ...userInvoiceFields, month: month('期间'), ids: reference('个人代开') } as const

/** Beside its fields, and not with the words of the other machines: those come with every page. */
export const userInvoiceWords = { create: '待开', issue: '导入已开发票', undo_issue: '撤销导入', bank_return: '退汇，待作废', void: '作废', void_and_reissue: '作废并重新开具', repay: '重新支付' } as const satisfies Readonly<Record<UserInvoiceAction | 'create', string>>

/** 代开统计: a month of an agency. */
export const userInvoiceMonthFields = {
  month: month('期间'),
  agency_id: userInvoiceFields.agency_id,
  agency_name: userInvoiceFields.agency_name,
  open_people: count('待开人数'),
  open_amount: money('待开金额'),
  done_people: count('已开人数'),
  done_amount: money('已开金额'),
  tax: money('税额'),
  done_ratio: percent('完成率'),
} as const
