// What lies at the simulated tax bureau (demo mode).
import { options } from '../status-option.ts'
import { code, flag, money, text, time } from './field.ts'
import { invoiceFields, redinkFields } from './invoice.ts'

/** The codes of a 红字确认单, with the bureau's own words (domain.md §2.10). */
export const BUREAU_CODE_OPTIONS = /* @__PURE__ */ options(
  ['01', '01 无需确认'], ['02', '02 销方录入待购方确认'], ['03', '03 购方录入待销方确认'], ['04', '04 购销双方已确认'], ['05', '05 作废（销方录入购方否认）'], ['06', '06 作废（购方录入销方否认）'],
  ['07', '07 作废（超 72 小时未确认）'], ['08', '08 作废（发起方已撤销）'], ['09', '09 作废（确认后撤销）'],
)

export const INVOICE_USES = /* @__PURE__ */ options(['unused', '未使用'], ['used', '已用途确认或入账'], ['entered', '已录入红字确认单'])

export const bureauFields = {
  confirm_no: redinkFields.confirm_no,
  number: text(invoiceFields.number.label),
  amount: money(redinkFields.amount.label),
  code: code('税务局状态', BUREAU_CODE_OPTIONS),
  is_used: flag('购方已使用'),
  state: code('购方使用情况', INVOICE_USES),
  at: time('申请时间'),
} as const
