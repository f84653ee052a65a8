import type { listMessages } from '@linggong/shared/contract/messages'
import type { CallOutput } from '@linggong/shared/contract/call'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { FlavourToolsProps } from '../layout/header-tools.tsx'
import { messagePath } from './message-path.ts'
import styles from './messages.module.css'

interface MessageItemProps extends FlavourToolsProps {
  readonly message: CallOutput<typeof listMessages>['results'][number]
  readonly isBusy: boolean
  readonly onRead: () => Promise<void>
  /** Called when the record is opened, to close the drawer. */
  readonly onLeave: () => void
}

/** R197 */
export function MessageItem({ message, routes, isBusy, onRead, onLeave }: MessageItemProps) {
  const navigate = useNavigate()
  const path = messagePath(routes, message.target)
  const isRead = message.read_at !== null

  function handleOpen(to: string) {
    if (!isRead) void onRead()
    onLeave()
    void navigate(to)
  }
  return (
    <li className={styles['item']} data-read={isRead}>
      <div className={styles['head']}>
        <strong>
          {!isRead && <span className={styles['dot']}>未读</span>}
          {message.title}
        </strong>
        <time dateTime={message.create_at}>{dateTimeText(message.create_at)}</time>
      </div>
      {message.body && <p className={styles['body']}>{message.body}</p>}
      <div className={styles['ways']}>
        {path && (
          <Button type="link" onClick={() => handleOpen(path)}>
            查看详情
          </Button>
        )}
        {!isRead && (
          <Button type="link" disabled={isBusy} onClick={() => void onRead()}>
            标为已读
          </Button>
        )}
      </div>
    </li>
  )
}
