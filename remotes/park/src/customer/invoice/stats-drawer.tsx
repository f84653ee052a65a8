import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { agencyInvoiceStats } from '@linggong/shared/contract/agency-invoices'
import type { CallInput, CallOutput } from '@linggong/shared/contract/call'
import { invoiceFields } from '@linggong/shared/domain/fields/invoice'
import { columnsOf } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Drawer } from 'antd'

type Filters = NonNullable<CallInput<typeof agencyInvoiceStats>['query']>
type Row = CallOutput<typeof agencyInvoiceStats>['results'][number]

const { column } = columnsOf<Row, typeof invoiceFields>(invoiceFields)
const columns = [column('agency_name', { width: 180, grow: true }), column('count', { width: 80 }), column('amount', { width: 130 }), column('tax_amount', { width: 120 }), column('red_amount', { width: 120 })]

interface StatsDrawerProps {
  /** Those of the list that it is opened over. */
  readonly filters: Filters
  readonly onClose: () => void
}

/** What the park's agencies have issued, all together and each of them. */
export function StatsDrawer({ filters, onClose }: StatsDrawerProps) {
  const { data, error, refetch } = useRead(agencyInvoiceStats, { query: filters }, { staleTime: 0 })
  return (
    <Drawer open size="min(760px, 100vw)" title="业务公司发票统计" onClose={onClose}>
      <FocusReturn />
      {data === undefined ? (
        <PendingBlock of={{ error, refetch }} what="统计" rows={4} />
      ) : (
        <>
          {Object.keys(filters).length > 0 && <p>只统计符合列表当前筛选条件的发票。</p>}
          <Facts label="合计" facts={(['count', 'amount', 'net_amount', 'tax_amount', 'red_amount'] as const).map((key) => factsOf(invoiceFields, data)(key))} />
          <DataTable<Row> label="业务公司" rowKey={({ agency_id }) => agency_id} columns={columns} rows={data.results} />
        </>
      )}
    </Drawer>
  )
}
