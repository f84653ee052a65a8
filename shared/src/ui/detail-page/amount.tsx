import { Money } from '../money.tsx'
import styles from './detail-page.module.css'

/** What a record is about, in one figure. */
export interface Amount {
  readonly label: string
  readonly cents: number
}

/** In large type, in the head of a detail page and of a review. */
export function LargeAmount({ label, cents }: Amount) {
  return (
    <span className={styles['amount']}>
      <small>{label}</small>
      <Money strong symbol cents={cents} />
    </span>
  )
}
