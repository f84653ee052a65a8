import { client } from '@linggong/shared/api/client'
import { useDemo } from '@linggong/shared/api/demo'
import { errorText } from '@linggong/shared/api/errors'
import type { CallOutput } from '../../contract/call.ts'
import { readDeliveries } from '../../contract/demo.ts'
import { outsideChannels } from '../../domain/message-kinds.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import styles from './contact.module.css'

interface DemoInboxProps {
  /** Not bound yet; absent: the person's own mail and official account. */
  readonly email?: string
}

/** The demo sends nothing, so what would have arrived can be read here. Nothing outside the demo. */
export function DemoInbox({ email }: DemoInboxProps) {
  const isDemo = useDemo()
  const { message } = App.useApp()
  const [got, setGot] = useState<CallOutput<typeof readDeliveries>['results'] | null>(null)
  const [isLoading, setLoading] = useState(false)
  if (!isDemo) return null

  async function handleShow() {
    setLoading(true)
    try {
      setGot((await client.send(readDeliveries, { query: email === undefined ? {} : { email }, quiet: true })).results.slice(0, 5))
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setLoading(false)
    }
  }

  return (
    <div className={styles['hint']}>
      {email === undefined ? '邮件和公众号消息不会真的发出' : '演示邮件只发往 example.com 的邮箱，不会真的发出'}
      <Button type="link" size="small" loading={isLoading} disabled={email === ''} onClick={() => void handleShow()}>
        {email === undefined ? '查看演示收件箱' : '查看演示邮件'}
      </Button>
      {got !== null && (
        <output>
          {got.length === 0 && '还没有收到，稍后再看'}
          {got.map(({ id, channel, title, text }) => (
            <span key={id} className={styles['delivery']}>
              {`${outsideChannels[channel]}：${title}。${text}`}
            </span>
          ))}
        </output>
      )}
    </div>
  )
}
