import { defineDocument } from '@linggong/shared/business/document'
import { invoiceColumns, invoiceFilters } from '@linggong/shared/business/invoices/invoice'
import { alwaysAnew, listedBy } from '@linggong/shared/business/listed'
import { listAgencyInvoices } from '@linggong/shared/contract/agency-invoices'
import { listCompanyInvoices } from '@linggong/shared/contract/company-invoices'
import { invoiceFields } from '@linggong/shared/domain/fields/invoice'

const [number, status, kind, title, agency, amount, ratio, tax, net, red, category, at, file] = invoiceColumns

/** 企业发票: by whom they are made out to. */
export const companyInvoice = defineDocument({
  name: 'company_invoice',
  what: '发票',
  unit: '张',
  fields: invoiceFields,
  filters: invoiceFilters,
  columns: [number, title, agency, status, kind, amount, ratio, tax, net, red, category, at, file] as const,
  ...listedBy(listCompanyInvoices, alwaysAnew),
  sums: ({ sums }) => sums && { amount: sums.amount, tax_amount: sums.tax_amount, red_amount: sums.red_amount },
})

/** 业务公司发票: by who has issued them. */
export const agencyInvoice = defineDocument({
  name: 'agency_invoice',
  what: '发票',
  unit: '张',
  fields: invoiceFields,
  filters: invoiceFilters,
  columns: [number, agency, title, status, kind, amount, ratio, tax, net, red, category, at, file] as const,
  ...listedBy(listAgencyInvoices, alwaysAnew),
  sums: ({ sums }) => sums && { amount: sums.amount, tax_amount: sums.tax_amount, red_amount: sums.red_amount },
})

