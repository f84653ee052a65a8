import { useAction } from '@linggong/shared/api/actions'
import { withdrawNotice } from '@linggong/shared/contract/system-notifies'
import { Modal } from 'antd'
import type { NoticeDialogProps } from './list.tsx'

export function NoticeWithdraw({ notice, onClose }: NoticeDialogProps) {
  const { isRunning, run } = useAction(withdrawNotice, { success: '公告已撤下', onDone: onClose })
  return (
    <Modal
      open
      title={`撤下公告 ${notice.title}`}
      width={480}
      okText="撤下"
      okButtonProps={{ danger: true }}
      cancelText="返回"
      confirmLoading={isRunning}
      onOk={() => void run({ params: { id: notice.id } })}
      onCancel={onClose}
    >
      {notice.status === 'showing' ? '正在展示的页面会在一分钟内不再显示它。' : '它将不会展示。'}撤下后不能恢复，需要时请重新发布。
    </Modal>
  )
}
