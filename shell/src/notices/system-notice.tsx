import { systemNotifyNow } from '@linggong/shared/contract/accounts'
import { queryOf } from '@linggong/shared/api/queries'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoticeBanner } from './notice-banner.tsx'
import { noticeTexts } from './notice-texts.ts'

const NoticeDialog = lazyDialog(() => import('./notice-dialog.tsx').then((module) => module.NoticeDialog))

/** What is withdrawn, or begins, is so in every open window within a minute. */
const everyMinute = 60_000

/** The operator's notices during their period (R042, R045, R046). */
export function SystemNotice() {
  // A failure to load notices is not worth a message.
  const { data, dataUpdatedAt } = useQuery({ ...queryOf(systemNotifyNow, { quiet: true }), refetchInterval: everyMinute, staleTime: everyMinute })
  const [isOpen, setOpen] = useState(false)
  const list = data?.message_list ?? []
  return (
    <>
      <NoticeBanner type="info" what="公告" notices={data ? noticeTexts(data, dataUpdatedAt) : []} onOpen={() => setOpen(true)} />
      {isOpen && list.length > 0 && <NoticeDialog notices={list} onClose={() => setOpen(false)} />}
    </>
  )
}
