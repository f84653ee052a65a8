import type { Bill } from '@linggong/shared/business/bill/document'
import { Table, type TableColumnsType } from 'antd'
import { columns } from './bills.ts'
import { type TableProps, mount } from './harness.tsx'

const antdColumns: TableColumnsType<Bill> = columns.map(({ key, title, width, align, fixed, render }) => ({
  key,
  title,
  width,
  ellipsis: true,
  render: (_: unknown, bill: Bill) => render(bill),
  ...(align && { align }),
  ...(fixed && { fixed }),
}))
const scroll = { x: columns.reduce((sum, { width }) => sum + width, 40), y: 600 }

/** antd's own virtual table. */
function Antd({ rows }: TableProps) {
  return <Table virtual size="small" rowKey="id" columns={antdColumns} dataSource={rows} pagination={false} scroll={scroll} rowSelection={{ columnWidth: 40 }} />
}

mount(Antd, {
  row: '.ant-table-tbody-virtual .ant-table-row',
  scroller: '.ant-table-tbody-virtual-holder',
  selectAll: '.ant-table-thead input[type=checkbox]',
  rowBox: '.ant-table-tbody-virtual input[type=checkbox]',
})
