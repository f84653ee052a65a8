import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { actionsColumn } from '@linggong/shared/ui/columns'
import type { DetailTab } from '@linggong/shared/ui/detail-page'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, useListState } from '@linggong/shared/ui/list-state'
import { useContext, useMemo, useState } from 'react'
import { listBillAcceptOrders } from '../../contract/accept-orders.ts'
import { acceptOrderFields } from '../../domain/fields/accept-order.ts'
import type { BillRecord } from '../bill/document.tsx'
import { HomeContext } from '../home.tsx'
import { acceptColumns, type BillAcceptOrder } from './columns.tsx'
import { RemoveAcceptOrder } from './dialogs.tsx'

const filters = defineFilters({})
const { facts } = acceptColumns<BillAcceptOrder>()

/** 验收单: the forms that a bill is attached to (R658). */
export const acceptTab = (bill: BillRecord): readonly DetailTab[] => [{ key: 'accept_orders', label: '验收单', content: <BillAcceptOrders bill={bill} /> }]

function BillAcceptOrders({ bill }: { readonly bill: BillRecord }) {
  const { can } = usePermissions()
  const permission = useContext(HomeContext)?.keyOf('accept_order', 'accept')
  const [removed, setRemoved] = useState<BillAcceptOrder | null>(null)
  const list = useListState(filters, { name: 'accept' })
  const query = useRead(listBillAcceptOrders, { query: { ...list.params, bill_id: bill.id } })
  const columns = useMemo(() => {
    if (permission === undefined || !can(permission)) return facts
    return [...facts, actionsColumn<BillAcceptOrder>((row) => (row.is_paid ? [] : [{ label: '删除', danger: true, permission, onClick: () => setRemoved(row) }]), 76)]
  }, [permission, can])
  return (
    <>
      <ListPage isNested title="验收单" list={list} query={query} columns={columns} rowKey="id" fields={acceptOrderFields} empty={{ text: '这笔账单还没有关联验收单。' }} />
      {removed && <RemoveAcceptOrder row={{ ...removed, id: removed.accept_order_id }} onClose={() => setRemoved(null)} />}
    </>
  )
}
