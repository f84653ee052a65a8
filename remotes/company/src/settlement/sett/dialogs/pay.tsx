import { useAction } from '@linggong/shared/api/actions'
import { send } from '@linggong/shared/api/client'
import { useRead } from '@linggong/shared/api/queries'
import { walletInfo } from '@linggong/shared/contract/cmb-wallets'
import { paySettlement, sendPaymentSms } from '@linggong/shared/contract/settlements'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { WalletLine } from '../wallet-line.tsx'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'

/** 支付: the SMS code goes to the payment phone; the amount is retyped; the bank answers for each bill later. */
export function PayDialog({ record, onClose }: SettlementDialogProps) {
  const pay = useAction(paySettlement, { success: '已提交支付，正在等待银行结果', inPlace: true })
  const wallet = useRead(walletInfo)
  return (
    <ConfirmMoney
      open
      title={`支付结算单 ${record.sn}`}
      sentence={
        <>
          <WalletLine wallet={wallet.data} amount={record.pay_amount} />
          将向 {record.worker_count} 人支付 {record.bill_count} 笔，连同各项费用共
        </>
      }
      amount={record.pay_amount}
      verb="支付"
      captcha={{
        purpose: `payment:${record.id}`,
        to: record.payment_phone,
        send: () => send(sendPaymentSms, { params: { id: record.id } }),
      }}
      action={pay}
      onConfirm={({ captcha }) => pay.run({ params: { id: record.id }, body: { captcha, version: record.version } })}
      onClose={onClose}
    />
  )
}
