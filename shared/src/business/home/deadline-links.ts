import type { CallOutput } from '../../contract/call.ts'
import type { homeDeadlines } from '../../contract/home.ts'
import { deadlineKind } from '../../domain/home/deadlines.ts'
import { isShown, pagesOf } from '../../domain/pages/page.ts'
import { commonPaths } from '../../domain/pages/paths.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import type { usePermissions } from '@linggong/shared/session/permissions'
import type { Home } from '../home.tsx'

export type Deadline = CallOutput<typeof homeDeadlines>['results'][number]

type Can = ReturnType<typeof usePermissions>['can']

/** The record's page, where the reader has one; else the list, with what is due on that day or what its number names; else the page of their own organisation. */
export function deadlineHref({ table, flavour, linkTo }: Home, can: Can, { kind, id, day, number }: Deadline): string | undefined {
  const deadline = deadlineKind(kind)
  if (deadline.page !== undefined) return can(deadline.page.key) ? `/${deadline.page.path}` : undefined
  const { list, by, filter } = deadline
  // A page's name is its key; for a generic table TypeScript loses its type.
  const pages = pagesOf(table, flavour).filter(({ name }) => can(name as PermissionKey))
  if (id !== null && pages.some((page) => isShown(page, list))) return linkTo(list, id)
  const rows = pages.find(({ lists }) => lists?.includes(list))
  if (rows !== undefined) {
    const search = new URLSearchParams({ ...(rows.lists?.[0] !== list && { view: list }), ...(by !== undefined && { ...filter, [by]: id === null ? number : `${day},${day}` }) }).toString()
    return `/${rows.path}${search === '' ? '' : `?${search}`}`
  }
  if (flavour === 'saas') return undefined
  // Their own contracts are in a tab of it.
  return `/${commonPaths.company}${list === 'park' ? '' : '?tab=contracts'}`
}

/** Tells the entries of a calendar apart. */
export const deadlineKey = ({ kind, day, id, name }: Deadline): string => `${kind} ${day} ${id ?? name}`

/** Whom or what it is about. */
export const deadlineName = ({ name, number }: Deadline): string => name || number
