import { useAction } from '@linggong/shared/api/actions'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Modal } from 'antd'
import { decideRefund } from '../../contract/refund-invoice-batches.ts'
import type { DialogProps } from '../document.tsx'
import type { RefundRecord } from './refund.tsx'

/** 撤回退票. */
export function RefundCancelDialog({ record, onClose }: DialogProps<RefundRecord>) {
  const cancel = useAction(decideRefund, { success: '退票已撤回', onDone: onClose })
  return (
    <Modal
      open title={`撤回退票 ${record.sn}`} okText="撤回" cancelText="返回" okButtonProps={{ danger: true }} confirmLoading={cancel.isRunning}
      onOk={() => void cancel.run({ params: { id: record.id }, body: { action: 'cancel', version: record.version } })} onCancel={onClose}
    >
      <FocusReturn />
      撤回后发票照常有效，可以重新申请退票。
    </Modal>
  )
}
