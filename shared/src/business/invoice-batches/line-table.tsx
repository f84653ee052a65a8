import { Money } from '@linggong/shared/ui/money'
import { invoiceBatchFields as field } from '../../domain/fields/invoice-batch.ts'
import { sum } from '../../domain/money.ts'
import styles from '../amount-table.module.css'

export interface ShownLine {
  readonly amount: number
  readonly tax_amount: number
  readonly tax_ratio: number
  readonly balance_deduct_amount?: number | null | undefined
  readonly invoice_category_name?: string
}

/** The lines of invoices: what each comes to, and their sum. */
export function LineTable({ lines }: { readonly lines: readonly ShownLine[] }) {
  const isDifference = lines.some(({ balance_deduct_amount: deduct }) => typeof deduct === 'number')
  return (
    <table className={`${styles['fees'] ?? ''} ${styles['figures'] ?? ''}`} aria-label={field.split_detail.label}>
      <thead>
        <tr>
          <th scope="col">{field.invoice_category_name.label}</th>
          <th scope="col">{field.tax_ratio.label}</th>
          {isDifference && <th scope="col">{field.balance_deduct_amount.label}</th>}
          <th scope="col">{field.tax_amount.label}</th>
          <th scope="col">{field.amount.label}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name than their place
          <tr key={index}>
            <th scope="row">{line.invoice_category_name || `第 ${index + 1} 张`}</th>
            <td>{line.tax_ratio}%</td>
            {isDifference && <td><Money cents={line.balance_deduct_amount ?? 0} /></td>}
            <td><Money cents={line.tax_amount} /></td>
            <td><Money cents={line.amount} /></td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={isDifference ? 3 : 2}>合计</th>
          <td><Money cents={sum(lines.map(({ tax_amount }) => tax_amount))} /></td>
          <td><Money strong cents={sum(lines.map(({ amount }) => amount))} /></td>
        </tr>
      </tfoot>
    </table>
  )
}
