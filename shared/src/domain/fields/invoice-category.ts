// What invoices are issued for (开票类目): the tax-classified name of a line (domain.md §1.2).
import { ENABLED_STATUSES } from '../statuses.ts'
import { codes, flag, text, time } from './field.ts'

/** Rates of VAT that an invoice may have, in percent. Which of them are allowed on a day is data of `tax/invoice.ts`. */
export const INVOICE_RATIOS = ['1', '3', '5', '6', '9', '13'].map((value) => ({ value, label: `${value}%`, tone: 'info' as const }))

export const invoiceCategoryFields = {
  name: text('开票类目'),
  tax_code: text('税收分类编码'),
  ratios: codes('可用税率', INVOICE_RATIOS),
  is_enable: flag('状态', ENABLED_STATUSES),
  create_at: time('创建时间'),
} as const

export const invoiceCategoryWords = { create: '新增', update: '编辑', enable: '启用', disable: '停用' } as const
