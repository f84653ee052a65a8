import { useAction } from '@linggong/shared/api/actions'
import { confirmSettlement } from '@linggong/shared/contract/settlements'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { FeeTable } from '@linggong/shared/business/settlement/fee-table'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'

/** 确认: the enterprise accepts the amounts and, where the contract allows, adds a promotion fee. */
export function ConfirmDialog({ record, onClose }: SettlementDialogProps) {
  const confirm = useAction(confirmSettlement, { success: '已确认，等待业务公司审核', inPlace: true })
  const { is_support_promotion_fee, support_promotion_fee } = record.rates
  const withoutPromotion = record.pay_amount - record.promotion_fee
  return (
    <ConfirmMoney
      open
      title={`确认结算单 ${record.sn}`}
      sentence={`确认后提交业务公司审核，共 ${record.worker_count} 人、${record.bill_count} 笔账单，应付金额`}
      parts={(promotionFee) => <FeeTable record={record} promotionFee={promotionFee} />}
      amount={(promotionFee) => withoutPromotion + promotionFee}
      verb="确认"
      {...(is_support_promotion_fee && { promotion: { max: support_promotion_fee } })}
      action={confirm}
      onConfirm={({ promotionFee }) =>
        confirm.run({ params: { id: record.id }, body: { promotion_fee: promotionFee, version: record.version } })
      }
      onClose={onClose}
    />
  )
}
