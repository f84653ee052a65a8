import { systemNotifyNow } from '@linggong/shared/contract/accounts'
import { queryOf } from '@linggong/shared/api/queries'
import { useQuery } from '@tanstack/react-query'
import { NoticeBanner } from './notice-banner.tsx'
import { noticeTexts } from './notice-texts.ts'

const everyFiveMinutes = 5 * 60_000

/** The operator's notices during their period (R042, R045, R046). */
export function SystemNotice() {
  // A failure to load notices is not worth a message.
  const { data, dataUpdatedAt } = useQuery({ ...queryOf(systemNotifyNow, { quiet: true }), refetchInterval: everyFiveMinutes, staleTime: everyFiveMinutes })
  return <NoticeBanner type="info" what="公告" notices={data ? noticeTexts(data, dataUpdatedAt) : []} />
}
