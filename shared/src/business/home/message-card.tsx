import { useAction } from '@linggong/shared/api/actions'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { Link } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import { type listMessages, readMessages } from '../../contract/messages.ts'
import type { DocumentName } from '../../domain/pages/tables.ts'
import { RecordLink } from '../home.tsx'
import { useState } from 'react'
import { HomeCard } from './card.tsx'
import styles from './home.module.css'

type Message = CallOutput<typeof listMessages>['results'][number]

const shown = 3
type Target = NonNullable<Message['target']>
/** The document that a message leads to. */
const documents: Readonly<Partial<Record<Target['kind'], DocumentName>>> = {
  settlement: 'settlement', service_fee_bill: 'service_fee_bill', invoice_batch: 'invoice_batch', refund_invoice_batch: 'refund_invoice_batch', month_close: 'month_close', withdraw: 'withdraw', book_withdrawal: 'book_withdrawal',
}
/** The page of the others, which every flavour has. */
const pages: Readonly<Partial<Record<Target['kind'], string>>> = { import: '/common/system/import', export: '/common/system/export', report_subscription: '/common/system/export?view=reports' }

/** The latest unread messages, and the way to more of them. */
export function MessageCard({ total, results }: CallOutput<typeof listMessages>) {
  const mark = useAction(readMessages)
  const [isWhole, setIsWhole] = useState(false)
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
      {results.slice(0, isWhole ? results.length : shown).map((message) => (
        <MessageRow key={message.id} message={message} isBusy={mark.isRunning} onRead={() => void mark.run({ body: { ids: [message.id] } })} />
      ))}
      {!isWhole && results.length > shown && (
        <Button type="link" size="small" onClick={() => setIsWhole(true)}>
          显示另外 {results.length - shown} 条
        </Button>
      )}
      {total > results.length && <p className={styles['secondary']}>共 {total} 条未读，标为已读后显示更早的</p>}
    </HomeCard>
  )
}

interface MessageRowProps {
  readonly message: Message
  readonly isBusy: boolean
  readonly onRead: () => void
}

function MessageRow({ message: { title, body, create_at, target }, isBusy, onRead }: MessageRowProps) {
  return (
    <article className={styles['message']} aria-label={title}>
      {target === null ? <strong>{title}</strong> : <TargetLink target={target}>{title}</TargetLink>}
      <Button type="link" size="small" aria-label={`标为已读：${title}`} disabled={isBusy} onClick={onRead}>
        标为已读
      </Button>
      <p className={styles['secondary']}>
        {body} <time dateTime={create_at}>{dateTimeText(create_at)}</time>
      </p>
    </article>
  )
}

function TargetLink({ target: { kind, id }, children }: { readonly target: Target; readonly children: string }) {
  const [document, page] = [documents[kind], pages[kind]]
  if (document !== undefined) return <RecordLink of={document} id={id}>{children}</RecordLink>
  return page === undefined ? <strong>{children}</strong> : <Link to={page}>{children}</Link>
}
