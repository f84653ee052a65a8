import { z } from 'zod'
import { invoiceInputFields } from '../domain/fields/invoice.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, id, listOf, sums } from './schemas/common.ts'
import { invoice, invoiceFilters } from './schemas/issued-invoice.ts'

const call = family('agency-invoices', invoiceInputFields)

const readers = { park: ['ParkCustomerInvoicePageIndex'] } as const
const filters = { ...invoiceFilters, agency_id: id.optional() }
const response = listOf(invoice).extend({ sums: sums.extend({ amount: cents, tax_amount: cents, red_amount: cents }).optional() })

/** What the agencies of a park have issued (R689). */
export const { search: listAgencyInvoices, exported: exportAgencyInvoices, counted: countAgencyInvoices } = listCalls(call, {
  search: { name: 'listAgencyInvoices', summary: '业务公司发票', method: 'GET', path: '/v1/agency-invoices/' },
  exported: { name: 'exportAgencyInvoices', summary: '导出业务公司发票', method: 'POST', path: '/v1/agency-invoices/exports/' },
  counted: { name: 'countAgencyInvoices', summary: '业务公司发票各状态的数量', path: '/v1/agency-invoices/status_counts/' },
  access: readers,
  filters,
  response,
})

/** By agency: how many invoices, and what they come to. */
export const agencyInvoiceStats = call({
  name: 'agencyInvoiceStats',
  summary: '业务公司发票统计',
  method: 'GET',
  path: '/v1/agency-invoices/stats/',
  access: readers,
  query: z.strictObject(filters),
  reads: true,
  response: z.object({ count: z.int(), amount: cents, tax_amount: cents, net_amount: cents, red_amount: cents, results: z.array(z.object({ agency_id: id, agency_name: z.string(), count: z.int(), amount: cents, tax_amount: cents, red_amount: cents })) }),
})
