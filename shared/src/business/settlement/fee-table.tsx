import { Money } from '@linggong/shared/ui/money'
import { feeLines } from '../../domain/fee-lines.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { percentToPpm } from '../../domain/money.ts'
import type { SettlementRecord } from './document.tsx'
import styles from './fee-table.module.css'

interface FeeTableProps {
  readonly record: SettlementRecord
  /** While it is entered: replaces the record's. */
  readonly promotionFee?: number
}

/** What the enterprise pays, part by part with its calculation, and the total: as on the receipt. */
export function FeeTable({ record, promotionFee = record.promotion_fee }: FeeTableProps) {
  const { rates } = record
  const lines = feeLines(
    { ...record, promotion_fee: promotionFee },
    {
      enterprise_service_fee_ppm: percentToPpm(rates.enterprise_service_fee_ratio),
      enterprise_added_service_fee_ppm: percentToPpm(rates.enterprise_added_service_fee_ratio),
      value_added_service_fee_ppm: percentToPpm(rates.value_added_service_fee_ratio),
      user_use_fee: rates.user_use_fee,
      income_tax_ppm: percentToPpm(rates.income_tax),
      personal_value_added_tax_ppm: percentToPpm(rates.personal_value_added_tax),
    },
  )
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
            {settlementFields.pay_amount.label}
          </th>
          <td>
            <Money strong cents={record.pay_amount - record.promotion_fee + promotionFee} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
