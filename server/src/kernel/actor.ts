import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { Flavour } from '@linggong/shared/contract/call'
import type { OpenScope } from '@linggong/shared/domain/open-scopes'
import type { WorkerPurpose } from '@linggong/shared/domain/worker-purposes'

/** The tenant chain: the organisations above a row, or an organisation and those above it; null for levels that do not apply. */
export interface Chain {
  /**
   * The distribution key of a distributed database, so never null: for rows that belong to no park it is the id of their own organisation
   * (`chainOf`).
   */
  readonly park_id: string
  readonly platform_id: string | null
  readonly agency_id: string | null
  readonly company_id: string | null
}

/** Who acts for one organisation: a signed-in member of staff, or a program with a token (`client`). */
export interface Actor {
  /** Of a program the id of its client: what it creates, asks and changes stands under it. */
  readonly staffId: string
  readonly accountId: string
  readonly tenantId: string
  readonly flavour: Flavour
  readonly name: string
  readonly phone: string
  readonly permissions: ReadonlySet<PermissionKey>
  /** The kind of the organisation that is switched off, its own or the nearest one above it, and so stops its new business; null: none is. */
  readonly disabledBy: Flavour | null
  readonly chain: Chain
  /** All memberships of the same account, this one included (`isSelf`). Absent: of a program, a job or the seed, which decide about nobody's request. */
  readonly seats?: readonly string[]
  /** Who calls has one; who is acted for by a job or the seed has none. */
  readonly session?: { readonly id: string; readonly provedAt: Date }
  /** Of a program: it makes the open calls with one of these scopes, and no other. */
  readonly client?: { readonly scopes: ReadonlySet<OpenScope> }
}

/** The actor where no person acts: jobs, sign-in, the seed. Set by code only, never by a request. */
export interface SystemActor {
  readonly flavour: 'system'
  readonly staffId: null
  readonly tenantId: null
  readonly name: string
}

export type Caller = Actor | SystemActor

/** A worker with a token: one person, within one company, about one record. No member of anything, so no `Caller`. */
export interface Worker {
  readonly flavour: 'worker'
  readonly purpose: WorkerPurpose
  readonly tokenId: string
  readonly personId: string
  /** What the token is about. */
  readonly subjectId: string
  readonly chain: Chain & { readonly platform_id: string; readonly agency_id: string; readonly company_id: string }
}

/** The organisation of a member of staff; null for the system, which belongs to none. */
export function chainOfCaller(by: Caller): Chain {
  if (by.flavour === 'system') throw new Error('the system belongs to no organisation')
  return by.chain
}

export const SYSTEM: SystemActor = { flavour: 'system', staffId: null, tenantId: null, name: '系统' }

/** Who stops the new business of the actor's organisation, as calls tell it. */
export function whoseDisabled({ flavour, disabledBy }: Actor): 'own' | 'park' | 'platform' | 'agency' | null {
  // Nobody is below these two.
  return disabledBy === flavour || disabledBy === 'saas' || disabledBy === 'company' ? 'own' : disabledBy
}

/**
 * Whether the actor holds a permission key that is only known at run time (from a row, a request or a table). Keys written in code are
 * looked up in the set directly, whose type checks them.
 */
export function isHeld({ permissions }: Actor, key: string): boolean {
  const held: ReadonlySet<string> = permissions
  return held.has(key)
}
