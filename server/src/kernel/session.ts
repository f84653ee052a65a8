import { createHash, randomBytes } from 'node:crypto'
import { sql, type CompiledQuery, type ExpressionBuilder } from 'kysely'
import type { Flavour } from '@linggong/shared/contract/call'
import { allPermissions, type PermissionKey } from '@linggong/shared/domain/permissions'
import { along, prepared, sendAlong, type Db } from '../db/connect.ts'
import type { Database, Row } from '../db/tables.ts'
import type { Actor, Chain } from './actor.ts'
import { newId } from './ids.ts'
import type { Tx } from './transaction.ts'
import { rowsFor, written } from './written.ts'

const idleMs = 2 * 3_600_000
const absoluteMs = 12 * 3_600_000
/** The time of the last use is written at most this often, so that reads do not cause a write each time. */
const touchMs = 60_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** From where and with what somebody calls, as their list of sessions shows it. */
export interface Visit {
  readonly address: string
  /** The `User-Agent` of the browser. */
  readonly agent: string
}

/** An opaque token of 256 bits; only its hash is stored. */
const newToken = (): string => randomBytes(32).toString('base64url')

const visitColumns = ({ address, agent }: Visit) => ({ address, agent: agent.slice(0, 255) })

/** Returns the token. */
export async function openSession(tx: Tx, staffId: string, now: Date, visit: Visit = { address: '', agent: '' }): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('app.session')
    .values({ id: newId(), token_hash: hashToken(token), staff_id: staffId, ...visitColumns(visit), create_at: now, used_at: now, proved_at: now, expire_at: new Date(now.getTime() + absoluteMs) })
    .execute()
  return token
}

/**
 * The session goes on for another member of its account, with another token. It stays the same one: with its beginning, absolute end and
 * last proof, and its owner ends it however often it has moved. Returns the token; undefined when it has ended or moved meanwhile.
 */
export async function moveSession(tx: Tx, token: string, staffId: string, now: Date, visit: Visit): Promise<string | undefined> {
  const next = newToken()
  const moved = await tx
    .updateTable('app.session')
    .set({ token_hash: hashToken(next), staff_id: staffId, used_at: now, ...visitColumns(visit) })
    .where('token_hash', '=', hashToken(token))
    .where(livingSession(now))
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n ? next : undefined
}

/** Sessions that still go on: neither ended nor too old nor unused for too long. */
export const livingSession = (now: Date) => (eb: ExpressionBuilder<Database, 'app.session'>) =>
  eb.and([eb('app.session.revoked_at', 'is', null), eb('app.session.expire_at', '>', now), eb('app.session.used_at', '>', new Date(now.getTime() - idleMs))])

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
  disabled_flavour: Flavour | null
  /** Comma-joined; what several roles grant more than once. */
  granted: string | null
  /** Of all memberships of the account, comma-joined. */
  seats: string
  used_at: Date
  session_id: string
  proved_at: Date
}

type Seated = Omit<Found, 'used_at' | 'session_id' | 'proved_at'>

function seatOf(on: Pick<Db, 'getExecutor'>, hash: Buffer, now: Date, isAlong = false): CompiledQuery<Found> {
  const idleSince = new Date(now.getTime() - idleMs)
  return written(on, `seat ${isAlong}`, [hash, now, idleSince], () => sql<Found>`
    select ${prepared} ${isAlong ? along : sql``} staff_id, account_id, tenant_id, flavour, park_id, platform_id, agency_id, name, phone, disabled_flavour, granted, seats, used_at, session_id, proved_at
    from app.session_seat
    where token_hash = ${hash} and revoked_at is null and expire_at > ${now} and used_at > ${idleSince}`)
}

interface Seat {
  readonly found: Found
  readonly actor: Actor
}

/** What sessions were last found to be, by database and the hash of the token. The oldest entry first. */
const seats = new WeakMap<Db, Map<string, Seat>>()
const mostSeats = 2000

const keyOf = (hash: Buffer): string => hash.toString('base64')

const valueOf = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)

/** The time of the last use changes nothing. */
const isSame = (found: Found, known: Found): boolean =>
  Object.entries(found).every(([key, value]: [string, unknown]) => key === 'used_at' || valueOf(value) === valueOf(known[key as keyof Found]))

/** The session is not what it was remembered as, or has to be asked for before anything else is done. */
export class Unconfirmed extends Error {}

/** Whom a token belonged to when it was last asked for. */
export interface Recalled {
  readonly actor: Actor
  /** To be asked first in the transaction that acts as them, with whose statements it leaves; the answer, to be awaited last, throws `Unconfirmed` when they are that no more. */
  readonly confirm: (tx: Tx) => Promise<() => Promise<void>>
}

/**
 * Lets a call that only reads begin before its session is known to go on: a round trip less. Nothing may leave before `confirm` has answered, so that
 * revoked sessions, disabled staff and changed roles still take effect with the next request. Undefined when the token has to be asked for.
 */
export function recall(db: Db, token: string, now: Date): Recalled | undefined {
  const hash = hashToken(token)
  const seat = seats.get(db)?.get(keyOf(hash))
  if (seat === undefined || now.getTime() - seat.found.used_at.getTime() > touchMs) return undefined
  const confirm = async (tx: Tx) => {
    const rows = await sendAlong(tx, seatOf(tx, hash, now, true))
    return async (): Promise<void> => {
      const [found] = await rows()
      if (found === undefined || !isSame(found, seat.found)) throw new Unconfirmed('the session has changed')
    }
  }
  return { actor: seat.actor, confirm }
}

/** The actor that the token belongs to, or null; the same one while nothing of it has changed. Revoked sessions, disabled staff and changed roles take effect with the next request. */
export async function authenticate(db: Db, token: string, now: Date): Promise<Actor | null> {
  const hash = hashToken(token)
  const [found] = await rowsFor(db, seatOf(db, hash, now))
  const mine = seats.get(db) ?? new Map<string, Seat>()
  seats.set(db, mine)
  const known = mine.get(keyOf(hash))
  mine.delete(keyOf(hash))
  if (found === undefined) return null
  if (now.getTime() - found.used_at.getTime() > touchMs) {
    await db.updateTable('app.session').set({ used_at: now }).where('token_hash', '=', hash).execute()
    found.used_at = now
  }
  const actor = known !== undefined && isSame(found, known.found) ? known.actor : actorOf(found)
  mine.set(keyOf(hash), { found, actor })
  const [oldest] = mine.keys()
  if (mine.size > mostSeats && oldest !== undefined) mine.delete(oldest)
  return actor
}

/**
 * A member as whoever acts for them without their session finds them in this minute: with the permissions that they have now. Undefined where they
 * could not sign in. The transaction must be the system's.
 */
export async function memberNow(tx: Tx, staffId: string): Promise<Actor | undefined> {
  const { rows } = await sql<Seated>`select staff_id, account_id, tenant_id, flavour, park_id, platform_id, agency_id, name, phone, disabled_flavour, granted, seats from app.member_seat where staff_id = ${staffId}`.execute(tx)
  return rows[0] && seatedOf(rows[0])
}

const actorOf = (found: Found): Actor => ({ ...seatedOf(found), session: { id: found.session_id, provedAt: found.proved_at } })

function seatedOf(found: Seated): Actor {
  return {
    staffId: found.staff_id,
    accountId: found.account_id,
    tenantId: found.tenant_id,
    flavour: found.flavour,
    name: found.name,
    phone: found.phone,
    permissions: permissionsOf(found.flavour, found.granted ?? ''),
    disabledBy: found.disabled_flavour,
    chain: chainOf(found.flavour, found.tenant_id, found),
    seats: found.seats.split(','),
  }
}

const known: Readonly<Record<Flavour, ReadonlySet<string>>> = {
  saas: new Set(allPermissions('saas')),
  park: new Set(allPermissions('park')),
  platform: new Set(allPermissions('platform')),
  agency: new Set(allPermissions('agency')),
  company: new Set(allPermissions('company')),
}

const isKnown = (flavour: Flavour) => (key: string): key is PermissionKey => known[flavour].has(key)

/** Few roles serve many sessions. */
const sets = new Map<string, ReadonlySet<PermissionKey>>()
const mostSets = 1000

/** Only permissions that the flavour has are effective; an empty list stays empty (decision 3). */
function permissionsOf(flavour: Flavour, granted: string): ReadonlySet<PermissionKey> {
  const key = `${flavour}:${granted}`
  const found = sets.get(key)
  if (found !== undefined) return found
  if (sets.size >= mostSets) sets.clear()
  const made = new Set(granted.split(',').filter(isKnown(flavour)))
  sets.set(key, made)
  return made
}

/** The `park_id` of the operator's own rows, which belong to no park. */
const operatorsPark = '00000000-0000-0000-0000-000000000000'

/** The tenant chain of an organisation. The own rows of a group, which may have several parks or none, have the group's id as `park_id`. */
export function chainOf(flavour: Flavour, id: string, above: Pick<Row<'app.tenant'>, 'park_id' | 'platform_id' | 'agency_id'>): Chain {
  return {
    park_id: above.park_id ?? (flavour === 'saas' ? operatorsPark : id),
    platform_id: flavour === 'platform' ? id : above.platform_id,
    agency_id: flavour === 'agency' ? id : above.agency_id,
    company_id: flavour === 'company' ? id : null,
  }
}
