import { Money } from '@linggong/shared/ui/money'
import styles from './preview.module.css'

interface WalletPictureProps {
  /** Of the wallet, in cents. */
  readonly available: number
  /** About to be paid, in cents. */
  readonly amount: number
}

/** The wallet before and after the payment, as a bar of which the payment is a part; the figures say the same. */
export function WalletPicture({ available, amount }: WalletPictureProps) {
  const left = available - amount
  const whole = Math.max(available, amount, 1)
  const share = (cents: number) => `${Math.max(0, (cents / whole) * 100)}%`
  return (
    <div className={styles['wallet']} data-short={left < 0}>
      <div className={styles['bar']} aria-hidden="true">
        <i className={styles['left']} style={{ width: share(left) }} />
        <i className={styles['paid']} style={{ width: share(Math.min(amount, Math.max(0, available))) }} />
      </div>
      <dl className={styles['figures']}>
        <div>
          <dt>钱包可用</dt>
          <dd>
            <Money symbol cents={available} />
          </dd>
        </div>
        <div>
          <dt>本次支付</dt>
          <dd>
            <Money symbol cents={amount} />
          </dd>
        </div>
        <div>
          <dt>{left < 0 ? '还差' : '支付后剩余'}</dt>
          <dd>
            <Money strong symbol cents={Math.abs(left)} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
