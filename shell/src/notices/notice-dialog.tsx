import type { systemNotifyNow } from '@linggong/shared/contract/accounts'
import { NoticeText } from '@linggong/shared/business/notice/text'
import type { CallOutput } from '@linggong/shared/contract/call'
import { Modal } from 'antd'

interface NoticeDialogProps {
  readonly notices: CallOutput<typeof systemNotifyNow>['message_list']
  readonly onClose: () => void
}

/** The notices of now in full, dismissed ones too. */
export function NoticeDialog({ notices, onClose }: NoticeDialogProps) {
  return (
    <Modal open title="公告" width={640} footer={null} onCancel={onClose}>
      {notices.map((notice) => (
        <NoticeText key={notice.id} notice={notice} />
      ))}
    </Modal>
  )
}
