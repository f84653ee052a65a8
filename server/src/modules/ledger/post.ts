import { sql } from 'kysely'
import { answered } from '../../db/bulk.ts'
import { ACCOUNTS, inPlace, isInBook, movements, SWEPT_ACCOUNTS, walletAccounts, type FeeAccount, type Place, type Posting, type PostingReason } from '@linggong/shared/domain/postings'
import { newIds } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { accountsOf, type LedgerChain, type PostingChain } from './accounts.ts'

export interface PostingReference {
  readonly settlementId: string | null
  readonly round: number
  readonly at: Date
  /** May take a balance below 0: what a bank return takes back of fees that were swept before (decision 82). */
  readonly mayOverdraw?: true
  /** Where the money of the wallets in these postings lies; default: at the bank. */
  readonly place?: Place
}

/** What the bank and the payment app themselves report, with the time at which it happened there. */
const reported: ReadonlySet<PostingReason> = new Set(['topup', 'unknown_in', 'unknown_out', 'charge', 'interest', 'balance_add', 'balance_del'])

/** When what a posting books has happened at the bank or in the payment app; null for what we do ourselves. */
async function timesThere(tx: Tx, parkId: string, postings: readonly Posting[]): Promise<(posting: Posting) => Date | null> {
  const sources = postings.flatMap(({ source_id, reason }) => (source_id !== undefined && reported.has(reason) ? [source_id] : []))
  if (sources.length === 0) return () => null
  const { rows } = await sql<{ id: string; at: Date | null }>`
    select id, trans_at as at from app.bank_deposit where park_id = ${parkId} and id = any(${sources}::uuid[])
    union all select id, pay_at from app.alipay_order where park_id = ${parkId} and id = any(${sources}::uuid[])`.execute(tx)
  const at = new Map(rows.map((row) => [row.id, row.at]))
  return ({ source_id = '', reason }) => (reported.has(reason) ? (at.get(source_id) ?? null) : null)
}

/**
 * Inserts postings and updates the balances of wallet accounts, set-based: a settlement of 6000 bills has about
 * 24 000 rows. A balance below its floor fails the transaction; the floor of an overdrawn account follows its balance, so that nothing else
 * can be taken from it.
 */
export async function post(tx: Tx, chain: PostingChain, reference: PostingReference, given: readonly Posting[]): Promise<void> {
  if (given.length === 0) return
  const postings = inPlace(reference.place ?? 'bank', given)
  const accounts = await accountsOf(tx, chain)
  const times = await timesThere(tx, chain.park_id, postings)
  await sql`
    insert into app.posting (park_id, id, debit_id, credit_id, amount, reason, platform_id, agency_id, company_id, settlement_id, bill_id, source_id, round, create_at, in_book, trans_at)
    select ${chain.park_id}::uuid, p.id, p.debit, p.credit, p.amount, p.reason, ${chain.platform_id}::uuid, ${chain.agency_id}::uuid,
      ${chain.company_id}::uuid, ${reference.settlementId}::uuid, p.bill, p.source, ${reference.round}::int, ${reference.at}::timestamptz, p.in_book, p.trans_at
    from unnest(${newIds(postings.length)}::uuid[], ${postings.map((p) => accounts(p.debit))}::uuid[], ${postings.map((p) => accounts(p.credit))}::uuid[],
      ${postings.map((p) => p.amount)}::bigint[], ${postings.map((p) => p.reason)}::text[], ${postings.map((p) => p.bill_id ?? null)}::uuid[],
      ${postings.map((p) => p.source_id ?? null)}::uuid[], ${postings.map(isInBook)}::bool[], ${postings.map(times)}::timestamptz[]) as p(id, debit, credit, amount, reason, bill, source, in_book, trans_at)
    ${answered}`.execute(tx)
  const moved = [...movements(postings)].filter(([key, amount]) => ACCOUNTS[key].balance && amount !== 0)
  if (moved.length === 0) return
  const floor = reference.mayOverdraw ? sql`least(0, a.balance + moved.amount)` : sql`greatest(a.floor, least(0, a.balance))`
  await sql`
    with moved as materialized (
      select a.id, m.amount from app.ledger_account a
      join unnest(${moved.map(([key]) => accounts(key))}::uuid[], ${moved.map(([, amount]) => amount)}::bigint[]) as m(id, amount) on m.id = a.id
      where a.park_id = ${chain.park_id} order by a.kind for update of a
    )
    update app.ledger_account a set balance = a.balance + moved.amount, floor = ${floor} from moved
    where a.park_id = ${chain.park_id} and a.id = moved.id`.execute(tx)
}

/** The amount still frozen for a settlement, by its postings. */
export async function frozenFor(tx: Tx, chain: LedgerChain, settlementId: string, place: Place): Promise<number> {
  const accounts = await accountsOf(tx, chain)
  const frozen = accounts(walletAccounts('company', place).frozen)
  const { rows } = await sql<{ left: number }>`
    select (coalesce(sum(amount) filter (where credit_id = ${frozen}), 0) - coalesce(sum(amount) filter (where debit_id = ${frozen}), 0))::bigint as left
    from app.posting where park_id = ${chain.park_id} and settlement_id = ${settlementId}`.execute(tx)
  return rows[0]?.left ?? 0
}

/** What a settlement's fee accounts have, by its postings. */
export async function feesOf(tx: Tx, chain: LedgerChain, settlementId: string): Promise<ReadonlyMap<FeeAccount, number>> {
  const accounts = await accountsOf(tx, chain)
  const keyOf = new Map(SWEPT_ACCOUNTS.map((key) => [accounts(key), key] as const))
  const ids = [...keyOf.keys()]
  const { rows } = await sql<{ id: string; amount: number }>`
    select m.id, sum(m.amount)::bigint as amount from (
      select credit_id as id, amount from app.posting where park_id = ${chain.park_id} and settlement_id = ${settlementId} and credit_id = any(${ids}::uuid[])
      union all select debit_id, -amount from app.posting where park_id = ${chain.park_id} and settlement_id = ${settlementId} and debit_id = any(${ids}::uuid[])) m
    group by m.id`.execute(tx)
  return new Map(rows.flatMap(({ id, amount }) => {
    const key = keyOf.get(id)
    return key === undefined ? [] : [[key, amount] as const]
  }))
}
