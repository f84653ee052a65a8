import { systemNotifyNow } from '@linggong/shared/contract/accounts'
import { queryOf } from '@linggong/shared/api/queries'
import { useQuery } from '@tanstack/react-query'
import { NoticeBanner } from './notice-banner.tsx'
import { noticeTexts } from './notice-texts.ts'

const everyFiveMinutes = 5 * 60_000

/** The notices of the operator, for as long as they are on (R042, R045, R046). */
export function SystemNotice() {
  // A notice that cannot be fetched is no reason to disturb anyone.
  const { data, dataUpdatedAt } = useQuery({ ...queryOf(systemNotifyNow, { quiet: true }), refetchInterval: everyFiveMinutes, staleTime: everyFiveMinutes })
  return <NoticeBanner type="info" what="公告" notices={data ? noticeTexts(data, dataUpdatedAt) : []} />
}
