import { systemNotifyNow } from '@linggong/shared/contract/accounts'
import type { CallOutput } from '@linggong/shared/contract/call'
import { queryOf } from '@linggong/shared/api/queries'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { isDismissed, dismiss } from './dismissed.ts'
import { ScrollingText } from './scrolling-text.tsx'

const everyFiveMinutes = 5 * 60_000

type Notice = CallOutput<typeof systemNotifyNow>

/** The notice of the platform, for as long as it is on (R042, R045, R046). */
export function SystemNotice() {
  // A notice that cannot be fetched is no reason to disturb anyone.
  const { data, dataUpdatedAt } = useQuery({ ...queryOf(systemNotifyNow, { quiet: true }), refetchInterval: everyFiveMinutes, staleTime: everyFiveMinutes })
  const texts = data ? noticeTexts(data, dataUpdatedAt) : []
  const key = texts.join('\n')
  const [, setDismissedKey] = useState('')
  if (texts.length === 0 || isDismissed(key)) return null

  function handleClose() {
    dismiss(key)
    setDismissedKey(key)
  }
  return <Alert banner type="info" closable={{ onClose: handleClose, 'aria-label': '关闭公告' }} title={<ScrollingText texts={texts} />} />
}

/** Every message of the list, else the one message; nothing outside of its time. */
export function noticeTexts({ start_time: start, end_time: end, message, message_list: list }: Notice, now: number): string[] {
  if (start && Date.parse(start) > now) return []
  if (end && Date.parse(end) <= now) return []
  const texts = list.length > 0 ? list.map((one) => one.message) : [message]
  return texts.filter((text) => text.trim() !== '')
}
