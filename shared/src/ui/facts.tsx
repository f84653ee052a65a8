import type { ReactNode } from 'react'
import styles from './detail-page/detail-page.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** A row of its own, for remarks and reasons. */
  readonly isWide?: boolean
}

/** Facts of a record in a grid; what is empty shows as a dash, so that nothing jumps between records. */
export function Facts({ facts, label }: { readonly facts: readonly Fact[]; readonly label?: string }) {
  return (
    <dl className={styles['facts']} aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label} className={`${styles['fact'] ?? ''} ${fact.isWide === true ? (styles['wide'] ?? '') : ''}`}>
          <dt>{fact.label}</dt>
          <dd>{isEmpty(fact.value) ? '—' : fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === ''
