import type { listMessages } from '@linggong/shared/contract/messages'
import type { CallOutput } from '@linggong/shared/contract/call'
import { dateTimeText } from '@linggong/shared/ui/columns'
import type { KeyboardEvent } from 'react'
import styles from './messages.module.css'

export type Message = CallOutput<typeof listMessages>['results'][number]

interface MessageListProps {
  readonly messages: readonly Message[]
  readonly chosen: Message | undefined
  readonly isBusy: boolean
  readonly onChoose: (message: Message) => void
}

/** The messages of one page, one tab stop: arrow keys choose (R197). */
export function MessageList({ messages, chosen, isBusy, onChoose }: MessageListProps) {
  const stop = chosen ?? messages[0]

  function handleKey(event: KeyboardEvent<HTMLUListElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = messages.findIndex(({ id }) => id === stop?.id)
    const next = step === undefined ? undefined : messages[at + step]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    event.currentTarget.querySelectorAll('button')[at + (step ?? 0)]?.focus()
  }
  return (
    // The buttons inside take the focus; their keys bubble up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles['list']} aria-label="消息列表" aria-busy={isBusy} onKeyDown={handleKey}>
      {messages.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            className={styles['item']}
            data-read={message.read_at !== null}
            aria-current={message.id === chosen?.id}
            tabIndex={message.id === stop?.id ? 0 : -1}
            onClick={() => onChoose(message)}
          >
            <span className={styles['head']}>
              <span className={styles['title']}>
                {message.read_at === null && <span className={styles['dot']}>未读</span>}
                {message.title}
              </span>
              <time dateTime={message.create_at}>{dateTimeText(message.create_at)}</time>
            </span>
            <span className={styles['line']}>{message.body}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
