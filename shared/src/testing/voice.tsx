import { App } from 'antd'
import { useEffect } from 'react'
import { connectNotify } from '../api/notify.ts'

/** Gives the client a voice. */
export function Voice() {
  const { message, modal } = App.useApp()
  useEffect(
    () =>
      connectNotify({
        error: (text) => void message.error({ content: text, key: text }),
        info: (text) => void message.info({ content: text, key: text }),
        success: (text) => void message.success({ content: text, key: text }),
        lost: ({ title, text, retry }) => void modal.confirm({ title, content: text, okText: '重试', onOk: retry }),
      }),
    [message, modal],
  )
  return null
}
