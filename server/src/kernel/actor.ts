import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { Flavour } from '@linggong/shared/contract/call'

/** The tenant chain: the organisations above a row, or an organisation and those above it; null for levels that do not apply. */
export interface Chain {
  /** What a distributed database shards by, so never null: of what belongs to no park, its own organisation (`chainOf`). */
  readonly park_id: string
  readonly platform_id: string | null
  readonly agency_id: string | null
  readonly company_id: string | null
}

/** A signed-in member of staff, acting for one organisation. */
export interface Actor {
  readonly staffId: string
  readonly accountId: string
  readonly tenantId: string
  readonly flavour: Flavour
  readonly name: string
  readonly phone: string
  readonly permissions: ReadonlySet<PermissionKey>
  /** False when the organisation, or the agency above a company, is switched off. */
  readonly isEnable: boolean
  readonly chain: Chain
  /** Who calls has one; who is acted for by a job or the seed has none. */
  readonly session?: { readonly id: string; readonly provedAt: Date }
}

/** The actor where no person acts: jobs, sign-in, the seed. Set by code only, never by a request. */
export interface SystemActor {
  readonly flavour: 'system'
  readonly staffId: null
  readonly tenantId: null
  readonly name: string
}

export type Caller = Actor | SystemActor

/** Where a member of staff is at home; the system belongs to no organisation. */
export function chainOfCaller(by: Caller): Chain {
  if (by.flavour === 'system') throw new Error('the system belongs to no organisation')
  return by.chain
}

export const SYSTEM: SystemActor = { flavour: 'system', staffId: null, tenantId: null, name: '系统' }

/** Whether he holds a key that comes from a row, a request or a table; one that the code names is asked of the set, which knows them all. */
export function isHeld({ permissions }: Actor, key: string): boolean {
  const held: ReadonlySet<string> = permissions
  return held.has(key)
}
