import { defineDocument } from '@linggong/shared/business/document'
import { invoice, invoiceColumns, invoiceFilters } from '@linggong/shared/business/invoices/invoice'
import { alwaysAnew, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { useAgencyOptions } from '@linggong/shared/business/tenant/use-agency-options'
import { listAgencyInvoices } from '@linggong/shared/contract/agency-invoices'
import { listCompanyInvoices } from '@linggong/shared/contract/company-invoices'
import { invoiceFields } from '@linggong/shared/domain/fields/invoice'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'

const [number, status, kind, title, agency, amount, ratio, tax, net, red, category, at, file] = invoiceColumns

/** What both lists have of an invoice that is opened over them. */
const { titleOf, useRecord } = invoice
const filters = defineFilters({ ...invoiceFilters, agency_id: remoteSelectFilter(invoiceFields.agency_name.label, useAgencyOptions) })

/** 企业发票: by whom they are made out to. */
export const companyInvoice = defineDocument({
  name: 'company_invoice',
  what: '发票',
  unit: '张',
  fields: invoiceFields,
  titleOf,
  filters,
  columns: [opens('company_invoice', number), title, agency, status, kind, amount, ratio, tax, net, red, category, at, file] as const,
  ...listedBy(listCompanyInvoices, alwaysAnew),
  useRecord,
  sums: ({ sums }) => sums && { amount: sums.amount, tax_amount: sums.tax_amount, red_amount: sums.red_amount },
})

/** 业务公司发票: by who has issued them. */
export const agencyInvoice = defineDocument({
  name: 'agency_invoice',
  what: '发票',
  unit: '张',
  fields: invoiceFields,
  titleOf,
  filters,
  columns: [opens('agency_invoice', number), agency, title, status, kind, amount, ratio, tax, net, red, category, at, file] as const,
  ...listedBy(listAgencyInvoices, alwaysAnew),
  useRecord,
  sums: ({ sums }) => sums && { amount: sums.amount, tax_amount: sums.tax_amount, red_amount: sums.red_amount },
})

