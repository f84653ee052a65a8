import { Money } from '@linggong/shared/ui/money'
import { Button, Typography } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import type { simulateInvoices } from '../../contract/invoice-batches.ts'
import { INVOICE_CATEGORY_LABELS } from '../../domain/categories.ts'
import { invoiceBatchFields as field } from '../../domain/fields/invoice-batch.ts'
import { statusOf } from '../../domain/status-option.ts'
import styles from '../amount-table.module.css'
import type { DetailDraft, Scenario } from './apply-detail.tsx'

interface ScenariosProps {
  readonly plan: CallOutput<typeof simulateInvoices>
  readonly chosen: DetailDraft | undefined
  readonly onChoose: (scenario: Scenario) => void
}

/** 开票模拟: in full or by difference, at each rate of today, side by side; the least tax first. */
export function Scenarios({ plan, chosen, onChoose }: ScenariosProps) {
  return (
    <section aria-label="开票模拟" style={{ overflowX: 'auto' }}>
      <Typography.Paragraph type="secondary" style={{ marginBlock: '12px 8px' }}>
        开票模拟：差额可扣除 <Money symbol cents={plan.deductible_amount} />，开票后所选结算单还剩 <Money symbol cents={plan.left_amount} />
        {plan.limit_amount !== null && <>；园区单张限额 <Money symbol cents={plan.limit_amount} /></>}
      </Typography.Paragraph>
      <table className={`${styles['fees'] ?? ''} ${styles['figures'] ?? ''}`}>
        <thead>
          <tr>
            <th scope="col">{field.category.label}</th>
            <th scope="col">{field.tax_ratio.label}</th>
            <th scope="col">{field.invoice_count.label}</th>
            <th scope="col">{field.tax_amount.label}</th>
            <th scope="col">{field.net_amount.label}</th>
            <th scope="col">选择</th>
          </tr>
        </thead>
        <tbody>
          {plan.scenarios.map((one) => {
            const label = statusOf(INVOICE_CATEGORY_LABELS, one.category).label
            const isChosen = chosen !== undefined && chosen.category === one.category && chosen.lines.every(({ tax_ratio }) => tax_ratio === one.tax_ratio)
            return (
              <tr key={`${one.category} ${one.tax_ratio}`} aria-current={isChosen}>
                <th scope="row">{label}</th>
                <td>{one.tax_ratio}%</td>
                <td>{one.invoice_count} 张{one.by_limit && '（按限额拆分）'}</td>
                <td><Money cents={one.tax_amount} /></td>
                <td><Money cents={one.net_amount} /></td>
                <td>
                  <Button size="small" type={isChosen ? 'primary' : 'default'} aria-label={`选用${label} ${one.tax_ratio}%`} onClick={() => onChoose(one)}>
                    {isChosen ? '已选' : '选用'}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
