import { Money } from '@linggong/shared/ui/money'
import type { FeeLine } from '../domain/fee-lines.ts'
import styles from './amount-table.module.css'

interface AmountTableProps {
  readonly lines: readonly FeeLine[]
  /** The sum of the lines, in cents. */
  readonly total: { readonly label: string; readonly cents: number }
}

/** What an amount consists of, as on the receipt: 项目 / 计算依据 / 金额, and the total. */
export function AmountTable({ lines, total }: AmountTableProps) {
  return (
    <table className={styles['fees']}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">计算依据</th>
          <th scope="col">金额（元）</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, basis, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{basis}</td>
            <td>
              <Money cents={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {total.label}
          </th>
          <td>
            <Money strong cents={total.cents} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
