import { sql, type RawBuilder } from 'kysely'
import { formatCents } from '@linggong/shared/domain/money'
import { businessDate } from '@linggong/shared/domain/time'
import type { Tx } from '../../kernel/transaction.ts'
import type { At } from './figures.ts'

/** As many as a person looks at. */
const most = 5

interface Disagreeing {
  readonly what: string
  readonly no: string
  readonly posted: number
  readonly amount: number
}

/**
 * Which rows of an account's books were changed: postings that say something else than the entry of the bank, the payment or the withdrawal
 * which they are of, and the day from which on the postings no longer come to what an earlier morning found.
 */
export async function namedFaults(tx: Tx, { parkId, end }: At, wallet: { readonly id: string; readonly tenant_id: string }): Promise<string[]> {
  const documents: readonly RawBuilder<Disagreeing>[] = [
    sql`select '银行流水' as what, d.bank_ref as no, p.amount as posted, d.amount from app.bank_deposit d join app.posting p on p.park_id = d.park_id and p.source_id = d.id
      where d.park_id = ${parkId} and d.wallet_id = ${wallet.id} and p.amount <> d.amount and (p.reason <> 'charge' or d.kind = 'charge')`,
    sql`select '付款' as what, o.request_no as no, p.amount as posted, o.amount from app.payout o
      join app.posting p on p.park_id = o.park_id and p.settlement_id = o.settlement_id and p.bill_id = o.bill_id and p.round = o.round and p.reason in ('net', 'payout')
      where o.park_id = ${parkId} and o.wallet_id = ${wallet.id} and p.amount <> o.amount`,
    sql`select '提现' as what, w.sn as no, p.amount as posted, w.amount from app.withdraw_record w join app.posting p on p.park_id = w.park_id and p.source_id = w.id
      where w.park_id = ${parkId} and w.owner_id = ${wallet.tenant_id} and p.amount <> w.amount`,
  ]
  const { rows } = await sql<Disagreeing>`${sql.join(documents.map((one) => sql`(${one} order by 2 limit ${sql.lit(most)})`), sql` union all `)} limit ${sql.lit(most)}`.execute(tx)
  const changed = await changedSince(tx, { parkId, end }, wallet)
  return [...rows.map(({ what, no, posted, amount }) => `${what} ${no} 的分录为 ${formatCents(posted)} 元，应为 ${formatCents(amount)} 元`), ...(changed === null ? [] : [`${changed} 及以前的分录在核对后被改动`])]
}

/** The first day of which the postings come to something else than what was found on its morning. */
async function changedSince(tx: Tx, { parkId, end }: At, { id, tenant_id }: { readonly id: string; readonly tenant_id: string }): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    with moved as materialized (
      select p.create_at, p.amount from app.posting p join app.ledger_account a on a.park_id = p.park_id and a.id = p.credit_id where p.park_id = ${parkId} and a.owner_id = ${tenant_id} and a.kind ~ '[.](available|frozen)$'
      union all
      select p.create_at, -p.amount from app.posting p join app.ledger_account a on a.park_id = p.park_id and a.id = p.debit_id where p.park_id = ${parkId} and a.owner_id = ${tenant_id} and a.kind ~ '[.](available|frozen)$')
    select b.day from app.bank_proof b where b.park_id = ${parkId} and b.wallet_id = ${id} and b.day < ${businessDate(end)}
      and b.postings <> (select coalesce(sum(m.amount), 0) from moved m where m.create_at < ((b.day + 1)::timestamp at time zone 'Asia/Shanghai'))
    order by b.day limit 1`.execute(tx)
  return rows[0]?.day ?? null
}
