import { useAction } from '@linggong/shared/api/actions'
import { ReasonDialog } from '@linggong/shared/ui/reason-dialog'
import { cancelSettlement } from '../../contract/settlements.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { formatCents } from '../../domain/money.ts'
import type { SettlementDialogProps } from './document.tsx'

/** 取消: ends this settlement; its bills can be settled again. */
export function CancelDialog({ record, onClose }: SettlementDialogProps) {
  const cancel = useAction(cancelSettlement, { success: '结算单已取消', onDone: onClose })
  return (
    <ReasonDialog
      open
      isDanger
      title={`取消结算单 ${record.sn}`}
      what={`结算单（应付 ¥ ${formatCents(record.pay_amount)}）将作废，不能恢复；其中 ${record.bill_count} 笔账单退回“待结算”，可重新生成结算单。`}
      label={`取消${settlementFields.reject_reason.label}`}
      okText="取消结算单"
      isRunning={cancel.isRunning}
      onOk={(reason) => void cancel.run({ params: { id: record.id }, body: { version: record.version, reason } })}
      onCancel={onClose}
    />
  )
}
