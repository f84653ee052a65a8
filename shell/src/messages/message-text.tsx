import { dateTimeText } from '@linggong/shared/ui/columns'
import { Button, Space } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { FlavourToolsProps } from '../layout/header-tools.tsx'
import type { Message } from './message-list.tsx'
import { messagePath } from './message-path.ts'
import styles from './messages.module.css'

interface MessageTextProps extends FlavourToolsProps {
  readonly message: Message
  readonly isBusy: boolean
  readonly onRead: () => void
  /** Called when the record is opened, to close the drawer. */
  readonly onLeave: () => void
  /** Where there is no room for the list beside it. */
  readonly onBack: (() => void) | undefined
}

/** The whole message, with the way to its record. */
export function MessageText({ message, routes, isBusy, onRead, onLeave, onBack }: MessageTextProps) {
  const navigate = useNavigate()
  const path = messagePath(routes, message.target)
  const isRead = message.read_at !== null

  function handleOpen(to: string) {
    if (!isRead) onRead()
    onLeave()
    void navigate(to)
  }
  return (
    <article className={styles['text']} aria-label="消息内容">
      {onBack && (
        <Button type="link" className={styles['back'] ?? ''} onClick={onBack}>
          返回列表
        </Button>
      )}
      <h3>{message.title}</h3>
      <time dateTime={message.create_at}>{dateTimeText(message.create_at)}</time>
      {message.body && <p>{message.body}</p>}
      <Space>
        {path && (
          <Button type="primary" onClick={() => handleOpen(path)}>
            查看详情
          </Button>
        )}
        {!isRead && (
          <Button disabled={isBusy} onClick={onRead}>
            标为已读
          </Button>
        )}
      </Space>
    </article>
  )
}
