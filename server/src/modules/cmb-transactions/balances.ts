import { sql, type SqlBool } from 'kysely'
import { walletAccounts } from '@linggong/shared/domain/postings'
import type { Actor } from '../../kernel/actor.ts'
import { inParkOf } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { capped, cappedSum } from '../lists/sums.ts'
import { movesOf, type Accounts, type Statement } from './moves.ts'

interface Numbered {
  readonly id: string
  readonly amount: number
  readonly counts: boolean
}

/**
 * The balance of a wallet after each of these rows, exactly: what it is now, less everything newer. One statement, so that both are of the
 * same moment; it reads no further back than the oldest of the rows.
 */
export async function balancesAfter(tx: Tx, actor: Actor, statement: Statement, accounts: Accounts, rows: readonly Numbered[]): Promise<ReadonlyMap<string, number>> {
  const counted = rows.filter(({ counts }) => counts)
  if (counted.length === 0) return new Map()
  const keys = walletAccounts(statement.owner, statement.place)
  const ids = counted.map(({ id }) => id).toSorted()
  const { rows: sums } = await sql<{ place: number; amount: number; now: number }>`
    with newer as materialized (
      select width_bucket(m.id, ${ids}::uuid[]) as place, ${cappedSum('m.amount')} as amount from ${movesOf(actor, { ...accounts, unknown: null }, { where: sql<SqlBool>`p.id >= ${ids[0]}` })} m group by 1)
    select n.place, n.amount, (select ${cappedSum('a.balance')} from app.ledger_account a
      where ${inParkOf(actor, 'a')} and a.owner_id = ${statement.ownerId} and a.kind in (${keys.available}, ${keys.frozen})) as now
    from newer n order by n.place desc`.execute(tx)
  const amounts = new Map(counted.map(({ id, amount }) => [id, amount]))
  const between = new Map(sums.map(({ place, amount }) => [place, amount]))
  let balance = sums[0]?.now ?? 0
  const after = new Map<string, number>()
  // A place has the row itself and everything between it and the next newer one.
  for (const [index, id] of [...ids.entries()].toReversed()) {
    const own = amounts.get(id) ?? 0
    balance -= (between.get(index + 1) ?? 0) - own
    after.set(id, capped(balance))
    balance -= own
  }
  return after
}
