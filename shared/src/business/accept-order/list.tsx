import { dateRangeFilter, defineFilters, remoteSelectFilter, textFilter } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useMemo } from 'react'
import { acceptOrderFields as field } from '../../domain/fields/accept-order.ts'
import { DialogList, type RowTask } from '../dialog-list.tsx'
import type { Home } from '../home.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import { acceptColumns, type AcceptOrder, listed } from './columns.tsx'
import { AcceptedBills, RemoveAcceptOrder } from './dialogs.tsx'

const own = { sn: textFilter(field.sn.label), name: textFilter(field.name.label), accept_at: dateRangeFilter(field.accept_at.label) }
const filters = { own: defineFilters(own), all: defineFilters({ ...own, company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions) }) }

const { facts, column } = acceptColumns<AcceptOrder>()
const [sn, ...others] = facts
const columns = { own: facts, all: sn === undefined ? facts : [sn, column('company_name', { width: 140 }), ...others] }

interface AcceptOrderListProps {
  readonly home: Home
  readonly tabs: ListTabs
}

/** 验收单: the signed forms of accepted work (R657). They are attached in the list of bills. */
export function AcceptOrderList(props: AcceptOrderListProps) {
  const { home, tabs } = props
  const isAgency = home.flavour === 'agency'
  const tasks = useMemo(
    (): readonly RowTask<AcceptOrder>[] => [
      { label: '查看账单', dialog: AcceptedBills },
      { label: '删除', dialog: RemoveAcceptOrder, permission: home.keyOf('accept_order', 'accept'), isFor: ({ is_paid }) => !is_paid, isDanger: () => true },
    ],
    [home],
  )
  const common = { home, of: 'accept_order', tabs, listed, fields: field, tasks, tasksWidth: 132, empty: '还没有验收单。在“账单明细”中选择账单，点“关联验收单”。' } as const
  return isAgency ? <DialogList {...common} filters={filters.all} columns={columns.all} /> : <DialogList {...common} filters={filters.own} columns={columns.own} />
}
