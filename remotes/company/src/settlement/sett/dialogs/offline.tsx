import { useAction } from '@linggong/shared/api/actions'
import { payOffline } from '@linggong/shared/contract/settlements'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'

/** 线下支付: the enterprise pays outside the product; a voucher follows, and the agency writes it off. */
export function OfflineDialog({ record, onClose }: SettlementDialogProps) {
  const pay = useAction(payOffline, { success: '已登记线下支付，请上传付款凭证', inPlace: true })
  return (
    <ConfirmMoney
      open
      title={`线下支付 ${record.sn}`}
      sentence={`登记后请通过企业汇款账户向 ${record.worker_count} 人付款，并上传付款凭证。应付金额`}
      amount={record.pay_amount}
      verb="登记线下支付"
      action={pay}
      onConfirm={() => pay.run({ params: { id: record.id }, body: { version: record.version } })}
      onClose={onClose}
    />
  )
}
