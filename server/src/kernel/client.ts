import { BlockList, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Call, Flavour, FlavourAccess } from '@linggong/shared/contract/call'
import { ipRangeOf } from '@linggong/shared/domain/ip-range'
import { isOpenScope, type OpenScope } from '@linggong/shared/domain/open-scopes'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import { prepared } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Row } from '../db/tables.ts'
import { SYSTEM, type Actor } from './actor.ts'
import { chainOf, hashToken } from './session.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** How often a client's last use is written, so that reads do not cause a write each time. */
const touchMs = 60_000

/** Tells a program's token from a session's, so that nobody's is looked up in both tables. */
export const tokenPrefix = 'lgt_'
export const isClientToken = (token: string): boolean => token.length === tokenPrefix.length + 43 && token.startsWith(tokenPrefix)

/** What the open calls need, by flavour and scope: a client may do in a handler what its calls are for, and nothing beside. */
export function keysOfScopes(calls: readonly Call[]): (flavour: Flavour, scopes: ReadonlySet<OpenScope>) => ReadonlySet<PermissionKey> {
  const open = calls.flatMap(({ open: scope, access }): readonly { scope: OpenScope; access: FlavourAccess }[] => (scope === undefined || typeof access === 'string' || access.worker !== undefined ? [] : [{ scope, access }]))
  return (flavour, scopes) => new Set(open.flatMap(({ scope, access }): readonly PermissionKey[] => (scopes.has(scope) ? (access[flavour] ?? []) : [])))
}

/** How a client appears in change logs and registers: nobody can mistake it for a person of that name. */
export const clientName = (name: string): string => `开放接口：${name}`

interface Found {
  client_id: string
  name: string
  scopes: string[]
  granted: string[]
  addresses: string[]
  used_at: Date | null
  tenant_id: string
  flavour: Flavour
  park_id: string | null
  platform_id: string | null
  agency_id: string | null
  disabled_flavour: Flavour | null
}

/**
 * The client that the token was given to, as the actor of its organisation; null, alike, for a token that is unknown, expired or ended, of
 * a client that is stopped, deleted or past its end, and from an address that the client may not call from. All of it is looked at with
 * each call, so that a change takes effect with the next one.
 */
export async function clientOf(deps: Deps, token: string, address: string, keysOf: ReturnType<typeof keysOfScopes>): Promise<Actor | null> {
  const now = deps.clock()
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { rows } = await sql<Found>`
      select ${prepared} c.id as client_id, c.name, k.scopes, c.scopes as granted, c.addresses, c.used_at, t.id as tenant_id, t.flavour, t.park_id, t.platform_id, t.agency_id,
        case when not t.is_enable then t.flavour when not agency.is_enable then 'agency' when not platform.is_enable then 'platform' when not park.is_enable then 'park' end as disabled_flavour
      from app.open_token k
      join app.open_client c on c.id = k.client_id
      join app.tenant t on t.id = c.tenant_id
      left join app.tenant agency on agency.id = t.agency_id
      left join app.tenant platform on platform.id = t.platform_id
      left join app.tenant park on park.id = t.park_id
      where k.token_hash = ${hashToken(token)} and k.expire_at > ${now} and c.is_enable and c.deleted_at is null and c.expire_at > ${now}`.execute(tx)
    const found = rows[0]
    if (found === undefined || !isAllowed(found.addresses, address)) return null
    if (found.used_at === null || now.getTime() - found.used_at.getTime() > touchMs) await touchClient(tx, found.client_id, now)
    // What the token was given for, as far as the client still has it.
    const scopes = new Set(found.scopes.filter(isOpenScope).filter((scope) => found.granted.includes(scope)))
    return {
      staffId: found.client_id,
      accountId: found.client_id,
      tenantId: found.tenant_id,
      flavour: found.flavour,
      name: clientName(found.name),
      phone: '',
      permissions: keysOf(found.flavour, scopes),
      disabledBy: found.disabled_flavour,
      chain: chainOf(found.flavour, found.tenant_id, found),
      client: { scopes },
    }
  })
}

export async function touchClient(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('app.open_client').set({ used_at: now }).where('id', '=', id).execute()
}

/** Whether a client with these ranges may call from the address. */
export function isAllowed(ranges: Row<'app.open_client'>['addresses'], address: string): boolean {
  const list = new BlockList()
  for (const text of ranges) {
    const range = ipRangeOf(text)
    if (range !== null) list.addSubnet(range.address, range.prefix, range.family)
  }
  // An IPv4 address that is written as IPv6 is compared as what it is.
  const plain = address.replace(/%.*$/u, '').replace(/^::ffff:(?=\d+\.)/iu, '')
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
