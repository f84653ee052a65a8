import type { RemoteRoute } from '@linggong/shared/api/remote'
import { notify } from '@linggong/shared/api/notify'
import { isPathOf } from '@linggong/shared/session/granted-routes'
import { sessionStore, tenantScope, userAtom } from '@linggong/shared/session/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { suiteState } from '../layout/suite-state.ts'
import { keepTabs, keptTabs } from './kept-tabs.ts'
import { type Closing, type Tab, changeTab, closedBy, givesWay, neighbourOf, newTab, openTab, refreshTab, tabCap, tabKey } from './tabs.ts'

export function routeAt(routes: readonly RemoteRoute[], pathname: string): RemoteRoute | undefined {
  return routes.find(({ path }) => isPathOf(path, pathname))
}

interface Bar {
  readonly tabs: readonly Tab[]
  /** Who gave way last: it goes with the change that made it go, so that neither is ever seen without the other. */
  readonly gone: Tab | null
}

type Step = { readonly open: Tab } | { readonly change: (tabs: readonly Tab[]) => readonly Tab[] }

function stepped({ tabs, gone }: Bar, step: Step): Bar {
  if ('change' in step) return { tabs: step.change(tabs), gone }
  return { tabs: openTab(tabs, step.open), gone: givesWay(tabs, step.open.key) ?? gone }
}

export type Tabs = ReturnType<typeof useTabs>

/**
 * The open tabs follow the address: every navigation to a known page opens its tab or brings it to the front.
 * `isComplete`: these are all the routes there are, so that a tab without one can go.
 */
export function useTabs(flavour: string, routes: readonly RemoteRoute[], isComplete: boolean) {
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const route = routeAt(routes, location.pathname)
  const activeKey = tabKey(flavour, location.pathname)
  const [owner] = useState(() => `${tenantScope()}:${sessionStore.get(userAtom)?.id ?? ''}`)
  // Kept beside the session: a visit to /403 takes the layout away, not the tabs.
  const [{ tabs, gone }, step] = useReducer(stepped, null, (): Bar => ({ tabs: suiteState().tabs ?? keptTabs(owner, flavour), gone: null }))
  const [seen, setSeen] = useState<Location | null>(null)
  const [settled, setSettled] = useState(false)

  // Adjusted while rendering, not in an effect: the new page must not wait for a frame of the old one.
  if (isComplete && !settled) {
    setSettled(true)
    step({ change: (now) => withPinned(now.filter((tab) => routeAt(routes, tab.location.pathname)), flavour, routes) })
  } else if (route && seen !== location) {
    setSeen(location)
    step({ open: newTab({ key: activeKey, title: route.title, location, affix: route.affix ?? false }) })
  }
  useEffect(() => {
    suiteState().tabs = tabs
    keepTabs(owner, tabs)
  }, [owner, tabs])
  useEffect(() => {
    if (gone) notify.info(`最多同时打开 ${tabCap} 个页面，已关闭最久未看的「${gone.title}」`)
  }, [gone])

  return {
    tabs,
    activeKey,
    show: (tab: Tab): void => {
      void navigate(tab.location)
    },
    /** Of the tabs that are left the one in front is shown, else the nearest. */
    close: (key: string, closing: Closing = 'self') => {
      const closed = closedBy(tabs, key, closing)
      const left = tabs.filter((tab) => !closed.includes(tab))
      const next = closing === 'self' ? neighbourOf(tabs, key) : tabs.find((tab) => tab.key === key)
      step({ change: () => left })
      if (!left.some((tab) => tab.key === activeKey) && next) void navigate(next.location)
    },
    refresh: (key: string) => {
      // What the page reads is fetched again when it mounts; the other tabs' reads as they come to the front.
      void queries.invalidateQueries({ refetchType: 'none' })
      step({ change: (now) => refreshTab(now, key) })
      if (key !== activeKey) void navigate(tabs.find((tab) => tab.key === key)?.location ?? location)
    },
    change: (key: string, change: Pick<Partial<Tab>, 'title' | 'isDirty'>) => step({ change: (now) => changeTab(now, key, change) }),
  }
}

/** Pinned pages are there from the start, first in the row; they wake when they are looked at. */
function withPinned(tabs: readonly Tab[], flavour: string, routes: readonly RemoteRoute[]): readonly Tab[] {
  const missing = routes
    .filter(({ affix, path }) => affix && !path.includes(':'))
    .map(({ path, title }) => newTab({ key: tabKey(flavour, `/${path}`), title, affix: true, location: { pathname: `/${path}`, search: '', hash: '', state: null, key: 'default' } }))
    .filter(({ key }) => !tabs.some((tab) => tab.key === key))
  return [...missing, ...tabs]
}
