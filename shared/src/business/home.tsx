import { Link, useLocation } from '@linggong/shared/ui/router'
import { createContext, type ReactNode, useContext } from 'react'
import type { Flavour } from '../domain/flavours.ts'
import { type PageTable, pagesOf, recordPath } from '../domain/pages/page.ts'
import type { DocumentName } from '../domain/pages/tables.ts'
import type { PermissionKey } from '../domain/permissions.ts'

/** The pages of documents in one flavour, derived from its page table. */
export interface Home<T extends PageTable = PageTable> {
  readonly flavour: Flavour
  readonly table: T
  /** The page that lists a document. */
  readonly listOf: (document: DocumentName) => { readonly title: string; readonly path: string }
  /** The detail page of a record, of which the path may name more than its id; undefined where the flavour has none. */
  readonly linkTo: (document: DocumentName, id: string, record?: object) => string | undefined
  /** The key of the page at a path; undefined where the flavour has none. */
  readonly pageAt: (path: string) => PermissionKey | undefined
  /** The key of an action of the page that lists a document; undefined where the page has no such action. */
  readonly keyOf: (document: DocumentName, action: string) => PermissionKey | undefined
}

export function homeIn<T extends PageTable>(flavour: Flavour, table: T): Home<T> {
  const pages = pagesOf(table)
  const lists = (document: DocumentName) => pages.find((page) => page.lists?.includes(document))
  return {
    flavour,
    table,
    listOf: (document) => {
      const page = lists(document)
      if (!page) throw new RangeError(`${flavour} has no page that lists ${document}`)
      return { title: page.title, path: `/${page.path}` }
    },
    linkTo: (document, id, record) => {
      const page = pages.find(({ shows }) => shows === document)
      return page && recordPath(page, id, record)
    },
    pageAt: (path) => {
      const [own = ''] = path.split('?')
      // As above: a name of the table.
      return pages.find((page) => isAt(page.path, own))?.name as PermissionKey | undefined
    },
    keyOf: (document, action) => {
      const page = lists(document)
      // The keys are built from the same table; for a generic table TypeScript loses their type.
      return page?.actions?.[action] === undefined ? undefined : (`${page.name}:${action}` as PermissionKey)
    },
  }
}

/** Part by part; `:id` stands for any. */
function isAt(path: string, own: string): boolean {
  const [parts, given] = [`/${path}`.split('/'), own.split('/')]
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index])
}

/** The home of the current flavour. */
export const HomeContext = createContext<Home | null>(null)

/** The URL of a record; undefined where the flavour has no page for it. */
export function useLinkTo(): Home['linkTo'] {
  const home = useContext(HomeContext)
  return home?.linkTo ?? nowhere
}

const nowhere = () => undefined

interface RecordLinkProps {
  readonly of: DocumentName
  /** Null: there is no such record (yet). */
  readonly id: string | null
  /** What the path of its page names besides. */
  readonly record?: object
  readonly children: ReactNode
}

/** The name of another record: a link where the flavour has a page for it, otherwise plain text. */
export function RecordLink({ of, id, record, children }: RecordLinkProps) {
  const linkTo = useLinkTo()
  const here = useLocation()
  const to = id === null ? undefined : linkTo(of, id, record)
  const target = to && overList(to, here)
  return target === undefined ? children : <Link to={target}>{children}</Link>
}

/** A record that is shown over its list keeps the list's filters where it is opened there. */
export function overList(target: string, { pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const [path = '', query] = target.split('?')
  if (query === undefined || path !== pathname) return target
  const next = new URLSearchParams(search)
  for (const [key, value] of new URLSearchParams(query)) next.set(key, value)
  return `${path}?${next.toString()}`
}
