import { sql } from 'kysely'
import { maskAccount } from '@linggong/shared/domain/masks'
import { traceOf, type TracedBack, type TracedEvent, type TraceStep } from '@linggong/shared/domain/trace'
import type { Actor } from '../../kernel/actor.ts'
import type { KeptEntry } from '../../kernel/history.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { entriesOfBill } from '../bill-steps/history.ts'

type WireStep = Omit<TraceStep, 'at'> & { readonly at: string | null }

/** 款项追踪 of one bill. */
export async function traceOfBill(tx: Tx, actor: Actor, id: string): Promise<WireStep[]> {
  const bill = await scopedId(tx, actor, 'app.bill', id)
  const payouts = await tx
    .selectFrom('app.payout')
    .select(['settlement_id', 'request_no', 'account_no', 'amount', 'status', 'reason', 'attempts', 'create_at', 'accepted_at', 'doubted_at', 'is_unknown', 'answer_at'])
    .where('park_id', '=', bill.park_id)
    .where('bill_id', '=', bill.id)
    .orderBy('id')
    .execute()
  const events = (await entriesOfBill(tx, bill)).map(eventOf)
  const backs = await backsOf(tx, bill, [...new Set(payouts.map(({ settlement_id }) => settlement_id))])
  const steps = traceOf({ payouts: payouts.map((payout) => ({ ...payout, account_no: maskAccount(payout.account_no) })), events, backs })
  return steps.map((step) => ({ ...step, at: step.at?.toISOString() ?? null }))
}

function eventOf({ action, create_at, creator, content }: KeptEntry<'bill'>): TracedEvent {
  const now = (field: string): string => {
    const value = content.find((change) => change.field === field)?.new_value
    return typeof value === 'string' ? value : ''
  }
  // The log has the account masked already.
  return { action, at: create_at, creator, reason: now('fail_reason'), account: now('account_no') }
}

interface Owned {
  readonly id: string
  readonly park_id: string
  readonly company_id: string
}

/** What the ledger gave back of this bill: once for each failure and each return. */
async function backsOf(tx: Tx, { id, park_id, company_id }: Owned, settlements: readonly string[]): Promise<TracedBack[]> {
  if (settlements.length === 0) return []
  const { rows } = await sql<TracedBack>`
    select p.create_at as at, sum(p.amount)::bigint as amount from app.posting p
    where p.park_id = ${park_id} and p.settlement_id = any(${[...settlements]}::uuid[]) and p.bill_id = ${id} and p.reason in ('release', 'return')
      and p.credit_id = (select x.id from app.ledger_account x where x.park_id = ${park_id} and x.owner_id = ${company_id} and x.kind = 'company.available')
    group by p.settlement_id, p.round, p.reason, p.create_at order by min(p.id::text)`.execute(tx)
  return rows
}
