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
}

const cap = 12

export function tabKey(flavour: string, pathname: string): string {
  return `${flavour}:${pathname.replace(/\/+$/, '') || '/'}`
}

export function newTab(facts: Pick<Tab, 'key' | 'title' | 'location' | 'affix'>): Tab {
  return { ...facts, isDirty: false, revision: 0 }
}

/** The tab in front after a navigation: its address follows when it is open, else it is added; beyond the cap the oldest clean one goes. */
export function openTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  if (tabs.some(({ key }) => key === tab.key)) return changeTab(tabs, tab.key, { location: tab.location })
  const oldest = tabs.length >= cap ? tabs.find(({ affix, isDirty }) => !affix && !isDirty) : undefined
  return [...tabs.filter((one) => one !== oldest), tab]
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

export function closeTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  return mayClose(tabs, key) ? tabs.filter((tab) => tab.key !== key) : tabs
}

/** Left and right of a tab; pinned ones stay open (R139–R141). */
export function closeSide(tabs: readonly Tab[], key: string, side: 'left' | 'right'): readonly Tab[] {
  const here = tabs.findIndex((tab) => tab.key === key)
  if (here === -1) return tabs
  return tabs.filter((tab, index) => tab.affix || (side === 'left' ? index >= here : index <= here))
}

/** Where to go when the tab in front closes: its right neighbour, else the left one. */
export function neighbourOf(tabs: readonly Tab[], key: string): Tab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key)
  return tabs[index + 1] ?? tabs[index - 1]
}
