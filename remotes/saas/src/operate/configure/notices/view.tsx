import { Modal } from 'antd'
import type { NoticeDialogProps } from './list.tsx'
import { NoticePreview } from './preview.tsx'

/** A notice as it is, was or will be shown. */
export function NoticeView({ notice, onClose }: NoticeDialogProps) {
  return (
    <Modal open title={`公告 ${notice.title}`} width={720} footer={null} onCancel={onClose}>
      <NoticePreview notice={notice} />
    </Modal>
  )
}
