import { onLogOut } from '@linggong/shared/session/log-out'
import { tenantScope } from '@linggong/shared/session/session'
import type { DocumentName } from '../../domain/pages/tables.ts'

export interface Seen {
  readonly id: string
  /** The page that shows it. */
  readonly path: string | undefined
}

/** The list as it was last seen, from which a record may have been opened: a page of records, and how to ask for the others. */
export interface Trail {
  /** Filters and order. */
  readonly params: object
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly records: readonly Seen[]
}

const trails = new Map<string, Trail>()
onLogOut(() => trails.clear())

const keyOf = (name: DocumentName) => `${tenantScope()}:${name}`

export function leaveTrail(name: DocumentName, trail: Trail): void {
  trails.set(keyOf(name), trail)
}

/** Undefined where the record was not opened from a list. */
export function trailTo(name: DocumentName, id: string): Trail | undefined {
  const trail = trails.get(keyOf(name))
  return trail?.records.some((record) => record.id === id) === true ? trail : undefined
}

/** Of each row only what leads to it: the rest is the list's. */
export const trailOf = <R extends { readonly id: string }>(rows: readonly R[], pathOf: (row: R) => string | undefined): readonly Seen[] => rows.map((row) => ({ id: row.id, path: pathOf(row) }))
