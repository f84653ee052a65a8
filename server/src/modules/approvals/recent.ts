import { sql } from 'kysely'
import { limitedFor, type ApprovalPolicy, type Paid } from '@linggong/shared/domain/payment-approval'
import type { Chain } from '../../kernel/actor.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import type { Tx } from '../../kernel/transaction.ts'

const dayMs = 24 * 3_600_000

/** Two payments at once would each be below a bound that they exceed together, so they take turns. Before any row of a payment is locked. */
export async function takeTurn(tx: Tx, companyId: string, policies: readonly ApprovalPolicy[]): Promise<void> {
  if (limitedFor(policies).length > 0) await lockKey(tx, `approval:${companyId}`)
}

interface Paying extends Paid {
  readonly bills: readonly string[]
}

/** What is to be paid together with what the company has paid or asked to pay within a day and fewer have approved than a rule asks for. */
export async function withRecent(tx: Tx, { park_id, company_id }: Chain, policies: readonly ApprovalPolicy[], paying: Paying, now: Date): Promise<Readonly<Record<1 | 2, Paid>>> {
  const all: Record<1 | 2, Paid> = { 1: paying, 2: paying }
  const since = new Date(now.getTime() - dayMs)
  for (const approvers of limitedFor(policies)) {
    // A round is what was frozen at once; what came back of it, because the bank refused it, was not paid. An approved round was frozen at the time of its approval.
    const { rows } = await sql<Paid>`
      with round as (
        select p.settlement_id, p.round, p.amount from app.posting p
        where p.park_id = ${park_id} and p.reason = 'payment' and p.create_at > ${since}::timestamptz
          and p.debit_id in (select id from app.ledger_account where park_id = ${park_id} and owner_id = ${company_id} and kind in ('company.available', 'company.book'))
          and not exists (select from app.payment_approval a where a.park_id = ${park_id} and a.settlement_id = p.settlement_id
            and a.status = 'approved' and a.needed >= ${approvers} and a.decided_at = p.create_at)
      ), waiting as (
        select a.amount, a.worker_count from app.payment_approval a join app.settlement s on s.park_id = a.park_id and s.id = a.settlement_id and s.version = a.settlement_version
        where a.park_id = ${park_id} and a.company_id = ${company_id} and a.status = 'pending' and a.needed < ${approvers} and a.create_at > ${since}::timestamptz
      )
      select (${paying.amount}::bigint + (select coalesce(sum(amount), 0) from round) + (select coalesce(sum(amount), 0) from waiting)
          - (select coalesce(sum(back.amount), 0) from app.posting back join round on back.settlement_id = round.settlement_id and back.round = round.round
              where back.park_id = ${park_id} and back.reason in ('release', 'return')))::float8 as amount,
        ((select count(distinct b.person_id) from app.bill b where b.park_id = ${park_id} and (b.id = any (${[...paying.bills]}::uuid[]) or b.id in (
            select o.bill_id from app.payout o join round on o.settlement_id = round.settlement_id and o.round = round.round
            where o.park_id = ${park_id} and o.status in ('created', 'sent', 'success'))))
          + (select coalesce(sum(worker_count), 0) from waiting))::int as people`.execute(tx)
    all[approvers] = rows[0] ?? paying
  }
  return all
}
