import { sql } from 'kysely'
import { maskAccount, maskCard, maskName } from '@linggong/shared/domain/masks'
import type { Tx } from '../../kernel/transaction.ts'

/** What the books have of a movement on an account: names and accounts masked. */
export interface OwnSide {
  /** What it is, and its id. */
  readonly own_key: string
  readonly wallet_id: string
  readonly direction: 'in' | 'out'
  readonly amount: number
  /** By which the bank would know it. */
  readonly key: string
  readonly settlement_id: string | null
  readonly counter_name: string
  readonly counter_account: string
  readonly summary: string
  readonly at: Date
  /** Booked as 不明出账. */
  readonly is_doubtful: boolean
}

interface Span {
  readonly from: Date
  readonly to: Date
}

/**
 * What was booked, paid, sent back or taken out on these accounts within a time, as far as the desk does not have it yet: by their ids, so that
 * what was booked late is found on one of the next days. An entry of the bank by the bank's time, since the night that asks for its row may book it itself.
 */
export async function ownSides(tx: Tx, parkId: string, wallets: readonly string[], { from, to }: Span): Promise<OwnSide[]> {
  const { rows } = await sql<OwnSide & { readonly is_person: boolean }>`
    with own as (
      select 'deposit:' || d.id as own_key, d.wallet_id, case when d.kind in ('charge', 'balance_del', 'unknown_out') then 'out' else 'in' end as direction, d.amount, d.bank_ref as key, null::uuid as settlement_id,
        d.payer_name as counter_name, d.payer_account as counter_account, d.summary, d.trans_at as at, false as is_person, d.kind = 'unknown_out' as is_doubtful
        from app.bank_deposit d where d.park_id = ${parkId} and d.wallet_id = any(${[...wallets]}::uuid[]) and d.create_at >= ${from}::timestamptz and d.trans_at < ${to}::timestamptz
      union all
      select x.kind || ':' || o.id, o.wallet_id, x.direction, o.amount, o.request_no, o.settlement_id, b.name, o.account_no, '', o.answer_at, true, false
        from app.payout o join app.bill b on b.park_id = o.park_id and b.id = o.bill_id
        cross join (values ('payout', 'out', 'success'), ('payout', 'out', 'returned'), ('return', 'in', 'returned')) x(kind, direction, status)
        where o.park_id = ${parkId} and o.wallet_id = any(${[...wallets]}::uuid[]) and o.status = x.status and o.amount > 0 and o.answer_at >= ${from}::timestamptz and o.answer_at < ${to}::timestamptz
      union all
      select case p.reason when 'return' then 'withdraw_return:' else 'withdraw:' end || w.id, o.wallet_id, case p.reason when 'return' then 'in' else 'out' end, p.amount, o.request_no, null, w.to_name, w.to_account, '提现', p.create_at, false, false
        from app.withdraw_payout o join app.withdraw_record w on w.park_id = o.park_id and w.id = o.id join app.posting p on p.park_id = o.park_id and p.source_id = o.id and p.reason in ('withdraw_paid', 'return')
        where o.park_id = ${parkId} and o.wallet_id = any(${[...wallets]}::uuid[]) and p.create_at >= ${from}::timestamptz and p.create_at < ${to}::timestamptz)
    select own.* from own where not exists (select 1 from app.reconciliation r where r.park_id = ${parkId} and r.own_key = own.own_key) order by own_key`.execute(tx)
  return rows.map(({ is_person, ...row }) => ({ ...row, counter_name: is_person ? maskName(row.counter_name) : row.counter_name, counter_account: is_person || row.counter_account.includes('@') ? maskAccount(row.counter_account) : maskCard(row.counter_account) }))
}

/** Which of these numbers are of payments of ours that have no answer yet. */
export async function openNumbers(tx: Tx, parkId: string, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const { rows } = await sql<{ request_no: string }>`
    select request_no from app.payout where park_id = ${parkId} and request_no = any(${[...numbers]}::text[]) and status in ('created', 'sent')
    union all select request_no from app.withdraw_payout where park_id = ${parkId} and request_no = any(${[...numbers]}::text[]) and status in ('created', 'sent')`.execute(tx)
  return new Set(rows.map(({ request_no }) => request_no))
}
