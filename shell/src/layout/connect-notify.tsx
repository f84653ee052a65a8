import { connectNotify } from '@linggong/shared/api/notify'
import { App, Button } from 'antd'
import { useEffect } from 'react'

/** Connects the client's messages to antd's toasts. The text is the key, so ten equal failures show one toast. */
export function ConnectNotify() {
  const { message, notification } = App.useApp()
  useEffect(
    () =>
      connectNotify({
        error: (text) => void message.error({ content: text, key: text }),
        info: (text) => void message.info({ content: text, key: text }),
        success: (text) => void message.success({ content: text, key: text }),
        lost: ({ cause, text, retry }) => {
          const handleRetry = () => {
            notification.destroy(text)
            retry()
          }
          notification.warning({
            key: text,
            title: '结果未知',
            description: `${cause}。${text}`,
            duration: 0,
            actions: (
              <Button type="primary" size="small" onClick={handleRetry}>
                重试
              </Button>
            ),
          })
        },
      }),
    [message, notification],
  )
  return null
}
