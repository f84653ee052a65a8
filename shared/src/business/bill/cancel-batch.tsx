import { useAction } from '@linggong/shared/api/actions'
import { Money } from '@linggong/shared/ui/money'
import { Modal } from 'antd'
import { cancelBillBatch } from '../../contract/bill-batches.ts'
import type { BatchDialogProps } from './batch.tsx'

/** 取消批次: cancels its open bills; those in a settlement stay (domain.md §2.7). Cannot be undone. */
export function CancelBatchDialog({ record: batch, onClose }: BatchDialogProps) {
  const cancel = useAction(cancelBillBatch, { success: '批次已取消', onDone: onClose })
  const isPart = batch.open_count < batch.bill_count
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
      将作废该批次的 {batch.open_count} 笔{isPart && '待结算'}账单，合计 <Money strong symbol cents={batch.open_amount} />。取消后不能恢复，如需结算请重新导入。
      {isPart && '已进入结算单的账单不受影响。'}
    </Modal>
  )
}
