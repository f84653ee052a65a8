import type { Flavour } from '../flavours.ts'

/** The kinds of screens of the route catalogue. */
export type PageKind = 'list' | 'info' | 'form' | 'wizard' | 'dashboard' | 'other'

/**
 * What a page is about, for roles that are made by the work they do:
 * money (settlements, bills), customers (organisations below), records (imports and exports of all),
 * house (staff, roles, how the organisation is run).
 * own: the account's own pages, which no role grants; they are no permissions.
 */
export type Concern = 'money' | 'customers' | 'records' | 'house' | 'own'

type Labels = Readonly<Record<string, string>>

/** One page. Its name in the table is its route name and its permission key; the key of an action is `Page:action`. */
export interface PageFacts<Path extends string = string> {
  /** Whole, without the leading slash, as the catalogue writes it: `agency/settlement/sett/info/:id`. */
  readonly path: Path
  readonly title: string
  readonly kind: PageKind
  /** The documents that are listed here: what may be done with them is granted by the actions of this page. */
  readonly lists?: readonly string[]
  /** The document that opens here, by its id at the end of the path. */
  readonly shows?: string
  /** In the sidebar; absent: reached by links. */
  readonly inMenu?: true
  /** What a role may grant besides looking: action → label. */
  readonly actions?: Labels
  /** Actions that only these flavours have. */
  readonly actionsIn?: { readonly [F in Flavour]?: Labels }
  /** Absent: every flavour that has the table. */
  readonly flavours?: readonly Flavour[]
  /** Absent: that of the module. */
  readonly concern?: Concern
}

/** A group of the sidebar and of the permission tree. */
export interface ModuleFacts<Name extends string = string, Path extends string = string> {
  readonly title: string
  readonly concern: Concern
  /** In the order of the sidebar. */
  readonly pages: { readonly [N in Name]: PageFacts<Path> }
}

/** The modules of one remote, or of the shell, by name. `Name` is how its keys begin, so no two tables have one in common. */
export type PageTable<Name extends string = string, Path extends string = string> = { readonly [M in Name]: ModuleFacts<Name, Path> }

export type ModuleName<T> = keyof T & string
export type PageName<T> = { [M in keyof T]: T[M] extends { pages: infer P } ? keyof P & string : never }[keyof T]

export interface Page extends PageFacts {
  readonly name: string
  readonly module: string
  readonly concern: Concern
}

/** The pages of a table one after the other; with a flavour only those that it has. */
export function pagesOf(table: PageTable, flavour: Flavour | null = null): Page[] {
  return Object.entries(table).flatMap(([module, { concern, pages }]) =>
    Object.entries(pages)
      .filter(([, page]) => flavour === null || (page.flavours?.includes(flavour) ?? true))
      .map(([name, page]) => ({ concern, ...page, name, module })),
  )
}
