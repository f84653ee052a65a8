/* oxlint-disable jsx-a11y/control-has-associated-label -- FlexRender is what draws the cells here */
import type { Bill } from '@linggong/shared/business/bill/document'
import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { columns } from './bills.ts'
import { type TableProps, mount } from './harness.tsx'
import styles from './tanstack.module.css'

const features = tableFeatures({ rowSelectionFeature })
const helper = createColumnHelper<typeof features, Bill>()

const tableColumns = helper.columns([
  helper.display({
    id: 'select',
    header: ({ table }) => <input type="checkbox" aria-label="选择全部" checked={table.getIsAllRowsSelected()} onChange={table.getToggleAllRowsSelectedHandler()} />,
    cell: ({ row }) => <input type="checkbox" aria-label="选择" checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />,
  }),
  ...columns.map(({ key, title, render }) => helper.display({ id: key, header: title, cell: ({ row }) => render(row.original) })),
])
const widths = [40, ...columns.map(({ width }) => width)]
const rowHeight = 36

/** The two libraries combined as documented, with rows of a known height and the same overscan as ours. */
function TanStack({ rows: data }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const table = useTable({ features, columns: tableColumns, data, getRowId: ({ id }) => id })
  const { rows } = table.getRowModel()
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this component and in no memoised one
  const virtualizer = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 12 })
  return (
    <div ref={scroller} className={styles['scroller']}>
      <table style={{ width: widths.reduce((sum, width) => sum + width, 0) }}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header, index) => (
                <th key={header.id} style={{ width: widths[index] }}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index: place, start }) => {
            const row = rows[place]
            return (
              row && (
                <tr key={row.id} data-index={place} style={{ transform: `translateY(${start}px)` }}>
                  {row.getAllCells().map((cell, index) => (
                    <td key={cell.id} style={{ width: widths[index] }}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

mount(TanStack, {
  row: 'tbody tr[data-index]',
  scroller: ':has(> table)',
  selectAll: 'thead input[type=checkbox]',
  rowBox: 'tbody input[type=checkbox]',
})
