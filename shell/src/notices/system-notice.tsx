import { systemNotifyNow } from '@linggong/shared/contract/accounts'
import { queryOf } from '@linggong/shared/api/queries'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { dismiss, isDismissed } from './dismissed.ts'
import { noticeTexts } from './notice-texts.ts'
import { ScrollingText } from './scrolling-text.tsx'

const everyFiveMinutes = 5 * 60_000

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
