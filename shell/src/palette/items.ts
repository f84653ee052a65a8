import type { RemoteRoute } from '@linggong/shared/api/remote'
import { type Command, type CommandFacts, offeredCommands, runCommand } from '@linggong/shared/session/commands'
import type { Flavour } from '@linggong/shared/contract/call'
import type { PermissionKeys } from '@linggong/shared/session/permission-marks'
import type { Tab } from '../tabs/tabs.ts'
import { routeAt } from '../tabs/use-tabs.ts'
import type { RecentRecord } from '@linggong/shared/api/recent'
import type { Searchable } from './search.ts'
import { stepOffers } from './steps.ts'

export const groupTitles = { recent: '最近打开', tab: '已打开的页签', action: '操作', menu: '菜单', record: '单据与人员' } as const

export type Group = keyof typeof groupTitles

export interface PaletteItem extends Searchable {
  readonly key: string
  readonly group: Group
  readonly run: () => void
}

/** The palette's data at the moment it opened. */
export interface PaletteFacts {
  /** The routes that the account may open. */
  readonly routes: readonly RemoteRoute[]
  readonly tabs: readonly Tab[]
  readonly pathname: string
  readonly recent: readonly RecentRecord[]
  readonly can: (keys: PermissionKeys) => boolean
  /** A disabled company starts nothing new. */
  readonly isDisabled: boolean
  readonly flavour: Flavour | null
  readonly go: (to: Tab['location'] | string) => void
}

/** In the order for an empty query: most recently used first. */
export function itemsOf(facts: PaletteFacts): readonly PaletteItem[] {
  return [...recentItems(facts), ...tabItems(facts), ...actionItems(facts), ...menuItems(facts)]
}

function recentItems({ recent, routes, pathname, go }: PaletteFacts): PaletteItem[] {
  return recent
    // A record whose page is no longer permitted is dropped.
    .filter(({ path }) => path !== pathname && routeAt(routes, path) !== undefined)
    .map(({ path, number, kind }) => ({ key: `recent:${path}`, group: 'recent', title: number, detail: kind, run: () => go(path) }))
}

function tabItems({ tabs, routes, pathname, recent, go }: PaletteFacts): PaletteItem[] {
  const known = new Set(recent.map(({ path }) => path))
  return tabs
    .filter(({ location }) => location.pathname !== pathname && !known.has(location.pathname))
    .map(({ key, title, location }) => ({
      key: `tab:${key}`,
      group: 'tab',
      title: title || (routeAt(routes, location.pathname)?.title ?? ''),
      detail: routeAt(routes, location.pathname)?.module.title ?? '',
      run: () => go(location),
    }))
}

/** Pages that need no record; an open page is listed as its tab, which has kept its filters. */
function menuItems({ routes, tabs, pathname, go }: PaletteFacts): PaletteItem[] {
  const open = new Set(tabs.map(({ location }) => location.pathname))
  return routes
    .filter(({ path }) => !path.includes(':') && (!open.has(`/${path}`) || pathname === `/${path}`))
    .map(({ name, path, title, module }) => ({ key: `menu:${name}`, group: 'menu', title, detail: module.title, run: () => go(`/${path}`) }))
}

function actionItems(facts: PaletteFacts): PaletteItem[] {
  const here = offeredCommands().filter((command) => isAllowed(command, facts))
  const offered = new Set(here.map(({ id }) => id))
  // Commands of pages that are not visible: their description names the page.
  const elsewhere = facts.routes.flatMap((route) =>
    (route.commands ?? []).filter((command) => !offered.has(command.id) && isAllowed(command, facts)).map((command) => ({ command, route })),
  )
  const offers = here.map((command) => ({ ...actionOf(command, placeOf(command, facts)), run: command.run }))
  // Business actions before those of the shell.
  return [
    ...offers.filter(({ detail }) => detail !== ''),
    ...stepItems(facts),
    ...elsewhere.map(({ command, route }) => ({ ...actionOf(command, route.title), run: () => goAndRun(command, `/${route.path}`, facts) })),
    ...offers.filter(({ detail }) => detail === ''),
  ]
}

/** Actions on records, where none is in front: they lead to the records that are waiting for it. */
function stepItems({ routes, flavour, can, isDisabled, go }: PaletteFacts): PaletteItem[] {
  if (flavour === null) return []
  return stepOffers(routes, flavour, can, isDisabled).map(({ key, label, route, path }) => ({ key: `step:${key}`, group: 'action', title: label, detail: route.title, run: () => go(path) }))
}

function placeOf({ id, on }: Command, { routes }: PaletteFacts): string {
  return on ?? routes.find(({ commands }) => commands?.some((command) => command.id === id))?.title ?? ''
}

function actionOf({ id, title }: CommandFacts, detail: string) {
  return { key: `action:${id}`, group: 'action', title, detail } as const
}

function goAndRun({ id, list }: CommandFacts, path: string, { go, tabs }: PaletteFacts): void {
  const open = tabs.find(({ location }) => location.pathname === path)?.location
  const isThere = list === undefined || new URLSearchParams(open?.search).get('view') === list
  // An open tab keeps its filters, unless another of its lists is shown.
  go(open && isThere ? open : list === undefined ? path : `${path}?view=${list}`)
  runCommand(id, path)
}

function isAllowed({ keys, isNewBusiness }: CommandFacts, { can, isDisabled }: PaletteFacts): boolean {
  return (keys === undefined || can(keys)) && !(isNewBusiness === true && isDisabled)
}
