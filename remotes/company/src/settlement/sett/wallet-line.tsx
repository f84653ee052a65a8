import { Money } from '@linggong/shared/ui/money'
import { Alert } from 'antd'

interface WalletLineProps {
  /** Of the wallet, in cents. */
  readonly available: number
  /** About to be paid, in cents. */
  readonly amount: number
  /** Of which place it is told. */
  readonly what?: string
}

/** The wallet's balance before and after the payment. */
export function WalletLine({ available, amount, what = '钱包可用' }: WalletLineProps) {
  const left = available - amount
  const text = (
    <>
      {what} <Money symbol cents={available} />，{left < 0 ? '还差 ' : '支付后剩余 '}
      <Money symbol cents={Math.abs(left)} />
    </>
  )
  return <Alert type={left < 0 ? 'error' : 'info'} showIcon title={text} style={{ marginBottom: 12 }} />
}
