import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { listedBy } from '@linggong/shared/business/listed'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import type { RowOf } from '@linggong/shared/contract/call'
import { listCompanyTaxes } from '@linggong/shared/contract/company-taxes'
import { companyTaxFields as field } from '@linggong/shared/domain/fields/company-tax'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'

type CompanyTax = RowOf<typeof listCompanyTaxes>

const { column } = columnsOf<CompanyTax, typeof field>(field)

/** 包税差额: what the park bears for companies that pay taxes at a flat rate; negative where it keeps a surplus (decision 80). */
const companyTax = defineDocument({
  name: 'company_tax',
  what: '包税差额',
  fields: field,
  filters: defineFilters({ company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions) }),
  columns: [
    column('month', { sortable: true, width: 110 }),
    column('company_name', { width: 260 }),
    column('caused', { sortable: true, width: 160 }),
    column('flat', { sortable: true, width: 160 }),
    column('difference', { width: 160 }),
  ],
  ...listedBy(listCompanyTaxes),
  summary: () => '包税差额 = 账单产生的税费 − 企业定额承担：正数由园区承担，负数为园区结余',
})

export const companyTaxes = inFlavour(companyTax, home, {
  empty: '没有由企业定额承担税费的账单。合同约定企业承担税费后，账单产生的税费与企业定额之差会出现在这里。',
})
