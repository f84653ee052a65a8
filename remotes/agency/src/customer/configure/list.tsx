import { DialogList } from '@linggong/shared/business/dialog-list'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import type { CompanyConfiguration } from '@linggong/shared/business/template/assign-dialog'
import { listCompanyConfigurations } from '@linggong/shared/contract/company-configurations'
import { MOST_ASSIGNED } from '@linggong/shared/domain/template-pages'
import { companyConfigurationFields as field } from '@linggong/shared/domain/fields/template'
import { usePermissions } from '@linggong/shared/session/permissions'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { Link } from '@linggong/shared/ui/router'
import { home } from '../../home.ts'

const AssignTemplate = lazyDialog(() => import('@linggong/shared/business/template/assign-dialog').then((module) => module.AssignTemplate))

const listed = listedBy(listCompanyConfigurations)
const filters = defineFilters(filtersOf(field, 'name'))
const { column, custom } = columnsOf<CompanyConfiguration, typeof field>(field)

/** Limits of single workers: what they would come to for several enterprises means nothing. */
function limit(key: 'month_max_amount' | 'season_max_amount'): Column<CompanyConfiguration> {
  const { money: _sum, ...shown } = column(key, { width: 116 })
  return shown
}

const columns: readonly Column<CompanyConfiguration>[] = [
  column('name', { fixed: 'left', width: 208, grow: true, sortable: true }),
  column('pay_mode', { width: 84 }),
  custom('contract_template_name', ({ contract_template_name: name }) => name || '未分配', { width: 136 }),
  column('task_template_count', { width: 92 }),
  column('contract_auth_type', { width: 104 }),
  limit('month_max_amount'),
  limit('season_max_amount'),
  column('month_bill_times_remind', { width: 156 }),
]

/** To the form of an enterprise, where what is set for it is changed. */
const withEdit = [
  ...columns,
  customColumn<CompanyConfiguration>('edit', '操作', ({ id, name }) => <Link to={`/agency/customer/company/edit/${id}?step=settings`} aria-label={`编辑配置：${name}`}>编辑配置</Link>, { width: 84, fixed: 'right' }),
]

/** What is set for each enterprise; a contract template may be given to several at once. */
export function ConfigurationList({ tabs }: { readonly tabs: ListTabs }) {
  const { can } = usePermissions()
  return (
    <DialogList
      home={home}
      of="company_configuration"
      tabs={tabs}
      filters={filters}
      listed={listed}
      fields={field}
      columns={can('AgencyCustomerCompanyPageEdit') ? withEdit : columns}
      many={{ label: '分配合同模板', permission: 'AgencyCustomerConfigurePageIndex:assign', most: MOST_ASSIGNED, tooMany: `一次最多 ${MOST_ASSIGNED} 家企业`, dialog: AssignTemplate }}
      empty="还没有企业。在企业管理中新增后即可配置。"
    />
  )
}
