import { useAction } from '@linggong/shared/api/actions'
import { payOffline } from '@linggong/shared/contract/settlements'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'

/** 线下支付: the enterprise transfers all of it to its agency outside the product; a voucher follows, and whoever writes it off confirms exactly this amount. The workers are paid by the agency. */
export function OfflineDialog({ record, onClose }: SettlementDialogProps) {
  const pay = useAction(payOffline, { success: '已登记线下支付，请上传付款凭证', inPlace: true })
  return (
    <ConfirmMoney
      open
      title={`线下支付 ${record.sn}`}
      sentence={`登记后请从企业汇款账户汇给业务公司，并上传付款凭证，由业务公司或园区确认收款；${record.worker_count} 人的款项由业务公司发放。应汇金额（含税费和服务费）`}
      amount={record.pay_amount}
      verb="登记线下支付"
      action={pay}
      onConfirm={() => pay.run({ params: { id: record.id }, body: { version: record.version } })}
      onClose={onClose}
    />
  )
}
