import { sql } from 'kysely'
import type { EvidenceFacts } from '@linggong/shared/domain/evidence/chain'
import type { Caller } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { ProvenBill } from './bills.ts'

/** The first acceptance form of each bill. */
export async function acceptancesOf(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<(bill: ProvenBill) => EvidenceFacts['acceptance']> {
  const { rows } = await sql<{ bill_id: string; sn: string; accept_on: string; uploaded_at: Date }>`
    select l.bill_id, o.sn, o.accept_at as accept_on, o.create_at as uploaded_at
    from app.bill_accept_order l join app.accept_order o on o.park_id = l.park_id and o.id = l.accept_order_id
    where ${inScope(caller, 'l')} and l.bill_id = any(${bills.map(({ id }) => id)}::uuid[]) order by o.id desc`.execute(tx)
  const first = new Map(rows.map(({ bill_id, ...form }) => [bill_id, form]))
  return ({ id }) => first.get(id) ?? null
}
