import { invoiceFields } from '../domain/fields/invoice.ts'
import { family } from './call.ts'
import { cents, id, listOf, pageQuery, sums } from './schemas/common.ts'
import { invoice, invoiceFilters } from './schemas/issued-invoice.ts'
import { z } from 'zod'

const call = family('company-invoices', invoiceFields)

/** What enterprises have received. */
export const listCompanyInvoices = call({
  name: 'listCompanyInvoices',
  summary: '企业发票',
  method: 'GET',
  path: '/v1/company-invoices/',
  access: { park: ['ParkCustomerInvoicePageIndex'], company: ['CompanyFinanceBillingPageIndex'] },
  query: z.strictObject({ ...invoiceFilters, agency_id: id.optional(), ...pageQuery }),
  response: listOf(invoice).extend({ sums: sums.extend({ amount: cents, tax_amount: cents, red_amount: cents }).optional() }),
  reads: true,
})
