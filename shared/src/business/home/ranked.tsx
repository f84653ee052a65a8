import { Money } from '@linggong/shared/ui/money'
import { Link } from '@linggong/shared/ui/router'
import type { ReactNode } from 'react'
import { HomeCard } from './card.tsx'
import styles from './home.module.css'

export interface RankedRow {
  readonly key: string
  readonly name: string
  readonly href: string
  readonly amount: number
  /** Between the bar and the amount. */
  readonly note: ReactNode
}

interface RankedProps {
  readonly title: string
  /** The largest first. */
  readonly rows: readonly RankedRow[]
  readonly empty: string
  /** Above the rows. */
  readonly children?: ReactNode
}

/** Organisations by amount: each bar as long as its share of the largest. */
export function Ranked({ title, rows, empty, children }: RankedProps) {
  const most = Math.max(1, ...rows.map(({ amount }) => amount))
  return (
    <HomeCard label={title}>
      {children}
      <h2 className={styles['heading']}>{title}</h2>
      {rows.length === 0 && <p className={styles['secondary']}>{empty}</p>}
      {rows.map(({ key, name, href, amount, note }) => (
        <Link key={key} to={href} className={`${styles['line'] ?? ''} ${styles['ranked'] ?? ''}`}>
          <span className={styles['name']} title={name}>{name}</span>
          <span className={styles['share']} aria-hidden>
            <span style={{ width: `${(Math.max(0, amount) / most) * 100}%` }} />
          </span>
          <span className={`${styles['number'] ?? ''} ${styles['secondary'] ?? ''}`}>{note}</span>
          <span className={styles['number']}>
            <Money symbol cents={amount} />
          </span>
        </Link>
      ))}
    </HomeCard>
  )
}
