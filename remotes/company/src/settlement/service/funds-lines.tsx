import type { CallOutput } from '@linggong/shared/contract/call'
import type { feeFunds } from '@linggong/shared/contract/service-fee-bills'
import type { ServiceFeeBill } from '@linggong/shared/business/service-fee/document'
import { sum } from '@linggong/shared/domain/money'
import { WalletLine } from '../sett/wallet-line.tsx'

interface FundsLinesProps {
  readonly funds: CallOutput<typeof feeFunds>
  readonly bills: readonly Pick<ServiceFeeBill, 'in_book' | 'due_amount'>[]
}

/** The wallet before and after: each bill is paid from the place that its settlement was paid from, and neither place pays for the other. */
export function FundsLines({ funds, bills }: FundsLinesProps) {
  const needed = (inBook: boolean) => sum(bills.filter(({ in_book }) => in_book === inBook).map(({ due_amount }) => due_amount))
  return (
    <>
      {needed(false) > 0 && <WalletLine available={funds.available} amount={needed(false)} />}
      {needed(true) > 0 && <WalletLine what="支付宝钱包可用" available={funds.book_available} amount={needed(true)} />}
    </>
  )
}
