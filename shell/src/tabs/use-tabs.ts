import type { RemoteRoute } from '@linggong/shared/api/remote'
import { isPathOf } from '@linggong/shared/session/granted-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { suiteState } from '../layout/suite-state.ts'
import { type Tab, changeTab, closeSide, closeTab, neighbourOf, newTab, openTab, refreshTab, tabKey } from './tabs.ts'

export function routeAt(routes: readonly RemoteRoute[], pathname: string): RemoteRoute | undefined {
  return routes.find(({ path }) => isPathOf(path, pathname))
}

export type Tabs = ReturnType<typeof useTabs>

/** The open tabs follow the address: every navigation to a known page opens its tab or brings it to the front. */
export function useTabs(flavour: string, routes: readonly RemoteRoute[]) {
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const route = routeAt(routes, location.pathname)
  const activeKey = tabKey(flavour, location.pathname)
  // Kept beside the session: a visit to /403 takes the layout away, not the tabs.
  const [tabs, setTabs] = useState<readonly Tab[]>(() => suiteState().tabs)
  const [seen, setSeen] = useState<Location | null>(null)

  // Adjusted while rendering, not in an effect: the new page must not wait for a frame of the old one.
  if (route && seen !== location) {
    setSeen(location)
    setTabs(openTab(tabs, newTab({ key: activeKey, title: route.title, location, affix: route.affix ?? false })))
  }
  useEffect(() => {
    suiteState().tabs = tabs
  }, [tabs])

  /** Of the tabs that are left the one in front is shown, else the nearest. */
  function keep(left: readonly Tab[], next: Tab | undefined): void {
    setTabs(left)
    if (!left.some(({ key }) => key === activeKey) && next) void navigate(next.location)
  }

  return {
    tabs,
    activeKey,
    show: (tab: Tab) => void navigate(tab.location),
    close: (key: string) => keep(closeTab(tabs, key), neighbourOf(tabs, key)),
    closeSide: (key: string, side: 'left' | 'right') => keep(closeSide(tabs, key, side), tabs.find((tab) => tab.key === key)),
    refresh: (key: string) => {
      // What the page reads is fetched again when it mounts; the other tabs' reads as they come to the front.
      void queries.invalidateQueries({ refetchType: 'none' })
      setTabs(refreshTab(tabs, key))
      if (key !== activeKey) void navigate(tabs.find((tab) => tab.key === key)?.location ?? location)
    },
    change: (key: string, change: Pick<Partial<Tab>, 'title' | 'isDirty'>) => setTabs((now) => changeTab(now, key, change)),
  }
}
