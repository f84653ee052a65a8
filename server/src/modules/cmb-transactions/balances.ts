import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { inParkOf } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { capped, cappedSum } from '../lists/sums.ts'
import { kindsOf, movesOf, type Accounts, type First, type Statement, type Wanted } from './moves.ts'

interface Numbered {
  readonly id: string
  readonly trans_at: Date
  readonly amount: number
  readonly counts: boolean
}

/** The order of a statement: as booked, or by time. In either the balance of a row follows from that of the one before. */
export type Order = Pick<First, 'by' | 'isAscending'>

/** The balance of a wallet after each of these rows, exactly. In a list that begins with the newest by what is newer, in another by what is older: so that a first page reads a page. */
export async function balancesAfter(tx: Tx, actor: Actor, statement: Statement, accounts: Accounts, rows: readonly Numbered[], { by, isAscending }: Order): Promise<ReadonlyMap<string, number>> {
  const counted = rows.filter(({ counts }) => counts).map((row) => ({ ...row, key: by === 'id' ? row.id : `${row.trans_at.toISOString()}${row.id}` })).toSorted((one, other) => (one.key < other.key ? -1 : 1))
  if (counted.length === 0) return new Map()
  const asked = { statement, accounts, by, rows: counted }
  return isAscending ? sinceTheFirst(tx, actor, asked) : upToNow(tx, actor, asked)
}

interface Asked {
  readonly statement: Statement
  readonly accounts: Accounts
  readonly by: Order['by']
  /** In that order, oldest first. */
  readonly rows: readonly (Numbered & { readonly key: string })[]
}

/** Times as they are written here, to the millisecond, so that they sort as texts. */
const timeKey = sql`(to_char(m.trans_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || m.id::text) collate "C"`

/** Sums by place: a place has the row of that number (from 1) and everything between it and the next newer one; 0 what is older than all. */
const placed = (actor: Actor, { statement, accounts, by, rows }: Asked, wanted: Wanted) => sql`
  select ${by === 'id' ? sql`width_bucket(m.id, ${rows.map(({ key }) => key)}::uuid[])` : sql`width_bucket(${timeKey}, ${rows.map(({ key }) => key)}::text[] collate "C")`} as place, ${cappedSum('m.amount')} as amount
  from ${movesOf(actor, statement, { ...accounts, unknown: null }, wanted)} m group by 1`

/** What is not older than the first of them, or not newer than the last; a millisecond of others with them is told apart by its place. */
const from = ({ by, rows: [first] }: Asked): Wanted => (by === 'id' ? { where: () => sql<SqlBool>`p.id >= ${first?.id}` } : { isTimed: true, where: (clock = 'create_at') => sql<SqlBool>`${sql.ref(`p.${clock}`)} >= ${first?.trans_at}` })
const until = ({ by, rows }: Asked): Wanted => {
  const last = rows.at(-1)
  return by === 'id' ? { where: () => sql<SqlBool>`p.id <= ${last?.id}` } : { isTimed: true, where: (clock = 'create_at') => sql<SqlBool>`${sql.ref(`p.${clock}`)} < ${new Date((last?.trans_at.getTime() ?? 0) + 1)}` }
}

/** All that has moved until then. */
async function sinceTheFirst(tx: Tx, actor: Actor, asked: Asked): Promise<ReadonlyMap<string, number>> {
  const { rows: sums } = await sql<{ place: number; amount: number }>`${placed(actor, asked, until(asked))}`.execute(tx)
  const between = new Map(sums.map(({ place, amount }) => [place, amount]))
  let before = 0
  return new Map(asked.rows.map(({ id, amount }, index) => {
    before += between.get(index) ?? 0
    return [id, capped(before + amount)]
  }))
}

/** What it is now, less everything newer: one statement, so that both are of the same moment. */
async function upToNow(tx: Tx, actor: Actor, asked: Asked): Promise<ReadonlyMap<string, number>> {
  const { available, frozen } = kindsOf(asked.statement)
  const { rows: sums } = await sql<{ place: number; amount: number; now: number }>`
    with newer as materialized (${placed(actor, asked, from(asked))})
    select n.place, n.amount, (select ${cappedSum('a.balance')} from app.ledger_account a
      where ${inParkOf(actor, 'a')} and a.owner_id = ${asked.statement.ownerId} and a.kind = any(${[...available, ...frozen]})) as now
    from newer n order by n.place desc`.execute(tx)
  const between = new Map(sums.map(({ place, amount }) => [place, amount]))
  let balance = sums[0]?.now ?? 0
  const after = new Map<string, number>()
  for (const [index, { id, amount }] of [...asked.rows.entries()].toReversed()) {
    balance -= (between.get(index + 1) ?? 0) - amount
    after.set(id, capped(balance))
    balance -= amount
  }
  return after
}
