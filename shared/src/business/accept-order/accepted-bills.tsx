import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, useListState } from '@linggong/shared/ui/list-state'
import { Drawer } from 'antd'
import { listBillAcceptOrders } from '../../contract/accept-orders.ts'
import { acceptOrderFields } from '../../domain/fields/accept-order.ts'
import { RecordLink } from '../home.tsx'
import type { AcceptOrder, BillAcceptOrder } from './columns.tsx'

const filters = defineFilters({})
const { column, custom } = columnsOf<BillAcceptOrder, typeof acceptOrderFields>(acceptOrderFields)
const columns = [
  custom('bill_sn', ({ bill_id, bill_sn }) => <RecordLink of="bill" id={bill_id}>{bill_sn}</RecordLink>, { width: 168, grow: true }),
  column('bill_status'),
  column('bill_amount', { width: 120, sortable: true }),
]

interface AcceptedBillsProps {
  readonly row: AcceptOrder
  readonly onClose: () => void
}

/** The bills that a form is about. */
export function AcceptedBills({ row: { id, sn, name }, onClose }: AcceptedBillsProps) {
  const list = useListState(filters, { name: 'accepted' })
  const query = useRead(listBillAcceptOrders, { query: { ...list.params, accept_order_id: id } })
  return (
    <Drawer open size="min(640px, 100vw)" title={`${sn} ${name} 的账单`} onClose={onClose}>
      <FocusReturn />
      <ListPage isNested title="验收单的账单" list={list} query={query} columns={columns} rowKey="id" />
    </Drawer>
  )
}
