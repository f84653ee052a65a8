import { z } from 'zod'
import { invoiceCategoryFields, INVOICE_RATIOS } from '../domain/fields/invoice-category.ts'
import { family } from './call.ts'
import { changeLog, id, idParams, line, listOf, pageQuery, percent, timestamp, version } from './schemas/common.ts'

const call = family('invoice-categories', invoiceCategoryFields)

const invoiceCategory = z.object({
  id,
  name: z.string(),
  tax_code: z.string(),
  ratios: z.array(percent),
  is_enable: z.boolean(),
  create_at: timestamp,
  version,
})

const facts = {
  /** `*现代服务*市场推广服务`: the short name of its class between stars, then what it is. */
  name: line(60).refine((text) => /^\*[^*\s]{2,20}\*[^*\s].*$/u.test(text), '请按“*分类简称*名称”填写，如 *现代服务*市场推广服务'),
  /** As the bureau's list has it. */
  tax_code: line(19).regex(/^\d{19}$/u, '税收分类编码为 19 位数字'),
  ratios: z.array(percent.refine((value) => INVOICE_RATIOS.some((one) => one.value === String(value)), '没有这个税率')).min(1, '请选择可用税率').max(INVOICE_RATIOS.length).transform((chosen) => [...new Set(chosen)].toSorted((a, b) => a - b)),
}

/** All of them, because what is no longer offered keeps its name on its invoices; there are few (R190, R688). */
export const listInvoiceCategories = call({
  name: 'listInvoiceCategories',
  summary: '开票类目',
  method: 'GET',
  path: '/v1/invoice-categories/',
  access: 'self',
  query: z.strictObject({ name: line(60).optional(), is_enable: z.enum(['true', 'false']).optional(), ...pageQuery }),
  response: listOf(invoiceCategory),
})

export const createInvoiceCategory = call({
  name: 'createInvoiceCategory',
  summary: '新增开票类目',
  method: 'POST',
  path: '/v1/invoice-categories/',
  access: { saas: ['AdminOperateConfigurePageIndex:add'] },
  idempotent: true,
  body: z.strictObject(facts),
  response: invoiceCategory,
  changes: ['invoice-categories'],
})

/** Changes, enables and disables. Omitted fields do not change. */
export const updateInvoiceCategory = call({
  name: 'updateInvoiceCategory',
  summary: '修改开票类目',
  method: 'PUT',
  path: '/v1/invoice-categories/:id/',
  access: { saas: ['AdminOperateConfigurePageIndex:edit'] },
  params: idParams,
  body: z.strictObject({ name: facts.name.optional(), tax_code: facts.tax_code.optional(), ratios: facts.ratios.optional(), is_enable: z.boolean().optional(), version }),
  response: invoiceCategory,
  changes: ['invoice-categories'],
})

export const invoiceCategoryHistory = call({
  name: 'invoiceCategoryHistory',
  summary: '开票类目变更记录',
  method: 'GET',
  path: '/v1/invoice-categories/:id/history_events/',
  access: { saas: ['AdminOperateConfigurePageIndex'] },
  params: idParams,
  response: changeLog,
})
