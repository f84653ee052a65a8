import { formatCents } from '../domain/money.ts'
import screenReader from './screen-reader.module.css'
import styles from './charts/charts.module.css'

export interface Bar {
  readonly label: string
  /** Cents. */
  readonly value: number
  /** The second line of the label, e.g. `128 人`. */
  readonly detail?: string
}

interface MoneyBarsProps {
  readonly title: string
  readonly bars: readonly Bar[]
}

const chart = { height: 148, bar: 28, step: 84, top: 22, bottom: 38 }

/** A small bar chart of amounts. Screen readers get the same figures as a table. */
export function MoneyBars({ title, bars }: MoneyBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const width = bars.length * chart.step
  const room = chart.height - chart.top - chart.bottom
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${chart.height}`} width={width} height={chart.height} className={styles['svg']} aria-hidden="true">
        {bars.map((bar, index) => {
          const height = Math.round((Math.max(0, bar.value) / most) * room)
          const center = index * chart.step + chart.step / 2
          const top = chart.top + room - height
          return (
            <g key={bar.label}>
              <rect className={styles['bar']} x={center - chart.bar / 2} y={top} width={chart.bar} height={height} rx={2} />
              <text className={styles['value']} x={center} y={top - 6}>
                {inTenThousands(bar.value)}
              </text>
              <text className={styles['label']} x={center} y={chart.height - 22}>
                {bar.label}
              </text>
              <text className={styles['detail']} x={center} y={chart.height - 6}>
                {bar.detail}
              </text>
            </g>
          )
        })}
      </svg>
      <table className={screenReader['only']}>
        <caption>{title}</caption>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{formatCents(bar.value)} 元</td>
              <td>{bar.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** 123,456.78 → `12.3万`: there is little room above a bar, and the table has the exact amount. */
function inTenThousands(cents: number): string {
  const yuan = cents / 100
  return yuan >= 10_000 ? `${(yuan / 10_000).toFixed(1)}万` : yuan.toFixed(0)
}
