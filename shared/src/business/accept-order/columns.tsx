import { columnsOf } from '@linggong/shared/ui/columns'
import { FileView } from '@linggong/shared/ui/file-view'
import type { RowOf } from '../../contract/call.ts'
import { listAcceptOrders, type listBillAcceptOrders } from '../../contract/accept-orders.ts'
import { acceptOrderFields } from '../../domain/fields/accept-order.ts'
import { listedBy } from '../listed.tsx'

export type AcceptOrder = RowOf<typeof listAcceptOrders>
export type BillAcceptOrder = RowOf<typeof listBillAcceptOrders>

export const listed = listedBy(listAcceptOrders)

/** Of the forms, whether of all bills or of one. */
export function acceptColumns<T extends Omit<AcceptOrder, 'id'>>() {
  const { column, custom } = columnsOf<T, typeof acceptOrderFields>(acceptOrderFields)
  return {
    column, custom,
    facts: [
      column('sn', { fixed: 'left', width: 156 }),
      column('name', { width: 132, grow: true }),
      custom('file_url', ({ file_url, name }: T) => <FileView fileUrl={file_url} text={`查看${name}`} purpose="accept_order" />, { width: 148, grow: true }),
      column('bill_count', { width: 64 }),
      column('amount', { sortable: true, width: 114 }),
      column('accept_at', { sortable: true, width: 96 }),
      column('creator', { width: 92 }),
      column('create_at'),
      column('remark', { width: 120, grow: true }),
    ],
  }
}
