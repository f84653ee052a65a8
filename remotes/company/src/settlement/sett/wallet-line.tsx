import type { CallOutput } from '@linggong/shared/contract/call'
import type { walletInfo } from '@linggong/shared/contract/cmb-wallets'
import { Money } from '@linggong/shared/ui/money'
import { Alert } from 'antd'

interface WalletLineProps {
  readonly wallet: CallOutput<typeof walletInfo> | undefined
  /** The amount about to be paid, in cents. */
  readonly amount: number
}

/** The wallet's balance, and what would remain after the payment. */
export function WalletLine({ wallet, amount }: WalletLineProps) {
  if (wallet === undefined) return null
  const left = wallet.available - amount
  const text = (
    <>
      钱包可用 <Money symbol cents={wallet.available} />，{left < 0 ? '还差 ' : '支付后剩余 '}
      <Money symbol cents={Math.abs(left)} />
    </>
  )
  return <Alert type={left < 0 ? 'error' : 'info'} showIcon title={text} style={{ marginBottom: 12 }} />
}
