import type { CommandFacts } from '@linggong/shared/session/commands'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useMemo } from 'react'
import type { RowOf } from '../../contract/call.ts'
import { listAgencyInvoiceInfo, listCompanyInvoiceInfo } from '../../contract/invoice-info.ts'
import { invoiceInfoFields as field } from '../../domain/fields/invoice-info.ts'
import { DialogList, type RowTask } from '../dialog-list.tsx'
import type { Home } from '../home.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import type { InvoiceInfo } from './dialogs.tsx'

type CompanyInfo = RowOf<typeof listCompanyInvoiceInfo>
type AgencyInfo = RowOf<typeof listAgencyInvoiceInfo>

const dialogsOf = (owner: 'company' | 'agency') => ({
  add: lazyDialog(() => import('./dialogs.tsx').then((module) => module[owner].Add)),
  addForCompany: lazyDialog(() => import('./dialogs.tsx').then((module) => module[owner].AddForCompany)),
  edit: lazyDialog(() => import('./dialogs.tsx').then((module) => module[owner].Edit)),
  remove: lazyDialog(() => import('./dialogs.tsx').then((module) => module[owner].Remove)),
  history: lazyDialog(() => import('./dialogs.tsx').then((module) => module[owner].History)),
})
const dialogs = { company: dialogsOf('company'), agency: dialogsOf('agency') }

const companyListed = listedBy(listCompanyInvoiceInfo)
const agencyListed = listedBy(listAgencyInvoiceInfo)

const own = filtersOf(field, 'title', 'tax_no', 'is_default')
const filters = defineFilters(own)
const filtersOfCompanies = defineFilters({ company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions), ...own })

const { column: companyColumn } = columnsOf<CompanyInfo, typeof field>(field)
const { column } = columnsOf<AgencyInfo, typeof field>(field)
const columns = [
  column('title', { fixed: 'left', width: 208, grow: true, sortable: true }), column('tax_no', { width: 184 }), column('is_default', { width: 96 }), column('bank_name', { width: 176 }), column('bank_account', { width: 184 }),
  column('email', { width: 176 }), column('create_at', { sortable: true }),
]
const columnsOfCompanies = [companyColumn('company_name', { width: 192, grow: true }), ...columns]

interface InfoListProps {
  readonly home: Home
  readonly add: CommandFacts
  readonly tabs?: ListTabs
}

const empty = '还没有开票信息。新增抬头后，申请开票时直接选用，不必每次重填。'

const tasksOf = (home: Home, owner: 'company' | 'agency'): readonly RowTask<InvoiceInfo>[] => {
  const { edit, history, remove } = dialogs[owner]
  const permission = home.keyOf(`${owner}_invoice_info`, 'edit')
  return [{ label: '编辑', dialog: edit, permission }, { label: '变更记录', dialog: history }, { label: '删除', dialog: remove, permission, isDanger: () => true }]
}

/** The titles of enterprises: of all that an agency serves, or one's own. */
export function CompanyInfoList({ home, add, tabs }: InfoListProps) {
  const tasks = useMemo(() => tasksOf(home, 'company'), [home])
  const common = { home, of: 'company_invoice_info', listed: companyListed, fields: field, tasks, tasksWidth: 180, empty, ...(tabs && { tabs }) } as const
  return home.flavour === 'company' ? (
    <DialogList {...common} filters={filters} columns={columns} add={{ command: add, dialog: dialogs.company.add }} />
  ) : (
    <DialogList {...common} filters={filtersOfCompanies} columns={columnsOfCompanies} add={{ command: add, dialog: dialogs.company.addForCompany }} />
  )
}

/** In whose name an agency issues invoices. */
export function AgencyInfoList({ home, add, tabs }: InfoListProps) {
  const tasks = useMemo(() => tasksOf(home, 'agency'), [home])
  return <DialogList home={home} of="agency_invoice_info" {...(tabs && { tabs })} filters={filters} listed={agencyListed} fields={field} columns={columns} tasks={tasks} tasksWidth={180} add={{ command: add, dialog: dialogs.agency.add }} empty={empty} />
}
