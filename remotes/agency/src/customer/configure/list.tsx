import { readOnce, useRead } from '@linggong/shared/api/queries'
import { filtersOf } from '@linggong/shared/business/listed'
import type { CompanyConfiguration } from '@linggong/shared/business/template/assign-dialog'
import { listCompanyConfigurations } from '@linggong/shared/contract/company-configurations'
import { MOST_ASSIGNED } from '@linggong/shared/domain/template-pages'
import { companyConfigurationFields as field } from '@linggong/shared/domain/fields/template'
import { usePermissions } from '@linggong/shared/session/permissions'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { type BatchProps, ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Link } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { home } from '../../home.ts'

const AssignTemplate = lazyDialog(() => import('@linggong/shared/business/template/assign-dialog').then((module) => module.AssignTemplate))

const assignKey = 'AgencyCustomerConfigurePageIndex:assign' as const
/** The form of an enterprise, where what is set for it is changed. */
const editKey = 'AgencyCustomerCompanyPageEdit' as const

const filters = defineFilters(filtersOf(field, 'name'))
const { column, custom } = columnsOf<CompanyConfiguration, typeof field>(field)

/** Limits of single workers: what they would come to for several enterprises means nothing. */
function limit(key: 'month_max_amount' | 'season_max_amount'): Column<CompanyConfiguration> {
  const { money: _sum, ...shown } = column(key, { width: 116 })
  return shown
}

/** What is set for each enterprise; a contract template may be given to several at once. */
export function ConfigurationList({ tabs }: { readonly tabs: ListTabs }) {
  const { can } = usePermissions()
  const [mayEdit, mayAssign] = [can(editKey), can(assignKey)]
  const list = useListState(filters, { name: 'company_configuration' })
  const query = useRead(listCompanyConfigurations, { query: list.params })
  const [chosen, setChosen] = useState<{ readonly rows: readonly CompanyConfiguration[]; readonly clear: () => void } | null>(null)
  const columns = useMemo<readonly Column<CompanyConfiguration>[]>(
    () => [
      column('name', { fixed: 'left', width: 208, grow: true, sortable: true }),
      column('pay_mode', { width: 84 }),
      custom('contract_template_name', ({ contract_template_name: name }) => name || '未分配', { width: 136 }),
      column('task_template_count', { width: 92 }),
      column('contract_auth_type', { width: 104 }),
      limit('month_max_amount'),
      limit('season_max_amount'),
      column('month_bill_times_remind', { width: 156 }),
      ...(mayEdit ? [customColumn<CompanyConfiguration>('edit', '操作', ({ id, name }) => <Link to={`/agency/customer/company/edit/${id}?step=settings`} aria-label={`编辑配置：${name}`}>编辑配置</Link>, { width: 84, fixed: 'right' })] : []),
    ],
    [mayEdit],
  )
  const batch: BatchProps<CompanyConfiguration> = {
    actions: (rows, clear) => (
      <>
        <PermissionMark keys={assignKey} />
        <Button disabled={rows.length > MOST_ASSIGNED} title={rows.length > MOST_ASSIGNED ? `一次最多 ${MOST_ASSIGNED} 家企业` : undefined} onClick={() => setChosen({ rows, clear })}>
          分配合同模板
        </Button>
      </>
    ),
    readAll: async () => (await readOnce(listCompanyConfigurations, { query: { ...list.params, page: 1, page_size: 6000 } })).results,
  }
  return (
    <>
      <ListPage
        title={home.listOf('company_configuration').title}
        tabs={tabs}
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        fields={field}
        {...(mayAssign && { batch })}
        empty={{ text: '还没有企业。在企业管理中新增后即可配置。' }}
      />
      {chosen !== null && (
        <>
          <FocusReturn />
          <AssignTemplate rows={chosen.rows} onDone={chosen.clear} onClose={() => setChosen(null)} />
        </>
      )}
    </>
  )
}
