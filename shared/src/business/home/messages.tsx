import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { Button } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import { listMessages, readMessages } from '../../contract/messages.ts'
import type { DocumentName } from '../../domain/pages/tables.ts'
import { RecordLink } from '../home.tsx'
import { HomeCard } from './card.tsx'
import styles from './home.module.css'

type Message = CallOutput<typeof listMessages>['results'][number]

const everyMinute = 60_000
const shown = 3
/** The document that a message leads to. */
const documents: Readonly<Partial<Record<NonNullable<Message['target']>['kind'], DocumentName>>> = { month_close: 'month_close' }

/** 消息 of those whose header has no drawer for them (R033): what is unread, the latest first; nothing where nothing is. */
export function Messages() {
  const query = useRead(listMessages, { query: { is_read: 'false', page: 1, page_size: 10 } }, { refetchInterval: everyMinute })
  const mark = useAction(readMessages)
  if (query.data === undefined || query.data.total === 0) return null
  const { total, results } = query.data
  return (
    <HomeCard label="未读消息">
      <h2 className={styles['heading']}>
        未读消息
        {total > 1 && (
          <Button type="link" size="small" disabled={mark.isRunning} onClick={() => void mark.run({ body: { all: true } })}>
            全部标为已读
          </Button>
        )}
      </h2>
      {results.slice(0, shown).map((message) => (
        <MessageRow key={message.id} message={message} isBusy={mark.isRunning} onRead={() => void mark.run({ body: { ids: [message.id] } })} />
      ))}
      {total > shown && <p className={styles['secondary']}>另有 {total - shown} 条</p>}
    </HomeCard>
  )
}

interface MessageRowProps {
  readonly message: Message
  readonly isBusy: boolean
  readonly onRead: () => void
}

function MessageRow({ message: { title, body, target }, isBusy, onRead }: MessageRowProps) {
  const document = target === null ? undefined : documents[target.kind]
  return (
    <article aria-label={title}>
      {document === undefined || target === null ? <strong>{title}</strong> : <RecordLink of={document} id={target.id}>{title}</RecordLink>}
      <Button type="link" size="small" disabled={isBusy} onClick={onRead}>
        标为已读
      </Button>
      <p className={styles['secondary']}>{body}</p>
    </article>
  )
}
