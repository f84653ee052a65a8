import { useAction } from '@linggong/shared/api/actions'
import { Money } from '@linggong/shared/ui/money'
import { Modal } from 'antd'
import { cancelBillBatch } from '../../contract/bill-batches.ts'

interface CancelBatchDialogProps {
  readonly batch: { readonly id: string; readonly sn: string; readonly bill_count: number; readonly amount: number; readonly version: number }
  readonly onClose: () => void
}

/** 取消批次: only while nothing of it was taken (domain.md §2.7); there is no way back. */
export function CancelBatchDialog({ batch, onClose }: CancelBatchDialogProps) {
  const cancel = useAction(cancelBillBatch, { success: '批次已取消', onDone: onClose })
  return (
    <Modal
      open
      title={`取消批次 ${batch.sn}`}
      okText="取消批次"
      cancelText="返回"
      okButtonProps={{ danger: true }}
      confirmLoading={cancel.isRunning}
      onOk={() => void cancel.run({ params: { id: batch.id }, body: { version: batch.version } })}
      onCancel={onClose}
    >
      将作废该批次的 {batch.bill_count} 笔账单，合计 <Money strong symbol cents={batch.amount} />。取消后不能恢复，如需结算请重新导入。
    </Modal>
  )
}
