import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatCents } from '../domain/money.ts'
import { shortAmount, shortCount } from '../domain/short-amount.ts'
import { axisOf } from './charts/axis.ts'
import styles from './charts/charts.module.css'
import { Link } from './router.tsx'
import { ReadAloud } from './read-aloud.tsx'
import readAloud from './read-aloud.module.css'

export interface Bar {
  readonly label: string
  /** Cents, or a number of things. */
  readonly value: number
  /** The second line of the label, e.g. `128 人`. */
  readonly detail?: string
  /** The list that the bar stands for. */
  readonly href?: string
  /** More than could be counted: the value is a lower bound. */
  readonly isCapped?: boolean
}

interface MoneyBarsProps {
  readonly title: string
  readonly bars: readonly Bar[]
  /** Default: amounts. */
  readonly unit?: 'money' | 'count'
}

/** Labels that have room side by side, also in half of a page. */
const mostLabels = 12

/** A bar chart with its axis. The same figures as a table for screen readers, and for everybody who prefers to read. */
export function MoneyBars({ title, bars, unit = 'money' }: MoneyBarsProps) {
  const [isTable, setTable] = useState(false)
  // More than have room side by side: every so many is labelled, and only the highest tells its value; the others do when pointed at.
  const step = Math.ceil(bars.length / mostLabels)
  const highest = bars.reduce<Bar | undefined>((found, bar) => (found === undefined || bar.value > found.value ? bar : found), undefined)
  const { top, ticks } = axisOf(Math.max(0, ...bars.map(({ value }) => value)), unit)
  const short = unit === 'money' ? shortAmount : shortCount
  const exact = ({ value, isCapped = false }: Bar) => `${unit === 'money' ? `¥ ${formatCents(value)}` : value.toLocaleString('zh-CN')}${isCapped ? ' 以上' : ''}`
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>
        <span>
          {title}
          {unit === 'money' && '（元）'}
        </span>
        <Button type="link" size="small" className={styles['switch'] ?? ''} onClick={() => setTable(!isTable)}>
          {isTable ? '看图' : '看表格'}
        </Button>
      </figcaption>
      {!isTable && (
        <div className={styles['plot']}>
          {ticks.map((tick) => (
            <span key={tick} className={styles['tick']} style={{ bottom: `${(tick / top) * 100}%` }} aria-hidden>
              {short(tick)}
            </span>
          ))}
          <div className={styles['bars']}>
            {bars.map((bar) => (
              <Column key={bar.label} bar={bar} name={exact(bar)}>
                <span className={styles['room']} aria-hidden>
                  {(step === 1 || bar === highest) && (
                    <span className={styles['value']} style={{ bottom: `${(Math.max(0, bar.value) / top) * 100}%` }}>
                      {short(bar.value)}
                      {bar.isCapped === true && '+'}
                    </span>
                  )}
                  <span className={styles['bar']} style={{ height: `${(Math.max(0, bar.value) / top) * 100}%` }} />
                </span>
              </Column>
            ))}
          </div>
          <div className={styles['labels']} aria-hidden>
            {bars.map(({ label, detail }, index) => (
              <span key={label}>
                {index % step === 0 && (
                  <span className={step === 1 ? undefined : styles['label']}>
                    {/* 2026/ of 2026/06: on a phone only the month has room. */}
                    <span className={styles['year']}>{label.slice(0, label.lastIndexOf('/') + 1)}</span>
                    {label.slice(label.lastIndexOf('/') + 1)}
                    {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
                  </span>
                )}
              </span>
            ))}
          </div>
        </div>
      )}
      <table className={isTable ? styles['table'] : readAloud['only']}>
        <caption className={readAloud['only']}>{title}</caption>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{isTable && bar.href !== undefined ? <Link to={bar.href}>{bar.label}</Link> : bar.label}</th>
              <td>{exact(bar)}</td>
              <td>{bar.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** A bar opens its list; the table has its number, so without one it is a picture only. */
function Column({ bar: { label, href }, name, children }: { readonly bar: Bar; readonly name: string; readonly children: ReactNode }) {
  if (href === undefined) {
    return (
      <span className={styles['column']} title={name} aria-hidden>
        {children}
      </span>
    )
  }
  return (
    <Link to={href} className={styles['column'] ?? ''} title={name}>
      <ReadAloud>{`${label}：${name}`}</ReadAloud>
      {children}
    </Link>
  )
}
