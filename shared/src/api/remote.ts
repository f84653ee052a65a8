import type { ComponentType, ReactNode } from 'react'
import type { Flavour } from '../contract/call.ts'
import { type ModuleName, type PageKind, type PageName, type PageTable, pagesOf } from '../domain/pages/page.ts'
import type { CommandFacts } from '../session/commands.ts'

/**
 * The contract between the shell and a remote: what a remote exposes and what it may rely on.
 * Minor: the shell offers more. Major: remotes built earlier must be rebuilt.
 */
export const contractVersion = '1.2.0'

/** A page's chunk: exactly one component, so that Fast Refresh keeps its state. */
export interface PageModule {
  readonly Page: ComponentType
}

/** The group in the sidebar that a route belongs to. */
export interface RouteModule {
  readonly name: string
  readonly title: string
  readonly icon?: ReactNode
}

export interface RemoteRoute {
  /** The route's name, which is also its permission key. */
  readonly name: string
  /** The full path, as in the catalogue: `agency/settlement/sett/info/:id`; it begins with the remote's mount. */
  readonly path: string
  /** Another path that leads to it; a shell from before leads nowhere from there. */
  readonly alias?: string
  readonly title: string
  readonly module: RouteModule
  readonly inMenu: boolean
  /** A tab that cannot be closed. */
  readonly affix?: boolean
  readonly kind: PageKind
  /** The documents listed on the page, the document whose records it shows, and the actions that are granted there, from the page table (since 1.2). */
  readonly lists?: readonly string[]
  readonly shows?: string | readonly string[]
  readonly actions?: Readonly<Record<string, string>>
  readonly page: () => Promise<PageModule>
  /** Actions of the page that the command palette offers everywhere; the page implements them with `useCommand`. */
  readonly commands?: readonly CommandFacts[]
  readonly children?: readonly RemoteRoute[]
}

export interface Remote {
  /** The version of the contract that the remote was built against. */
  readonly contract: string
  readonly flavour: Flavour
  readonly routes: readonly RemoteRoute[]
  /** Called before a retry, so that modules which threw while evaluating are evaluated again. */
  readonly forgetFailures?: () => void
}

/** What `src/expose.ts` of a remote exports as `remote`. */
export function defineRemote(remote: Omit<Remote, 'forgetFailures'>): Remote {
  return { ...remote, forgetFailures }
}

/** The visual part of a page table, which itself is pure data. */
interface Screens<T extends PageTable> {
  /** Sidebar icons; null: a module without a page in the menu. */
  readonly icons: { readonly [M in ModuleName<T>]: ReactNode }
  readonly pages: { readonly [N in PageName<T>]: () => Promise<PageModule> }
  readonly commands?: { readonly [N in PageName<T>]?: readonly CommandFacts[] }
}

/** The pages of a remote lie where their paths say, without the flavour and the id: `bill/info` has that of `agency/bill/info/:id`. */
export function pagesIn<T extends PageTable>(table: T, load: (folder: string) => Promise<PageModule>): Screens<T>['pages'] {
  const loaders = pagesOf(table).map(({ name, path }) => [name, () => load(folderOf(path))])
  // Made of the table's pages, each under its name.
  return Object.fromEntries(loaders) as Screens<T>['pages']
}

const folderOf = (path: string): string => path.split('/').slice(1).filter((part) => part !== '' && !part.startsWith(':')).join('/')

/** The routes of a page table. A page that is missing in the table or in `pages` does not compile. */
export function routesFrom<T extends PageTable>(table: T, screens: Screens<T>): readonly RemoteRoute[] {
  const icons: Readonly<Record<string, ReactNode>> = screens.icons
  const pages: Readonly<Record<string, RemoteRoute['page'] | undefined>> = screens.pages
  const commands: Readonly<Record<string, RemoteRoute['commands']>> = screens.commands ?? {}
  const modules = new Map(Object.entries<PageTable[string]>(table).map(([name, { title }]) => [name, { name, title, icon: icons[name] }]))
  return pagesOf(table).flatMap(({ name, path, alias, title, kind, inMenu = false, module: moduleName, lists, shows, actions }) => {
    const page = pages[name]
    const module = modules.get(moduleName)
    return page && module ? [{ name, path, title, kind, inMenu, module, page, ...(alias !== undefined && { alias }), ...(lists && { lists }), ...(shows && { shows }), ...(actions && { actions }), ...(commands[name] && { commands: commands[name] }) }] : []
  })
}

/** The bundler's cache of evaluated modules; this file is bundled by each remote, so it is the remote's cache. */
declare const __webpack_require__: { readonly c: Record<string, { readonly error?: unknown }> }

/** A page whose shared module failed to load threw, and the bundler would rethrow that error for ever. */
function forgetFailures(): void {
  const evaluated = __webpack_require__.c
  for (const [id, { error }] of Object.entries(evaluated)) if (error !== undefined) delete evaluated[id]
}
