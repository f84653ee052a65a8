import { DataTable, useRowSet } from '@linggong/shared/ui/data-table'
import { columns } from './bills.ts'
import { type TableProps, mount } from './harness.tsx'

const rowKey = ({ id }: { readonly id: string }) => id

function Ours({ rows }: TableProps) {
  const selection = useRowSet()
  return <DataTable label="账单" rows={rows} columns={columns} rowKey={rowKey} selection={selection} />
}

mount(Ours, {
  row: 'tbody tr[data-index]',
  scroller: ':has(> table)',
  selectAll: 'thead input[type=checkbox]',
  rowBox: 'tbody input[type=checkbox]',
})
