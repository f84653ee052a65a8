import { sql } from 'kysely'
import { WALLET_ACCOUNTS } from '@linggong/shared/domain/postings'
import type { Tx } from '../../kernel/transaction.ts'
import { cappedSum } from '../lists/sums.ts'

export interface Figures {
  readonly balance: number
  readonly postings: number
  readonly expected: number
  readonly unexplained: number
  readonly inTransit: number
  readonly comingBack: number
}

/** A park when a business day ended. */
export interface At {
  readonly parkId: string
  readonly end: Date
}

/** What our books say of each open account of a park: cents by the id of the account. Those without any posting are left out. */
export async function figuresOf(tx: Tx, at: At): Promise<ReadonlyMap<string, Figures>> {
  const [books, crossed, way] = [await booksOf(tx, at), await crossedOf(tx, at), await onTheWay(tx, at)]
  const none = { balance: 0, postings: 0, expected: 0, unexplained: 0, inTransit: 0, comingBack: 0 }
  const ids = new Set([...books.keys(), ...crossed.keys(), ...way.keys()])
  return new Map([...ids].map((id) => [id, { ...none, ...books.get(id), ...crossed.get(id), ...way.get(id) }]))
}

type Part = Partial<Figures>
const byWallet = <R extends Part & { readonly wallet_id: string }>(rows: readonly R[]): ReadonlyMap<string, Part> => new Map(rows.map(({ wallet_id, ...part }) => [wallet_id, part]))

/**
 * Balance and postings of each owner's wallet, in one statement, so that both are of the same moment; what was posted since the end is taken from the
 * balance. Of the postings, what crossed the edge of the books since the account was opened without an entry or a payment of the bank; what an enterprise
 * paid too much outside of the wallet was proven by its write-off.
 */
async function booksOf(tx: Tx, { parkId, end }: At): Promise<ReadonlyMap<string, Part>> {
  const { rows } = await sql<{ wallet_id: string; balance: number; postings: number; unexplained: number }>`
    with account as materialized (
      select w.id as wallet_id, w.open_at, a.id, a.balance from app.cmb_wallet w join app.ledger_account a on a.park_id = w.park_id and a.owner_id = w.tenant_id
        and a.kind = any(${[...WALLET_ACCOUNTS.bank]})
      where w.park_id = ${parkId} and w.status in ('active', 'frozen') and w.open_at < ${end}::timestamptz),
    moved as (
      select m.id, sum(m.amount) filter (where m.create_at < ${end}::timestamptz) as before, sum(m.amount) filter (where m.create_at >= ${end}::timestamptz) as since from (
        select p.credit_id as id, p.amount, p.create_at from app.posting p where p.park_id = ${parkId}
        union all select p.debit_id, -p.amount, p.create_at from app.posting p where p.park_id = ${parkId}) m
      where m.id in (select id from account) group by m.id),
    crossed as (
      select a.id, sum(m.amount) as amount from app.ledger_account o
      cross join lateral (
        select p.credit_id as id, p.amount, p.create_at, p.source_id, p.reason from app.posting p where p.park_id = o.park_id and p.debit_id = o.id
        union all select p.debit_id, -p.amount, p.create_at, p.source_id, p.reason from app.posting p where p.park_id = o.park_id and p.credit_id = o.id) m
      join account a on a.id = m.id
      where o.park_id = ${parkId} and o.kind = 'external' and m.create_at >= a.open_at and m.create_at < ${end}::timestamptz and m.reason <> 'excess'
        and not exists (select from app.bank_deposit d where d.park_id = o.park_id and d.id = m.source_id)
        and not exists (select from app.withdraw_payout w where w.park_id = o.park_id and w.id = m.source_id)
      group by a.id)
    select x.wallet_id, ${cappedSum('x.balance')} as balance, ${cappedSum('x.postings')} as postings, ${cappedSum('x.unexplained')} as unexplained from (
      select a.wallet_id, a.balance - coalesce(m.since, 0) as balance, m.before as postings, c.amount as unexplained
      from account a left join moved m on m.id = a.id left join crossed c on c.id = a.id) x group by x.wallet_id`.execute(tx)
  return byWallet(rows)
}

/** What came in and went out by each account: by the postings of the bank's entries, of payments and of withdrawals. */
async function crossedOf(tx: Tx, { parkId, end }: At): Promise<ReadonlyMap<string, Part>> {
  const { rows } = await sql<{ wallet_id: string; expected: number }>`
    select x.wallet_id, ${cappedSum('x.amount')} as expected from (
      select d.wallet_id, case when p.reason in ('charge', 'balance_del', 'unknown_out') then -p.amount else p.amount end as amount
        from app.bank_deposit d join app.posting p on p.park_id = d.park_id and p.source_id = d.id and p.reason <> 'clarify'
        where d.park_id = ${parkId} and d.trans_at < ${end}::timestamptz
      union all
      select o.wallet_id, -p.amount from app.payout o join app.posting p on p.park_id = o.park_id and p.settlement_id = o.settlement_id and p.bill_id = o.bill_id and p.round = o.round and p.reason = 'payout'
        where o.park_id = ${parkId} and o.wallet_id is not null and ${leftBy('o', end)}
      union all
      select o.wallet_id, -p.amount from app.withdraw_payout o join app.posting p on p.park_id = o.park_id and p.source_id = o.id and p.reason = 'withdraw_paid'
        where o.park_id = ${parkId} and o.wallet_id is not null and ${leftBy('o', end)}) x
    group by x.wallet_id`.execute(tx)
  return byWallet(rows)
}

/** Paid by then; a payment that came back later had been paid. */
const leftBy = (alias: string, end: Date) => {
  const [status, answered, made] = ['status', 'answer_at', 'create_at'].map((name) => sql.ref(`${alias}.${name}`))
  return sql`((${status} = 'success' and ${answered} < ${end}::timestamptz) or (${status} = 'returned' and ${answered} >= ${end}::timestamptz and ${made} < ${end}::timestamptz))`
}

/** What had no answer when the day ended, and what had come back without our knowing. */
async function onTheWay(tx: Tx, { parkId, end }: At): Promise<ReadonlyMap<string, Part>> {
  const { rows } = await sql<{ wallet_id: string; inTransit: number; comingBack: number }>`
    select o.wallet_id, ${cappedSum('o.amount', sql`o.status in ('created', 'sent', 'success', 'failure')`)} as "inTransit", ${cappedSum('o.amount', sql`o.status = 'returned'`)} as "comingBack" from (
      select wallet_id, amount, status, create_at, answer_at from app.payout where park_id = ${parkId} and wallet_id is not null
      union all select wallet_id, amount, status, create_at, answer_at from app.withdraw_payout where park_id = ${parkId} and wallet_id is not null) o
    where o.create_at < ${end}::timestamptz and (o.status in ('created', 'sent') or o.answer_at >= ${end}::timestamptz) group by o.wallet_id`.execute(tx)
  return byWallet(rows)
}
