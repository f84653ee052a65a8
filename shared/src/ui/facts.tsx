import type { ReactNode } from 'react'
import { type Fields, labelOf } from '../domain/fields/field.ts'
import styles from './detail-page/detail-page.module.css'
import { FieldValue } from './field-value.tsx'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** Takes a full row, for remarks and reasons. */
  readonly isWide?: boolean
}

interface FactOptions {
  /** Replaces the dictionary's display of the value: a link, an emphasised amount. */
  readonly value?: ReactNode
  readonly isWide?: boolean
}

/** Facts of a record, labelled by its entity's dictionary. */
export function factsOf<T extends object, F extends Fields>(fields: F, record: T) {
  return (key: keyof T & keyof F & string, options: FactOptions = {}): Fact => {
    const value = 'value' in options ? options.value : isEmpty(record[key]) ? null : <FieldValue field={fields[key]} value={record[key]} />
    return { label: labelOf(fields, key), value, ...(options.isWide === true && { isWide: true }) }
  }
}

/** Facts of a record in a grid; an empty one shows a dash, so that the layout is the same for all records. */
export function Facts({ facts, label }: { readonly facts: readonly Fact[]; readonly label?: string }) {
  // A label is cut by no line: Chinese characters are as wide as they are high.
  const style: Readonly<Record<string, string>> = { '--label': `${Math.max(8, ...facts.map((fact) => fact.label.length))}em` }
  return (
    <dl className={styles['facts']} aria-label={label} style={style}>
      {facts.map((fact) => (
        <div key={fact.label} className={`${styles['fact'] ?? ''} ${fact.isWide === true ? (styles['wide'] ?? '') : ''}`}>
          <dt>{fact.label}</dt>
          <dd>{isEmpty(fact.value) ? '—' : fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
