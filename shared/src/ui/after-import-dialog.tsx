import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from './router.tsx'

interface AfterImportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The outcome so far. */
  readonly children?: ReactNode
}

/** Shown after a submitted import: view the record now, or continue (R540). */
export function AfterImportDialog({ open, onClose, children }: AfterImportDialogProps) {
  const navigate = useNavigate()
  return (
    <Modal
      open={open}
      title="提交成功"
      okText="立即查看"
      cancelText="关闭"
      width={420}
      onCancel={onClose}
      onOk={() => {
        onClose()
        navigate('/common/system/import')
      }}
    >
      提交成功，请到导入记录页面查看进度
      {children}
    </Modal>
  )
}
