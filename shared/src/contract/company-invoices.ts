import { invoiceInputFields } from '../domain/fields/invoice.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, id, listOf, sums } from './schemas/common.ts'
import { invoice, invoiceFilters } from './schemas/issued-invoice.ts'

const call = family('company-invoices', invoiceInputFields)

/** What enterprises have received. */
export const { search: listCompanyInvoices, exported: exportCompanyInvoices, counted: countCompanyInvoices } = listCalls(call, {
  search: { name: 'listCompanyInvoices', summary: '企业发票', method: 'GET', path: '/v1/company-invoices/' },
  exported: { name: 'exportCompanyInvoices', summary: '导出企业发票', method: 'POST', path: '/v1/company-invoices/exports/' },
  counted: { name: 'countCompanyInvoices', summary: '企业发票各状态的数量', path: '/v1/company-invoices/status_counts/' },
  access: { park: ['ParkCustomerInvoicePageIndex'], company: ['CompanyFinanceBillingPageIndex'] },
  filters: { ...invoiceFilters, agency_id: id.optional() },
  response: listOf(invoice).extend({ sums: sums.extend({ amount: cents, tax_amount: cents, red_amount: cents }).optional() }),
})
