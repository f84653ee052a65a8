import { Money } from '../money.tsx'
import styles from './detail-page.module.css'

/** What a record is about, in one figure. */
export type Amount = { readonly label: string } & ({ readonly cents: number } | { /** A rate, which is no amount of money. */ readonly text: string })

/** In large type, in the head of a detail page and of a review. */
export function LargeAmount({ label, ...figure }: Amount) {
  return (
    <span className={styles['amount']}>
      <small>{label}</small>
      {'cents' in figure ? (
        <Money strong symbol cents={figure.cents} />
      ) : (
        <span>
          <strong>{figure.text}</strong>
        </span>
      )}
    </span>
  )
}
