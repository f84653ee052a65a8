import { useRead } from '@linggong/shared/api/queries'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import type { CallOutput } from '@linggong/shared/contract/call'
import { listCompanyTaxes } from '@linggong/shared/contract/company-taxes'
import { moneyColumn, textColumn } from '@linggong/shared/ui/columns'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, remoteSelectFilter, useListState } from '@linggong/shared/ui/list-state'

type CompanyTax = CallOutput<typeof listCompanyTaxes>['results'][number]

const filters = defineFilters({ company_id: remoteSelectFilter('企业', useCompanyOptions) })

const columns = [
  textColumn<CompanyTax>('month', '月份', { sortable: true, width: 110 }),
  textColumn<CompanyTax>('company_name', '企业', { width: 260 }),
  moneyColumn<CompanyTax>('caused', '账单产生的税费', { sortable: true, width: 160 }),
  moneyColumn<CompanyTax>('flat', '企业定额承担', { sortable: true, width: 160 }),
  moneyColumn<CompanyTax>('difference', '包税差额', { width: 160 }),
]

/** 包税差额: what the park bears where companies pay taxes flat; negative where it keeps something (decision 80). */
export function CompanyTaxes({ tabs }: { readonly tabs: ListTabs }) {
  const list = useListState(filters, { name: 'company_taxes' })
  const taxes = useRead(listCompanyTaxes, { query: list.params })
  return (
    <ListPage
      title="结算管理"
      tabs={tabs}
      list={list}
      query={taxes}
      columns={columns}
      rowKey="id"
      summary="包税差额 = 账单产生的税费 − 企业定额承担：正数由园区承担，负数为园区结余"
      empty={{ text: '没有由企业定额承担税费的账单。合同约定企业承担税费后，账单产生的税费与企业定额之差会出现在这里。' }}
    />
  )
}
