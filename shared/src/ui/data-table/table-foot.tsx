import { Money } from '../money.tsx'
import styles from './data-table.module.css'
import { type Lead, leadCount, type Placed } from './layout.ts'

interface FootProps<T> {
  readonly columns: readonly Placed<T>[]
  readonly lead: Lead
  readonly sums: Readonly<Record<string, number>>
}

/** The totals of the whole result under their columns. */
export function TableFoot<T>({ columns, lead, sums }: FootProps<T>) {
  const leads = leadCount(lead)
  return (
    <tfoot className={styles['sums']}>
      <tr>
        {leads > 0 && (
          <td colSpan={leads} className={styles['select']}>
            合计
          </td>
        )}
        {columns.map(({ column, style, pin, isEdge }, index) => {
          const cents = sums[column.key]
          return (
            <td key={column.key} style={style} data-pin={pin} data-edge={isEdge || undefined}>
              {cents === undefined ? index === 0 && leads === 0 && '合计' : <Money strong cents={cents} />}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
