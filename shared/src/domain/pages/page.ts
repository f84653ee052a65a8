import type { Flavour } from '../flavours.ts'

/** The kinds of screens in the route catalogue. */
export type PageKind = 'list' | 'info' | 'form' | 'wizard' | 'dashboard' | 'other'

/**
 * The area of work that a page belongs to, for suggesting roles: money (settlements, bills), customers (organisations below), records (all
 * imports and exports), administration (staff, roles and settings of the organisation). own: the account's own pages, which need no
 * permission. testing: the tools of those who test the suite, whom the server's configuration names; no role can grant them.
 */
export type Concern = 'money' | 'customers' | 'records' | 'administration' | 'own' | 'testing'

type Labels = Readonly<Record<string, string>>

/** One page. Its key in the table is its route name and its permission key; an action's key is `Page:action`. */
export interface PageFacts<Path extends string = string> {
  /** The full path, without the leading slash, as in the catalogue: `agency/settlement/sett/info/:id`. */
  readonly path: Path
  /** Another path under which it is known, which leads here. */
  readonly alias?: Path
  readonly title: string
  readonly kind: PageKind
  /** The documents listed on this page; the page's actions grant what may be done with them. */
  readonly lists?: readonly string[]
  /** The document whose records this page shows, by the id at the end of its path; or, where its path has none, over its list (`recordPath`). Several: each over its own list. */
  readonly shows?: string | readonly string[]
  /** Shown in the sidebar; absent: reached by links only. */
  readonly inMenu?: true
  /** The actions that a role may grant besides viewing: action → label. */
  readonly actions?: Labels
  /** Further actions in these flavours only. */
  readonly actionsIn?: { readonly [F in Flavour]?: Labels }
  /** Default: every flavour that uses the table. */
  readonly flavours?: readonly Flavour[]
  /** Default: the module's. */
  readonly concern?: Concern
}

/** A group in the sidebar and in the permission tree. */
export interface ModuleFacts<Name extends string = string, Path extends string = string> {
  readonly title: string
  readonly concern: Concern
  /** In sidebar order. */
  readonly pages: { readonly [N in Name]: PageFacts<Path> }
}

/** The modules of one remote, or of the shell, by name. `Name` is the prefix of its keys, so that no two tables share one. */
export type PageTable<Name extends string = string, Path extends string = string> = { readonly [M in Name]: ModuleFacts<Name, Path> }

export type ModuleName<T> = keyof T & string
export type PageName<T> = { [M in keyof T]: T[M] extends { pages: infer P } ? keyof P & string : never }[keyof T]

export interface Page extends PageFacts {
  readonly name: string
  readonly module: string
  readonly concern: Concern
}

/** Whether the page shows records of this document. */
export const isShown = ({ shows = [] }: Pick<PageFacts, 'shows'>, document: string): boolean => (typeof shows === 'string' ? shows === document : shows.includes(document))

/** Where a page that shows a document shows the record with this id; `record` has what else the path names: `:user_id` (R097, R098). */
export function recordPath({ path, lists = [] }: Pick<PageFacts, 'path' | 'lists'>, id: string, document: string, record: object = {}): string {
  // Over its own list, of several.
  if (!path.includes(':id')) return lists.length > 1 ? `/${path}?view=${document}&${recordKey}=${id}` : `/${path}?${recordKey}=${id}`
  const known = new Map(Object.entries<unknown>({ ...record, id }))
  return `/${path.replaceAll(/:(\w+)/gu, (_, name: string) => String(known.get(name) ?? ''))}`
}

/** The key of the record in the URL of the list over which it is shown. */
export const recordKey = 'id'

/** All pages of a table; with a flavour only those that it has. */
export function pagesOf(table: PageTable, flavour: Flavour | null = null): Page[] {
  return Object.entries(table).flatMap(([module, { concern, pages }]) =>
    Object.entries(pages)
      .filter(([, page]) => flavour === null || (page.flavours?.includes(flavour) ?? true))
      .map(([name, page]) => ({ concern, ...page, name, module })),
  )
}
