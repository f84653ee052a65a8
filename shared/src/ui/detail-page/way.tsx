import { dateTimeText } from '../columns/time.ts'
import styles from './way.module.css'

export interface WayStep {
  readonly title: string
  /** failed: it stopped here and needs somebody; ended: it left the way for good. */
  readonly at: 'done' | 'present' | 'failed' | 'ended' | 'ahead'
  /** Who did it and when; of a present step that was returned to also what led back. */
  readonly by?: { readonly action?: string; readonly creator: string; readonly create_at: string }
}

const marks = { done: '✓', present: '●', failed: '!', ended: '×', ahead: '' } as const

/** The way of a document as a picture: what led here, where it stands, what is still ahead. */
export function Way({ steps }: { readonly steps: readonly WayStep[] }) {
  return (
    <ol className={styles['way']} aria-label="进度">
      {steps.map(({ title, at, by }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is what a step is told apart by: a title may come twice
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
        </li>
      ))}
    </ol>
  )
}
