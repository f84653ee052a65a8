import { sql } from 'kysely'
import type { Flavour } from '@linggong/shared/contract/call'
import type { Tx } from '../../kernel/transaction.ts'

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

/** The organisations of an account, the most recently used first. */
export async function seatsOf(tx: Tx, accountId: string): Promise<Seat[]> {
  return tx
    .selectFrom('app.staff as s')
    .innerJoin('app.tenant as t', 't.id', 's.tenant_id')
    .leftJoin('app.tenant as above', (join) => join.onRef('above.id', '=', 't.agency_id').on('t.flavour', '=', 'company'))
    .select(['s.id as staff_id', 't.id as tenant_id', 't.name as tenant_name', 't.flavour', 's.status'])
    .select(sql<boolean>`t.is_enable and coalesce(above.is_enable, true)`.as('enabled'))
    .where('s.account_id', '=', accountId)
    .orderBy('s.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('s.id')
    .execute()
}

/** One statement for everything that a sign-in needs, so that an unknown phone takes the same number of statements. */
export async function accountByPhone(tx: Tx, phone: string) {
  return tx
    .selectFrom('app.account as a')
    .select(['a.id', 'a.password_hash'])
    .select(sql<string[]>`array(select distinct s.tenant_id from app.staff s where s.account_id = a.id order by s.tenant_id)`.as('tenant_ids'))
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
