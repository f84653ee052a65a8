import type { ReactNode } from 'react'
import styles from './wallet.module.css'

/** A wallet's page: the account above, its lists below. */
export function WalletLayout({ card, children }: { readonly card: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles['page']}>
      {card}
      <div className={styles['list']}>{children}</div>
    </div>
  )
}
