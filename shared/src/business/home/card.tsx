import type { ReactNode } from 'react'
import styles from './home.module.css'

interface HomeCardProps {
  /** The accessible name. */
  readonly label: string
  readonly children: ReactNode
}

/** The frame of what stands on a first page, the flavour's own parts too. */
export function HomeCard({ label, children }: HomeCardProps) {
  return (
    <section className={styles['card']} aria-label={label}>
      {children}
    </section>
  )
}

interface ComparedProps {
  /** The first one is what matters. */
  readonly figures: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Large figures beside one another. */
export function Compared({ figures }: ComparedProps) {
  return (
    <div className={styles['compared']}>
      {figures.map(({ label, value }, index) => (
        <div key={label}>
          <span className={styles['secondary']}>{label}</span>
          <span className={index === 0 ? styles['count'] : styles['before']}>{value}</span>
        </div>
      ))}
    </div>
  )
}
