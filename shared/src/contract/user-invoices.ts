import { z } from 'zod'
import { userInvoiceInputFields, userInvoiceMonthFields } from '../domain/fields/user-invoice.ts'
import { userInvoiceImport } from '../domain/imports/user-invoice.ts'
import { userInvoiceMachine } from '../domain/machines/user-invoice.ts'
import { family } from './call.ts'
import { importCalls } from './import-calls.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLogEntry, commaList, dateRange, id, idParams, line, listOf, sums, timestamp, version } from './schemas/common.ts'

const call = family('user-invoices', { ...userInvoiceInputFields, ...userInvoiceMonthFields })

const pages = { park: ['ParkCooperateStayPageIndex'] } as const

const userInvoice = z.object({
  id,
  bill_sn: z.string(),
  user_name: z.string(),
  /** Masked. */
  id_no: z.string(),
  company_name: z.string(),
  agency_name: z.string(),
  amount: cents,
  vat: cents,
  /** The three surcharges together. */
  surcharge: cents,
  income_tax: cents,
  status: z.enum(userInvoiceMachine.states),
  invoice_no: z.string(),
  /** YYYY-MM-DD. */
  invoice_on: z.string().nullable(),
  /** Whether the bill is paid now: what came back may have been paid again. */
  is_paid: z.boolean(),
  pay_at: timestamp,
  create_at: timestamp,
  version,
})

/** 个人代开 (R690). */
export const { search: listUserInvoices, exported: exportUserInvoices, counted: countUserInvoices } = listCalls(call, {
  search: { name: 'listUserInvoices', summary: '查询个人代开', method: 'GET', path: '/v1/user-invoices/' },
  exported: { name: 'exportUserInvoices', summary: '导出个人代开', method: 'POST', path: '/v1/user-invoices/exports/' },
  counted: { name: 'countUserInvoices', summary: '个人代开各状态的数量', path: '/v1/user-invoices/status_counts/' },
  access: pages,
  filters: { bill_sn: line(40).optional(), user_name: line(50).optional(), company_id: id.optional(), agency_id: id.optional(), status: commaList.optional(), invoice_no: line(20).optional(), pay_at: dateRange.optional() },
  response: listOf(userInvoice).extend({ sums: sums.extend({ amount: cents, vat: cents, surcharge: cents, income_tax: cents }).optional() }),
})

const detail = userInvoice.extend({ events: z.array(changeLogEntry) })

export const userInvoiceById = call({ name: 'userInvoiceById', summary: '个人代开详情', method: 'GET', path: '/v1/user-invoices/:id/', access: pages, params: idParams, response: detail })

/** 作废: the invoice of money that came back has been made void at the bureau. A bill that was paid again waits for another one. */
export const voidUserInvoice = call({
  name: 'voidUserInvoice',
  summary: '作废个人代开发票',
  method: 'PUT',
  path: '/v1/user-invoices/:id/void/',
  access: { park: ['ParkCooperateStayPageIndex:void'] },
  params: idParams,
  body: z.strictObject({ version }),
  response: detail,
  changes: ['user-invoices'],
})

/** 代开统计: by month of payment and agency. */
export const { search: userInvoiceStats, exported: exportUserInvoiceStats } = listCalls(call, {
  search: { name: 'userInvoiceStats', summary: '代开统计', method: 'GET', path: '/v1/user-invoices/stats/' },
  exported: { name: 'exportUserInvoiceStats', summary: '导出代开统计', method: 'POST', path: '/v1/user-invoices/stats_exports/' },
  access: { park: ['ParkCooperateStayStatsPageIndex'] },
  filters: { month: line(7).optional(), agency_id: id.optional() },
  response: listOf(z.object({
    id: z.string(),
    /** YYYY-MM. */
    month: z.string(),
    agency_id: id,
    agency_name: z.string(),
    open_people: z.int(),
    open_amount: cents,
    done_people: z.int(),
    done_amount: cents,
    tax: cents,
    /** Percent of the amount, with two decimals. */
    done_ratio: z.number(),
  })),
})

export const { template: userInvoiceTemplate, check: checkUserInvoices, submit: importUserInvoices } = importCalls(call, userInvoiceImport, {
  names: { template: 'userInvoiceTemplate', check: 'checkUserInvoices', submit: 'importUserInvoices' },
  paths: { template: '/v1/bills/user_invoice_template/', check: '/v1/bills/import_user_invoices/import_check/', submit: '/v1/bills/import_user_invoices/' },
})
