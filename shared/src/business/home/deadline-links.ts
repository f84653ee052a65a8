import type { CallOutput } from '../../contract/call.ts'
import type { homeDeadlines } from '../../contract/home.ts'
import { deadlineKind } from '../../domain/home/deadlines.ts'
import { isShown, pagesOf } from '../../domain/pages/page.ts'
import { commonPaths } from '../../domain/pages/paths.ts'
import { addMonths, monthOf } from '../../domain/time.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import type { usePermissions } from '@linggong/shared/session/permissions'
import type { Home } from '../home.tsx'

export type Deadline = CallOutput<typeof homeDeadlines>['results'][number]

type Can = ReturnType<typeof usePermissions>['can']

/** The record's page, where the reader has one; else the list, with what is due on that day; else the page of their own organisation. */
export function deadlineHref({ table, flavour, linkTo }: Home, can: Can, { kind, id, day }: Deadline): string | undefined {
  const deadline = deadlineKind(kind)
  if (deadline.page !== undefined) return can(deadline.page.key) ? `/${deadline.page.path}` : undefined
  const { list, by, filter, ofMonth } = deadline
  // A page's name is its key; for a generic table TypeScript loses its type.
  const pages = pagesOf(table, flavour).filter(({ name }) => can(name as PermissionKey))
  if (pages.some((page) => isShown(page, list))) return linkTo(list, id)
  const rows = pages.find(({ lists }) => lists?.includes(list))
  if (rows !== undefined) return by === undefined ? `/${rows.path}` : `/${rows.path}?${new URLSearchParams({ ...filter, [by]: ofMonth === true ? addMonths(monthOf(day), -1) : `${day},${day}` }).toString()}`
  if (flavour === 'saas') return undefined
  // Their own contracts are in a tab of it.
  return `/${commonPaths.company}${list === 'park' ? '' : '?tab=contracts'}`
}

/** Whom or what it is about. */
export const deadlineName = ({ name, number }: Deadline): string => name || number
