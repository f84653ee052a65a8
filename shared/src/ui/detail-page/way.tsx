import { dateTimeText } from '../columns/time.ts'
import styles from './way.module.css'

export interface WayStep {
  readonly title: string
  /** failed: stopped here until somebody acts; ended: left the regular path for good. */
  readonly at: 'done' | 'present' | 'failed' | 'ended' | 'ahead'
  /** Person and time; for a present state that was returned to, also the transition that led back. */
  readonly by?: { readonly action?: string; readonly creator: string; readonly create_at: string }
  /** Whose turn it is, and what happened before. */
  readonly notes?: readonly string[]
}

const marks = { done: '✓', present: '●', failed: '!', ended: '×', ahead: '' } as const

/** The progress of a document: past states, the present one, the states ahead. */
export function Way({ steps }: { readonly steps: readonly WayStep[] }) {
  return (
    <ol className={styles['way']} aria-label="进度">
      {steps.map(({ title, at, by, notes = [] }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is identified by its position: a title may occur twice
        <li key={index} className={`${styles['step'] ?? ''} ${styles[at] ?? ''}`} aria-current={at === 'done' || at === 'ahead' ? undefined : 'step'}>
          <span className={styles['mark']} aria-hidden>
            {marks[at]}
          </span>
          <span className={styles['title']}>{title}</span>
          {by && (
            <span className={styles['by']}>
              {by.action !== undefined && `${by.action} `}
              {by.creator} <time dateTime={by.create_at}>{dateTimeText(by.create_at)}</time>
            </span>
          )}
          {notes.map((note) => (
            <span key={note} className={styles['by']}>
              {note}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}
