import { onLogOut } from '@linggong/shared/session/log-out'
import { tenantScope } from '@linggong/shared/session/session'
import type { DocumentName } from '../../domain/pages/tables.ts'

/** The list as it was last seen, from which a record may have been opened: a page of ids, and how to ask for the others. */
export interface Trail {
  /** Filters and order. */
  readonly params: object
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly ids: readonly string[]
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
  return trail?.ids.includes(id) === true ? trail : undefined
}
