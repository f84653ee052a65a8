import { useAction } from '@linggong/shared/api/actions'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Modal } from 'antd'
import { deleteAcceptOrder } from '../../contract/accept-orders.ts'

interface RemoveAcceptOrderProps {
  readonly row: { readonly id: string; readonly sn: string; readonly name: string; readonly bill_count: number }
  readonly onClose: () => void
}

/** 删除验收单: from all of its bills, none of which is paid. */
export function RemoveAcceptOrder({ row: { id, sn, name, bill_count: count }, onClose }: RemoveAcceptOrderProps) {
  const remove = useAction(deleteAcceptOrder, { success: '验收单已删除', onDone: onClose })
  return (
    <Modal open title={`删除验收单 ${sn}`} okText="删除" cancelText="返回" okButtonProps={{ danger: true }} confirmLoading={remove.isRunning} onOk={() => void remove.run({ params: { id } })} onCancel={onClose}>
      <FocusReturn />
      {`“${name}”将不再关联它的 ${count} 笔账单，账单本身不变。删除后不能恢复，如需验收请重新关联。`}
    </Modal>
  )
}
