import { CopyText } from '@linggong/shared/ui/copy-text'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Alert, Button, Modal } from 'antd'
import type { ReactNode } from 'react'

interface LinkDialogProps {
  readonly title: string
  /** As the server has answered it; of the demo's own page without the origin. */
  readonly url: string
  /** 打开支付宝签约. */
  readonly open: string
  /** What happens after it was opened. */
  readonly note: ReactNode
  /** When the link ends. */
  readonly until?: string
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** A page of the payment app: opened beside this one, or sent to whoever signs or pays. */
export function LinkDialog({ title, url, open, note, until, children, onClose }: LinkDialogProps) {
  const address = new URL(url, window.location.origin).href
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="open" type="primary" href={address} target="_blank" rel="noopener noreferrer">
          {open}
        </Button>,
      ]}
    >
      <FocusReturn />
      {children}
      <p style={{ overflowWrap: 'anywhere' }}>
        <CopyText text={address}>{address}</CopyText>
      </p>
      {until !== undefined && <p>链接有效期至 {dateTimeText(until)}，过期请重新获取。</p>}
      <Alert type="info" showIcon title={note} />
    </Modal>
  )
}
