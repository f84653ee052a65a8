import type { Location } from 'react-router-dom'

export interface Tab {
  /** Flavour and path with its ids; the query belongs to the tab, not to its identity. */
  readonly key: string
  readonly title: string
  /** The tab's own, frozen while another tab is in front: a hidden page must not see the visible one's query. */
  readonly location: Location
  readonly affix: boolean
}

const cap = 12

export function tabKey(flavour: string, pathname: string): string {
  return `${flavour}:${pathname.replace(/\/+$/, '') || '/'}`
}

/** The tab in front after a navigation: refreshed in place when open, else added; beyond the cap the oldest goes. */
export function openTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  if (tabs.some(({ key }) => key === tab.key)) return tabs.map((one) => (one.key === tab.key ? tab : one))
  const oldest = tabs.length >= cap ? tabs.find(({ affix }) => !affix) : undefined
  return [...tabs.filter((one) => one !== oldest), tab]
}

export function closeTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.filter((tab) => tab.key !== key || tab.affix)
}

/** Where to go when the tab in front closes: its right neighbour, else the left one. */
export function neighbourOf(tabs: readonly Tab[], key: string): Tab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key)
  return tabs[index + 1] ?? tabs[index - 1]
}
