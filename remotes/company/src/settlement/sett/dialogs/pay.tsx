import { useAction } from '@linggong/shared/api/actions'
import { sendSmsCode } from '@linggong/shared/api/sms-codes'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'
import { paySettlement } from '@linggong/shared/contract/settlements'
import { RoundConfirm, useSaySubmitted } from '../round-confirm.tsx'

/** 支付: the SMS code goes to the payment phone; the amount is retyped; the bank answers for each bill later. */
export function PayDialog({ record, onClose }: SettlementDialogProps) {
  const pay = useAction(paySettlement, { onDone: useSaySubmitted(), inPlace: true })
  return (
    <RoundConfirm
      subject={record.id}
      choice={{}}
      title={`支付结算单 ${record.sn}`}
      sentence={({ worker_count, bill_count }) => <>将向 {worker_count} 人支付 {bill_count} 笔，连同各项费用</>}
      phone={record.payment_phone}
      sendCode={() => sendSmsCode({ self_type: 'pay', id: record.id })}
      action={pay}
      onPay={(consent) => pay.run({ params: { id: record.id }, body: { ...consent, version: record.version } })}
      onClose={onClose}
    />
  )
}
