import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { sendSmsCode } from '@linggong/shared/api/sms-codes'
import type { Settlement } from '@linggong/shared/business/settlement/document'
import { walletInfo } from '@linggong/shared/contract/cmb-wallets'
import { payMany, settlementById } from '@linggong/shared/contract/settlements'
import { sum } from '@linggong/shared/domain/money'
import { useTenant } from '@linggong/shared/session/use-session'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { LoadingBlock } from '@linggong/shared/ui/state-block'
import { WalletLine } from '../wallet-line.tsx'

interface PayManyDialogProps {
  readonly rows: readonly Settlement[]
  readonly onClose: () => void
}

/** 批量支付: one SMS code for several settlements; each has a result of its own. */
export function PayManyDialog({ rows, onClose }: PayManyDialogProps) {
  const tenant = useTenant()
  const [first] = rows
  const detail = useRead(settlementById, { params: { id: first?.id ?? '' } }, { enabled: first !== undefined })
  const wallet = useRead(walletInfo)
  const pay = useAction(payMany, { inPlace: true })
  const result = useBatchResult({ title: '批量支付', words: { done: '已提交支付', refused: '未支付' }, unit: '张结算单', onClose })
  if (result.dialog !== null) return result.dialog
  if (first === undefined) return null
  if (detail.data === undefined) return <LoadingBlock what="付款信息" />
  const total = sum(rows.map((row) => row.pay_amount))
  const workers = sum(rows.map((row) => row.worker_count))
  return (
    <ConfirmMoney
      open
      title={`批量支付 ${rows.length} 张结算单`}
      sentence={
        <>
          <WalletLine wallet={wallet.data} amount={total} />
          将支付 {rows.length} 张结算单、{workers} 人次，连同各项费用共
        </>
      }
      amount={total}
      verb="支付"
      captcha={{
        purpose: 'payment:many',
        to: detail.data.payment_phone,
        // One code for all of them, requested for the company.
        send: () => sendSmsCode({ self_type: 'pay', id: tenant?.id ?? '' }),
      }}
      action={pay}
      onConfirm={async ({ captcha }) => result.settle(await pay.run({ body: { captcha, ids: rows.map(({ id }) => id) } }))}
      onClose={onClose}
    />
  )
}
