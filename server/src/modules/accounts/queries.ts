import { sql } from 'kysely'
import type { Flavour } from '@linggong/shared/contract/call'
import type { Tx } from '../../kernel/transaction.ts'

/**
 * Whatever opens, moves or ends sessions of an account takes turns with whatever else does: what was opened is seen by whoever ends
 * afterwards, and nobody is let in by a password that has been replaced meanwhile. Locks are taken in one order, so that none wait for each
 * other: account, member (`app.staff`), session.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<{ password_hash: string | null }> {
  return tx.selectFrom('app.account').select('password_hash').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** An account's membership in one organisation. */
export interface Seat {
  staff_id: string
  tenant_id: string
  tenant_name: string
  flavour: Flavour
  status: 'enable' | 'disable'
  /** Whether the organisation is enabled, and for a company also its agency. */
  enabled: boolean
}

/** The organisations that an account belongs to, the most recently used first. Those whose invitation is open are none of them yet. */
export async function seatsOf(tx: Tx, accountId: string): Promise<Seat[]> {
  return seats(tx, accountId).where('s.invited_until', 'is', null).execute()
}

const seats = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('app.staff as s')
    .innerJoin('app.tenant as t', 't.id', 's.tenant_id')
    .leftJoin('app.tenant as above', (join) => join.onRef('above.id', '=', 't.agency_id').on('t.flavour', '=', 'company'))
    .select(['s.id as staff_id', 't.id as tenant_id', 't.name as tenant_name', 't.flavour', 's.status'])
    .select(sql<boolean>`t.is_enable and coalesce(above.is_enable, true)`.as('enabled'))
    .where('s.account_id', '=', accountId)
    .orderBy('s.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('s.id')

/** Seats that an account has been offered and may still accept, the oldest first. */
export const invitedSeats = (tx: Tx, accountId: string, now: Date) =>
  seats(tx, accountId)
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .select(['t.park_id', 't.platform_id', 't.agency_id'])
    .select(sql<string>`coalesce(s.name, a.name)`.as('name'))
    .select(sql<Date>`s.invited_until`.as('invited_until'))
    .where('s.status', '=', 'enable')
    .where('s.invited_until', '>', now)
    .clearOrderBy()
    .orderBy('s.invited_until')
    .orderBy('s.id')

export type Invitation = Awaited<ReturnType<ReturnType<typeof invitedSeats>['execute']>>[number]

/** A member's name in an organisation. */
export interface LastSeat {
  readonly tenant_id: string
  readonly name: string
}

/** One statement for everything that a sign-in needs, so that an unknown phone takes the same number of statements. */
export async function accountByPhone(tx: Tx, phone: string, address: string) {
  return tx
    .selectFrom('app.account as a')
    .select(['a.id', 'a.password_hash'])
    .select(sql<string[]>`array(select distinct s.tenant_id from app.staff s where s.account_id = a.id and s.invited_until is null order by s.tenant_id)`.as('tenant_ids'))
    // Signed in from here lately.
    .select(sql<boolean>`exists (select from app.account_address k where k.account_id = a.id and k.address = ${address})`.as('is_known'))
    // Where its owner was last: it pays for the message.
    .select(sql<LastSeat | null>`(select jsonb_build_object('tenant_id', s.tenant_id, 'name', coalesce(s.name, a.name)) from app.staff s where s.account_id = a.id and s.invited_until is null order by s.last_used_at desc nulls last, s.id limit 1)`.as('last_seat'))
    .where('a.phone', '=', phone)
    .executeTakeFirst()
}

export async function roleNames(tx: Tx, staffId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('app.staff as s')
    .innerJoin('app.role as r', (join) => join.onRef('r.tenant_id', '=', 's.tenant_id').on(sql<boolean>`r.id = any(s.role_ids)`))
    .select('r.name')
    .where('s.id', '=', staffId)
    .orderBy('r.name')
    .execute()
  return rows.map((row) => row.name)
}
