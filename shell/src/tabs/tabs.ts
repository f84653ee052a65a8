import type { Location } from 'react-router-dom'

export interface Tab {
  /** Flavour and path with its ids; the query belongs to the tab, not to its identity. */
  readonly key: string
  readonly title: string
  /** The tab's own, frozen while another tab is in front: a hidden page must not see the visible one's query. */
  readonly location: Location
  /** Cannot be closed. */
  readonly affix: boolean
  /** Has input that is not saved. */
  readonly isDirty: boolean
  /** Raised by a refresh: the page starts anew. */
  readonly revision: number
  /** Rises with every look at a tab; 0 for one that was only brought back by a reload and costs nothing yet. */
  readonly seen: number
}

/** More pages than this are not kept alive. */
export const tabCap = 12

export function tabKey(flavour: string, pathname: string): string {
  return `${flavour}:${pathname.replace(/\/+$/, '') || '/'}`
}

export function newTab(facts: Pick<Tab, 'key' | 'title' | 'location' | 'affix'>): Tab {
  return { ...facts, isDirty: false, revision: 0, seen: 0 }
}

/**
 * The tab in front after a navigation: its address follows when it is open, else it is added, and the one
 * that gives way goes.
 */
export function openTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const seen = 1 + Math.max(0, ...tabs.map((one) => one.seen))
  if (tabs.some(({ key }) => key === tab.key)) return changeTab(tabs, tab.key, { location: tab.location, seen })
  const gone = givesWay(tabs, tab.key)
  return [...tabs.filter((one) => one !== gone), { ...tab, seen }]
}

/** Beyond the cap the clean tab that was not looked at for longest; pinned and unsaved ones stay, even beyond it. */
export function givesWay(tabs: readonly Tab[], key: string): Tab | undefined {
  if (tabs.length < tabCap || tabs.some((tab) => tab.key === key)) return undefined
  return tabs.filter(({ affix, isDirty }) => !affix && !isDirty).reduce<Tab | undefined>((oldest, tab) => (oldest && oldest.seen <= tab.seen ? oldest : tab), undefined)
}

export function changeTab(tabs: readonly Tab[], key: string, change: Partial<Tab>): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, ...change } : tab))
}

/** The page starts anew, its unsaved input gone. */
export function refreshTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, isDirty: false, revision: tab.revision + 1 } : tab))
}

/** A pinned tab stays (R136), and so does the last one (R137). */
export function mayClose(tabs: readonly Tab[], key: string): boolean {
  return tabs.length > 1 && tabs.some((tab) => tab.key === key && !tab.affix)
}

export type Closing = 'self' | 'left' | 'right' | 'others'

/** What a choice of the menu closes; pinned tabs stay open whatever is chosen (R139–R141). */
export function closedBy(tabs: readonly Tab[], key: string, closing: Closing): readonly Tab[] {
  const here = tabs.findIndex((tab) => tab.key === key)
  if (here === -1) return []
  if (closing === 'self') return mayClose(tabs, key) ? tabs.slice(here, here + 1) : []
  return tabs.filter((tab, index) => !tab.affix && index !== here && (closing === 'others' || index < here === (closing === 'left')))
}

/** Where to go when the tab in front closes: its right neighbour, else the left one. */
export function neighbourOf(tabs: readonly Tab[], key: string): Tab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key)
  return tabs[index + 1] ?? tabs[index - 1]
}
