import { sql } from 'kysely'
import { fillInOrder, giveBackLastFirst } from '@linggong/shared/domain/tax/invoiceable'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tellToRedink } from '../messages/invoice-events.ts'

/**
 * What applications, invoices and red ink do to settlements, and nothing else does (decisions 85 and 86). The caller holds the lock of the
 * application where there is one; settlements are locked here, in the order of their ids, so that two applications at once wait for each other
 * and never take the same cent twice.
 */

type Taken = Pick<Row<'app.invoice_batch_settlement'>, 'id' | 'settlement_id' | 'amount' | 'issued_amount' | 'red_amount'>

/** Locks settlements, whose rows are read afterwards: only then is what they have left certain. */
export async function lockSettlements(tx: Tx, parkId: string, ids: readonly string[]): Promise<Row<'app.settlement'>[]> {
  return tx.selectFrom('app.settlement').selectAll().where('park_id', '=', parkId).where(sql<boolean>`id = any(${[...ids]}::uuid[])`).orderBy('id').forNoKeyUpdate().execute()
}

/** Takes amounts of locked settlements for an application. The database refuses what exceeds a settlement; the caller has checked before. */
export const reserve = (tx: Tx, parkId: string, takes: readonly { readonly settlement_id: string; readonly amount: number }[]): Promise<void> =>
  moveBy(tx, parkId, takes.map(({ settlement_id, amount }) => ({ settlement_id, applied: amount, invoiced: 0 })))

/** Of an application that is canceled or rejected: what was not issued may be applied for again. */
export async function release(tx: Tx, batch: { readonly park_id: string; readonly id: string }): Promise<void> {
  const taken = await takenBy(tx, batch.park_id, 'batch_id', batch.id)
  await moveBy(tx, batch.park_id, taken.map(({ settlement_id, amount, issued_amount }) => ({ settlement_id, applied: issued_amount - amount, invoiced: 0 })))
}

/** `amount` was issued of a detail: it fills its settlements in their order. */
export async function issued(tx: Tx, detail: { readonly park_id: string; readonly id: string }, amount: number, at: Date): Promise<void> {
  const taken = await takenBy(tx, detail.park_id, 'detail_id', detail.id)
  const parts = fillInOrder(amount, taken.map((row) => row.amount - row.issued_amount))
  if (parts === null) throw new RangeError(`more is issued of ${detail.id} than was applied for`)
  await moveBy(tx, detail.park_id, taken.map(({ settlement_id }, index) => ({ settlement_id, applied: 0, invoiced: parts[index] ?? 0 })), at)
  await write(tx, detail.park_id, 'issued_amount', taken, parts)
}

/** Red ink of `amount` (above zero) was issued for invoices of a detail: the last settlement gives back first, and may be invoiced again. */
export async function givenBack(tx: Tx, detail: { readonly park_id: string; readonly id: string }, amount: number): Promise<void> {
  const taken = await takenBy(tx, detail.park_id, 'detail_id', detail.id)
  const parts = giveBackLastFirst(amount, taken.map((row) => row.issued_amount - row.red_amount))
  if (parts === null) throw new RangeError(`more is given back of ${detail.id} than was issued`)
  await moveBy(tx, detail.park_id, taken.map(({ settlement_id }, index) => ({ settlement_id, applied: -(parts[index] ?? 0), invoiced: -(parts[index] ?? 0) })))
  await write(tx, detail.park_id, 'red_amount', taken, parts)
}

const takenBy = (tx: Tx, parkId: string, by: 'batch_id' | 'detail_id', id: string): Promise<Taken[]> =>
  tx.selectFrom('app.invoice_batch_settlement').select(['id', 'settlement_id', 'amount', 'issued_amount', 'red_amount']).where('park_id', '=', parkId).where(by, '=', id).orderBy('detail_id').orderBy('position').forUpdate().execute()

async function write(tx: Tx, parkId: string, column: 'issued_amount' | 'red_amount', rows: readonly Taken[], parts: readonly number[]): Promise<void> {
  await sql`
    update app.invoice_batch_settlement t set ${sql.ref(column)} = t.${sql.ref(column)} + n.amount
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${[...parts]}::bigint[]) as n(id, amount)
    where t.park_id = ${parkId} and t.id = n.id and n.amount <> 0`.execute(tx)
}

interface Move {
  readonly settlement_id: string
  readonly applied: number
  readonly invoiced: number
}

/** Their version stays: nothing of what somebody decides about a settlement follows from these. */
async function moveBy(tx: Tx, parkId: string, moves: readonly Move[], at: Date | null = null): Promise<void> {
  const some = moves.filter(({ applied, invoiced }) => applied !== 0 || invoiced !== 0)
  if (some.length === 0) return
  const before = new Map((await lockSettlements(tx, parkId, some.map(({ settlement_id }) => settlement_id))).map((row) => [row.id, row.to_redink_amount]))
  const { rows } = await sql<Parameters<typeof tellToRedink>[1]>`
    update app.settlement s set applied_amount = s.applied_amount + n.applied, invoiced_amount = s.invoiced_amount + n.invoiced, invoice_at = coalesce(${at}::timestamptz, s.invoice_at)
    from (select settlement, sum(applied)::bigint as applied, sum(invoiced)::bigint as invoiced
      from unnest(${some.map((move) => move.settlement_id)}::uuid[], ${some.map((move) => move.applied)}::bigint[], ${some.map((move) => move.invoiced)}::bigint[]) as m(settlement, applied, invoiced) group by settlement) n
    where s.park_id = ${parkId} and s.id = n.settlement
    returning s.park_id, s.platform_id, s.agency_id, s.company_id, s.id, s.sn, s.to_redink_amount`.execute(tx)
  for (const row of rows) if (row.to_redink_amount > (before.get(row.id) ?? 0)) await tellToRedink(tx, row, 'issued')
}
