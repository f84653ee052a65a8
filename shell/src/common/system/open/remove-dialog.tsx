import { useAction } from '@linggong/shared/api/actions'
import { removeOpenClient } from '@linggong/shared/contract/open-clients'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Modal } from 'antd'
import type { OpenClient } from './columns.tsx'

export function RemoveDialog({ client, onClose }: { readonly client: OpenClient; readonly onClose: () => void }) {
  const remove = useAction(removeOpenClient, { success: '客户端已删除', onDone: onClose })
  return (
    <Modal open title="删除客户端" okText="删除" okButtonProps={{ danger: true }} confirmLoading={remove.isRunning} onOk={() => void remove.run({ params: { id: client.id } })} onCancel={onClose}>
      <FocusReturn />
      {`删除“${client.name}”后，它的密钥和令牌立即失效，不能恢复。它办理过的业务和变更记录保留，可用状态“已删除”查到。`}
    </Modal>
  )
}
