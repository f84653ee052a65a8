import type { RemoteRoute } from '@linggong/shared/api/remote'
import { useState } from 'react'
import { type Location, matchPath, useLocation, useNavigate } from 'react-router-dom'
import { type Tab, closeTab, neighbourOf, openTab, tabKey } from './tabs.ts'

export function routeAt(routes: readonly RemoteRoute[], pathname: string): RemoteRoute | undefined {
  return routes.find(({ path }) => matchPath({ path: `/${path}`, end: true }, pathname))
}

/** The open tabs follow the address: every navigation to a known page opens its tab or brings it to the front. */
export function useTabs(flavour: string, routes: readonly RemoteRoute[]) {
  const location = useLocation()
  const navigate = useNavigate()
  const route = routeAt(routes, location.pathname)
  const activeKey = tabKey(flavour, location.pathname)
  const [tabs, setTabs] = useState<readonly Tab[]>([])
  const [seen, setSeen] = useState<Location | null>(null)

  // Adjusted while rendering, not in an effect: the new page must not wait for a frame of the old one.
  if (route && seen !== location) {
    setSeen(location)
    setTabs(openTab(tabs, { key: activeKey, title: route.title, location, affix: route.affix ?? false }))
  }

  function close(key: string): void {
    const next = key === activeKey ? neighbourOf(tabs, key) : undefined
    setTabs(closeTab(tabs, key))
    if (next) void navigate(next.location)
  }

  return { tabs, activeKey, known: route !== undefined, close, show: (tab: Tab) => void navigate(tab.location) }
}
