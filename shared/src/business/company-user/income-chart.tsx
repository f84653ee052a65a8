import { ReadAloud } from '@linggong/shared/ui/read-aloud'
import { formatCents } from '../../domain/money.ts'
import { shortAmount } from '../../domain/short-amount.ts'
import styles from './income-chart.module.css'

interface IncomeChartProps {
  readonly title: string
  /** Cents; the oldest first. */
  readonly months: readonly { readonly month: string; readonly amount: number; readonly tax_amount: number }[]
  /** What the amount of a month is compared with. */
  readonly lines: readonly { readonly label: string; readonly value: number }[]
}

/** Income by month, with the monthly limits drawn across: how near each month came to which. */
export function IncomeChart({ title, months, lines }: IncomeChartProps) {
  // A tenth of room above the tallest, for its figure.
  const top = Math.max(100, ...months.map(({ amount }) => amount), ...lines.map(({ value }) => value)) * 1.1
  const height = (cents: number) => `${(Math.max(0, cents) / top) * 100}%`
  return (
    <figure className={styles['figure']}>
      <figcaption>{title}</figcaption>
      <div className={styles['plot']}>
        <ol className={styles['bars']} aria-label={title}>
          {months.map(({ month, amount, tax_amount }) => {
            const told = `${month}：¥ ${formatCents(amount)}，税费 ¥ ${formatCents(tax_amount)}`
            return (
              <li key={month} title={told}>
                <ReadAloud>{told}</ReadAloud>
                <span className={styles['room']} aria-hidden>
                  <span className={styles['value']} style={{ bottom: height(amount) }}>
                    {amount === 0 ? '' : shortAmount(amount)}
                  </span>
                  <span className={styles['bar']} style={{ height: height(amount) }} />
                </span>
                <span className={styles['label']} aria-hidden>
                  <span className={styles['year']}>{month.slice(0, 5)}</span>
                  {month.slice(5)}
                </span>
              </li>
            )
          })}
        </ol>
        <div className={styles['lines']} aria-hidden>
          {lines.map(({ label, value }) => (
            <span key={label} className={styles['line']} style={{ bottom: height(value) }} />
          ))}
        </div>
      </div>
      {lines.length > 0 && (
        <ul className={styles['legend']} aria-label="限额线">
          {lines.map(({ label, value }) => (
            <li key={label}>
              <span className={styles['mark']} aria-hidden />
              {label} ¥ {formatCents(value)}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
