import type { RemoteRoute } from '@linggong/shared/api/remote'
import { usePreference } from '@linggong/shared/api/preferences'
import { mostRecent, type RecentRecord, recentRecords } from '@linggong/shared/api/recent'
import { useEffect } from 'react'
import type { Tab } from '../tabs/tabs.ts'
import { routeAt } from '../tabs/use-tabs.ts'

/** Latest first, each once. */
export function withRecord(records: readonly RecentRecord[], record: RecentRecord): readonly RecentRecord[] {
  return [record, ...records.filter(({ path }) => path !== record.path)].slice(0, mostRecent)
}

/** The record that a tab shows; null for a list, and for a record whose number is not loaded yet. */
export function recordOf(tab: Pick<Tab, 'title' | 'location'> | undefined, routes: readonly RemoteRoute[]): RecentRecord | null {
  const route = tab && routeAt(routes, tab.location.pathname)
  if (!tab || route?.kind !== 'info' || !route.path.includes(':') || tab.title === '' || tab.title === route.title) return null
  return { path: tab.location.pathname, number: tab.title, kind: route.title.replace(/详情$/u, '') }
}

/** Stores the visible record as soon as its page has set its title. */
export function useRememberRecord(tab: Tab | undefined, routes: readonly RemoteRoute[]): void {
  const [records, save, { isReady }] = usePreference(recentRecords)
  const record = recordOf(tab, routes)
  const isNews = record !== null && (records[0]?.path !== record.path || records[0].number !== record.number)
  useEffect(() => {
    if (isReady && isNews && record) save(withRecord(records, record))
  })
}
