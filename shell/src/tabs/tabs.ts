import type { Location } from 'react-router-dom'

export interface Tab {
  /** Flavour and path including ids; the query is part of the tab, but not of its identity. */
  readonly key: string
  readonly title: string
  /** The tab's own location, frozen while the tab is hidden: a hidden page must not see the visible one's query. */
  readonly location: Location
  /** Cannot be closed. */
  readonly affix: boolean
  /** Has unsaved input. */
  readonly isDirty: boolean
  /** Incremented by a refresh, which remounts the page. */
  readonly revision: number
  /** Increases with every view; 0 for a tab restored after a reload that has not been rendered yet. */
  readonly seen: number
}

/** Each open page is kept alive; beyond this number the user is asked which to close. */
export const tabCap = 12

export function tabKey(flavour: string, pathname: string): string {
  return `${flavour}:${pathname.replace(/\/+$/, '') || '/'}`
}

export function newTab(facts: Pick<Tab, 'key' | 'title' | 'location' | 'affix'>): Tab {
  return { ...facts, isDirty: false, revision: 0, seen: 0 }
}

/**
 * The tabs after a navigation: an open tab gets the new location, else it is added. `instead`: the tab whose place it takes (the previous record of a list), unless something unsaved is there.
 */
export function openTab(tabs: readonly Tab[], tab: Tab, instead?: string): readonly Tab[] {
  const left = tabs.find(({ key, affix, isDirty }) => key === instead && key !== tab.key && !affix && !isDirty)
  if (left !== undefined && !tabs.some(({ key }) => key === tab.key)) {
    return openTab(tabs.map((one) => (one === left ? tab : one)), tab)
  }
  const seen = 1 + Math.max(0, ...tabs.map((one) => one.seen))
  if (tabs.some(({ key }) => key === tab.key)) return changeTab(tabs, tab.key, { location: tab.location, seen })
  return [...tabs, { ...tab, seen }]
}

/** Those that may be closed when there are too many, least recently viewed first; pinned ones and the one in front stay. */
export function closable(tabs: readonly Tab[], activeKey: string): readonly Tab[] {
  return tabs.filter(({ key, affix }) => !affix && key !== activeKey).toSorted((one, other) => one.seen - other.seen)
}

export function changeTab(tabs: readonly Tab[], key: string, change: Partial<Tab>): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, ...change } : tab))
}

/** Remounts the page, discarding its unsaved input. */
export function refreshTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, isDirty: false, revision: tab.revision + 1 } : tab))
}

/** A pinned tab cannot be closed (R136), nor can the last one (R137). */
export function mayClose(tabs: readonly Tab[], key: string): boolean {
  return tabs.length > 1 && tabs.some((tab) => tab.key === key && !tab.affix)
}

export type Closing = 'self' | 'left' | 'right' | 'others'

/** The tabs closed by a menu choice; pinned tabs always stay open (R139–R141). */
export function closedBy(tabs: readonly Tab[], key: string, closing: Closing): readonly Tab[] {
  const here = tabs.findIndex((tab) => tab.key === key)
  if (here === -1) return []
  if (closing === 'self') return mayClose(tabs, key) ? tabs.slice(here, here + 1) : []
  return tabs.filter((tab, index) => !tab.affix && index !== here && (closing === 'others' || index < here === (closing === 'left')))
}

/** The tab to show after closing the active one: its right neighbour, else the left one. */
export function neighbourOf(tabs: readonly Tab[], key: string): Tab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key)
  return tabs[index + 1] ?? tabs[index - 1]
}
