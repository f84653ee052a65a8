import { sql, type RawBuilder, type SqlBool } from 'kysely'
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

/** The balance of a wallet after each of these rows, exactly. In a list that begins with the newest by what is newer, in another by what is older: so that a first page reads a page. */
export async function balancesAfter(tx: Tx, actor: Actor, statement: Statement, accounts: Accounts, rows: readonly Numbered[], isAscending: boolean): Promise<ReadonlyMap<string, number>> {
  const counted = new Map(rows.filter(({ counts }) => counts).map(({ id, amount }) => [id, amount]))
  const ids = [...counted.keys()].toSorted()
  if (ids.length === 0) return new Map()
  return isAscending ? sinceTheFirst(tx, actor, { accounts, ids, amounts: counted }) : upToNow(tx, actor, statement, { accounts, ids, amounts: counted })
}

interface Asked {
  readonly accounts: Accounts
  /** In the order of time. */
  readonly ids: readonly string[]
  readonly amounts: ReadonlyMap<string, number>
}

/** Sums by place: a place has the row of that number (from 1) and everything between it and the next newer one; 0 what is older than all. */
const placed = (actor: Actor, { accounts, ids }: Asked, where: RawBuilder<SqlBool>) => sql`
  select width_bucket(m.id, ${ids}::uuid[]) as place, ${cappedSum('m.amount')} as amount from ${movesOf(actor, { ...accounts, unknown: null }, { where })} m group by 1`

/** All that has moved until then. */
async function sinceTheFirst(tx: Tx, actor: Actor, asked: Asked): Promise<ReadonlyMap<string, number>> {
  const { rows: sums } = await sql<{ place: number; amount: number }>`${placed(actor, asked, sql<SqlBool>`p.id <= ${asked.ids.at(-1)}`)}`.execute(tx)
  const between = new Map(sums.map(({ place, amount }) => [place, amount]))
  let before = 0
  return new Map(asked.ids.map((id, index) => {
    before += between.get(index) ?? 0
    return [id, capped(before + (asked.amounts.get(id) ?? 0))]
  }))
}

/** What it is now, less everything newer: one statement, so that both are of the same moment. */
async function upToNow(tx: Tx, actor: Actor, statement: Statement, asked: Asked): Promise<ReadonlyMap<string, number>> {
  const keys = walletAccounts(statement.owner, statement.place)
  const { rows: sums } = await sql<{ place: number; amount: number; now: number }>`
    with newer as materialized (${placed(actor, asked, sql<SqlBool>`p.id >= ${asked.ids[0]}`)})
    select n.place, n.amount, (select ${cappedSum('a.balance')} from app.ledger_account a
      where ${inParkOf(actor, 'a')} and a.owner_id = ${statement.ownerId} and a.kind in (${keys.available}, ${keys.frozen})) as now
    from newer n order by n.place desc`.execute(tx)
  const between = new Map(sums.map(({ place, amount }) => [place, amount]))
  let balance = sums[0]?.now ?? 0
  const after = new Map<string, number>()
  for (const [index, id] of [...asked.ids.entries()].toReversed()) {
    const own = asked.amounts.get(id) ?? 0
    balance -= (between.get(index + 1) ?? 0) - own
    after.set(id, capped(balance))
    balance -= own
  }
  return after
}
