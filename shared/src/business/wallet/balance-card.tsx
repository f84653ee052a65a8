import { Money } from '@linggong/shared/ui/money'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Unread } from '../home/card.tsx'
import styles from './wallet.module.css'

interface BalanceCardProps {
  readonly label: string
  /** Undefined while they are being read. */
  readonly balances: { readonly available: number; readonly frozen: number } | undefined
  readonly labels: { readonly available: string; readonly frozen: string }
  readonly error: Error | null
  readonly onRetry: () => unknown
  /** About the account. */
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** What is in a wallet, and what it is. */
export function BalanceCard({ label, balances, labels, error, onRetry, children, actions }: BalanceCardProps) {
  return (
    <section className={styles['card']} aria-label={label}>
      {balances === undefined ? (
        error === null ? <Skeleton active title={false} paragraph={{ rows: 1 }} /> : <Unread error={error} onRetry={onRetry} />
      ) : (
        <>
          {(['available', 'frozen'] as const).map((key) => (
            <dl key={key} className={styles['figure']}>
              <dt>{labels[key]}</dt>
              <dd>
                <Money symbol cents={balances[key]} />
              </dd>
            </dl>
          ))}
          <p className={styles['account']}>{children}</p>
          {actions}
        </>
      )}
    </section>
  )
}
