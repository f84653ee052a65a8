import { sql } from 'kysely'
import { BELOW_ZERO, walletFault } from '@linggong/shared/domain/payments/classify'
import { paymentSubmitted } from '@linggong/shared/domain/postings'
import { answered } from '../../db/bulk.ts'
import { wakeWorkers } from '../../jobs/wake.ts'
import type { Caller } from '../../kernel/actor.ts'
import { newIds } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { recordPayees } from '../audit/payees.ts'
import { recordBills } from '../bill-steps/history.ts'
import { failBills, type LockedBill } from '../bill-steps/rows.ts'
import { livingWallet } from '../cmb-wallets/usable.ts'
import { accountsOf, walletOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { move, type Settlement } from '../settlements/transition.ts'
import { taxTotals } from '../taxes/final-tax.ts'
import { releaseLimits, reservedOf } from '../terms/limits.ts'
import { holdFeeBills } from '../service-fees/owe.ts'
import { closeRound } from './close-round.ts'
import type { Round } from './prepare.ts'

/**
 * Freezes the money and makes one payout per bill. Nothing is sent here; the sender takes the payouts after the commit. `approvers`: the names
 * of those who had to approve it.
 */
export async function submitRound(tx: Tx, actor: Caller, { settlement, action, place, bills, chosen, payable, refused, taxes, facts: { amount } }: Round, now: Date, approvers: readonly string[] = []): Promise<void> {
  const round = settlement.round + 1
  // Nothing is sent, so the round closes at once: its fee bill before the wallet.
  if (payable.length === 0) await holdFeeBills(tx, settlement)
  await accountsOf(tx, settlement)
  const { available } = await walletOf(tx, settlement, { lock: true, place })
  const fault = walletFault(available, amount, place)
  if (fault !== null) refuse('wallet', fault)
  await post(tx, settlement, { settlementId: settlement.id, round, at: now, place }, paymentSubmitted(amount))
  await writePayouts(tx, settlement, round, payable, taxes.map((tax) => tax.net), now)
  await recordBills(tx, chosen, { sharedUnder: settlement.id, chain: settlement, by: actor, action: action === 'new_payment' ? action : 'payment' })
  await failUnpayable(tx, settlement, refused, now)
  const failed_count = settlement.failed_count - (action === 'new_payment' ? chosen.length : 0) + refused.length
  const paying = await move(tx, actor, settlement, action, { round, in_book: place === 'book', pay_at: now, failed_count, approvers: approvers.join('、'), ...taxTotals(bills, taxes) }, 'wallet')
  if (payable.length > 0) await wakeWorkers(tx, 'payout', settlement.id)
  else await closeRound(tx, paying, now)
}

/** Bills too small for their own tax and fees fail at once; the others are paid (decision 75). */
export async function failUnpayable(tx: Tx, settlement: Settlement, bills: readonly LockedBill[], now: Date): Promise<void> {
  if (bills.length === 0) return
  const reasons = new Map(bills.map((bill) => [bill.id, BELOW_ZERO]))
  await releaseLimits(tx, settlement, reservedOf(bills))
  await failBills(tx, settlement.park_id, reasons, now)
  await recordBills(tx, bills.map(({ id }) => ({ id, status: 'paying' as const })), { sharedUnder: settlement.id, chain: settlement, by: SYSTEM, action: 'pay_failed', reasons })
}

/** Request numbers count a bill's payouts over all settlements it has been in, because the channel does not know our rounds. */
async function writePayouts(tx: Tx, settlement: Settlement, round: number, bills: readonly LockedBill[], nets: readonly number[], now: Date): Promise<void> {
  const ids = newIds(bills.length)
  await sql`
    insert into app.payout (park_id, id, platform_id, agency_id, company_id, settlement_id, bill_id, person_id, round, request_no, channel, account_no, amount, status, create_at, wallet_id)
    select ${settlement.park_id}::uuid, p.id, ${settlement.platform_id}::uuid, ${settlement.agency_id}::uuid, ${settlement.company_id}::uuid,
      ${settlement.id}::uuid, p.bill, p.person, ${round}::int, p.sn || 'R' || 1 + (select count(*) from app.payout earlier where earlier.park_id = ${settlement.park_id} and earlier.bill_id = p.bill),
      ${settlement.pay_mode}, p.account_no, p.amount, 'created', ${now}::timestamptz, ${await walletAt(tx, settlement)}::uuid
    from unnest(${ids}::uuid[], ${bills.map((bill) => bill.id)}::uuid[], ${bills.map((bill) => bill.person_id)}::uuid[], ${bills.map((bill) => bill.sn)}::text[],
      ${bills.map((bill) => bill.account_no)}::text[], ${[...nets]}::bigint[])
      as p(id, bill, person, sn, account_no, amount)
    ${answered}`.execute(tx)
  await recordPayees(tx, 'payout', settlement.park_id, ids)
}

/** Of a payment through the bank. */
const walletAt = async (tx: Tx, { pay_mode, park_id, company_id }: Settlement): Promise<string | null> => (pay_mode === 'cmb' ? livingWallet(tx, park_id, company_id) : null)
