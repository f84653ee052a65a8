import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Flavour } from '@linggong/shared/contract/call'
import { allPermissions } from '@linggong/shared/domain/permissions'
import type { Db } from '../db/connect.ts'
import type { Actor, Chain } from './actor.ts'
import type { Tx } from './transaction.ts'

const idleMs = 2 * 3_600_000
const absoluteMs = 12 * 3_600_000
/** The last use is written at most this often: a read must not cost a write each time. */
const touchMs = 60_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new opaque token of 256 bits; only its hash is kept. */
export async function openSession(tx: Tx, staffId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('app.session')
    .values({ token_hash: hashToken(token), staff_id: staffId, create_at: now, used_at: now, expire_at: new Date(now.getTime() + absoluteMs) })
    .execute()
  return token
}

interface Found {
  staff_id: string
  account_id: string
  tenant_id: string
  flavour: Flavour
  park_id: string | null
  platform_id: string | null
  agency_id: string | null
  name: string
  phone: string
  enabled: boolean
  permissions: string[] | null
  used_at: Date
}

/** Who the token speaks for now, or null. Revocation, disabled staff and changed roles count from the next request on. */
export async function authenticate(db: Db, token: string, now: Date): Promise<Actor | null> {
  const hash = hashToken(token)
  const idleSince = new Date(now.getTime() - idleMs)
  const { rows } = await sql<Found>`
    select st.id as staff_id, st.account_id, t.id as tenant_id, t.flavour, t.park_id, t.platform_id, t.agency_id,
      coalesce(st.name, a.name) as name, a.phone, t.is_enable and coalesce(above.is_enable, true) as enabled, s.used_at,
      (select array_agg(distinct p) from app.role r, unnest(r.permissions) p where r.tenant_id = t.id and r.id = any(st.role_ids)) as permissions
    from app.session s
    join app.staff st on st.id = s.staff_id and st.status = 'enable'
    join app.account a on a.id = st.account_id
    join app.tenant t on t.id = st.tenant_id
    left join app.tenant above on t.flavour = 'company' and above.id = t.agency_id
    where s.token_hash = ${hash} and s.revoked_at is null and s.expire_at > ${now} and s.used_at > ${idleSince}`.execute(db)
  const found = rows[0]
  if (found === undefined) return null
  if (now.getTime() - found.used_at.getTime() > touchMs) {
    await db.updateTable('app.session').set({ used_at: now }).where('token_hash', '=', hash).execute()
  }
  return {
    staffId: found.staff_id,
    accountId: found.account_id,
    tenantId: found.tenant_id,
    flavour: found.flavour,
    name: found.name,
    phone: found.phone,
    permissions: permissionsOf(found.flavour, found.permissions ?? []),
    isEnable: found.enabled,
    chain: chainOf(found.flavour, found.tenant_id, found),
  }
}

const known: Readonly<Record<Flavour, ReadonlySet<string>>> = {
  saas: new Set(allPermissions('saas')),
  park: new Set(allPermissions('park')),
  platform: new Set(allPermissions('platform')),
  agency: new Set(allPermissions('agency')),
  company: new Set(allPermissions('company')),
}

/** What roles grant counts only where the flavour has it; an empty list stays empty (decision 3). */
function permissionsOf(flavour: Flavour, granted: readonly string[]): ReadonlySet<string> {
  return new Set(granted.filter((key) => known[flavour].has(key)))
}

/** The organisations above a tenant and itself. */
export function chainOf(flavour: Flavour, id: string, above: Pick<Chain, 'park_id' | 'platform_id' | 'agency_id'>): Chain {
  return {
    park_id: flavour === 'park' ? id : above.park_id,
    platform_id: flavour === 'platform' ? id : above.platform_id,
    agency_id: flavour === 'agency' ? id : above.agency_id,
    company_id: flavour === 'company' ? id : null,
  }
}
