import type { RemoteRoute } from '@linggong/shared/api/remote'
import { isPathOf } from '@linggong/shared/session/granted-routes'
import { sessionStore, tenantScope, userAtom } from '@linggong/shared/session/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { suiteState } from '../layout/suite-state.ts'
import { keepTabs, keptTabs } from './kept-tabs.ts'
import { type Closing, type Tab, changeTab, closedBy, neighbourOf, newTab, openTab, refreshTab, tabKey } from './tabs.ts'

export function routeAt(routes: readonly RemoteRoute[], pathname: string): RemoteRoute | undefined {
  return routes.find(({ path }) => isPathOf(path, pathname))
}

type Step = { readonly open: Tab; readonly instead: string | undefined } | { readonly change: (tabs: readonly Tab[]) => readonly Tab[] }

const stepped = (tabs: readonly Tab[], step: Step): readonly Tab[] => ('change' in step ? step.change(tabs) : openTab(tabs, step.open, step.instead))

export type Tabs = ReturnType<typeof useTabs>

/**
 * The open tabs follow the URL: navigating to a known page opens or activates its tab.
 * `isComplete`: all routes are loaded, so that a tab without a route can be closed.
 */
export function useTabs(flavour: string, routes: readonly RemoteRoute[], isComplete: boolean) {
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const route = routeAt(routes, location.pathname)
  const activeKey = tabKey(flavour, location.pathname)
  const [owner] = useState(() => `${tenantScope()}:${sessionStore.get(userAtom)?.id ?? ''}`)
  // Stored with the session: a visit to /500 unmounts the layout, but keeps the tabs.
  const [tabs, step] = useReducer(stepped, null, (): readonly Tab[] => suiteState().tabs ?? keptTabs(owner, flavour))
  const [seen, setSeen] = useState<Location | null>(null)
  const [settled, setSettled] = useState(false)

  // Adjusted while rendering, not in an effect, so that the new page need not wait for a frame.
  if (isComplete && !settled) {
    setSettled(true)
    step({ change: (now) => withPinned(now.filter((tab) => routeAt(routes, tab.location.pathname)), flavour, routes) })
  } else if (route && seen !== location) {
    setSeen(location)
    const instead = takesPlace(location) && seen ? tabKey(flavour, seen.pathname) : undefined
    step({ open: newTab({ key: activeKey, title: route.title, location, affix: route.affix ?? false }), instead })
  }
  useEffect(() => {
    suiteState().tabs = tabs
    keepTabs(owner, tabs)
  }, [owner, tabs])

  return {
    tabs,
    activeKey,
    show: (tab: Tab): void => {
      void navigate(tab.location)
    },
    /** Closes several, none of them in front. */
    closeAll: (keys: ReadonlySet<string>) => step({ change: (now) => now.filter(({ key }) => !keys.has(key)) }),
    /** Shows the active tab if it is left, else the nearest. */
    close: (key: string, closing: Closing = 'self') => {
      const closed = closedBy(tabs, key, closing)
      const left = tabs.filter((tab) => !closed.includes(tab))
      const next = closing === 'self' ? neighbourOf(tabs, key) : tabs.find((tab) => tab.key === key)
      step({ change: () => left })
      if (!left.some((tab) => tab.key === activeKey) && next) void navigate(next.location)
    },
    refresh: (key: string) => {
      // The page's reads are refetched when it mounts; other tabs' reads when they become visible.
      void queries.invalidateQueries({ refetchType: 'none' })
      step({ change: (now) => refreshTab(now, key) })
      if (key !== activeKey) void navigate(tabs.find((tab) => tab.key === key)?.location ?? location)
    },
    change: (key: string, change: Pick<Partial<Tab>, 'title' | 'isDirty'>) => step({ change: (now) => changeTab(now, key, change) }),
  }
}

/** Set by a page that goes on to another record in its own tab. */
function takesPlace({ state }: Location): boolean {
  return typeof state === 'object' && state !== null && 'instead' in state && state.instead === true
}

/** Pinned pages are present from the start, first in the row; rendered when first viewed. */
function withPinned(tabs: readonly Tab[], flavour: string, routes: readonly RemoteRoute[]): readonly Tab[] {
  const missing = routes
    .filter(({ affix, path }) => affix && !path.includes(':'))
    .map(({ path, title }) => newTab({ key: tabKey(flavour, `/${path}`), title, affix: true, location: { pathname: `/${path}`, search: '', hash: '', state: null, key: 'default' } }))
    .filter(({ key }) => !tabs.some((tab) => tab.key === key))
  return [...missing, ...tabs]
}
