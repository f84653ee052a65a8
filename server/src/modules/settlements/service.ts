import { sql } from 'kysely'
import type { z } from 'zod'
import type { review } from '@linggong/shared/contract/schemas/review'
import { allocate, sum } from '@linggong/shared/domain/money'
import { checkPromotionFee, passedUseFees } from '@linggong/shared/domain/fees'
import { DETAILS, OWN_CONFIRMATION } from '@linggong/shared/domain/machines/settlement'
import { isRealDate, monthOf, startOfDay } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { recordBills } from '../bill-steps/history.ts'
import { chargedOf, feeColumns } from './amounts.ts'
import { lockBatch, lockBills, refreshBatch, releaseBills, setBillStatus, type LockedBill } from '../bill-steps/rows.ts'
import { checkReserved, releaseLimits, reservedOf } from '../terms/limits.ts'
import { termsOf } from '../terms/terms.ts'
import { closingsOf } from '../taxes/closings.ts'
import { owedTax } from '../taxes/tax-basis.ts'
import { lackingDetails } from '../task-details/lacking.ts'
import { lockForAction, move, type Settlement } from './transition.ts'

/** The company confirms the settlement with a promotion fee, which is allocated to the bills (domain.md §3.1). */
export async function confirm(tx: Tx, actor: Actor, id: string, input: { promotion_fee: number; version: number }, now: Date): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'confirm', input.version)
  const reason = checkPromotionFee(settlement.rates, input.promotion_fee)
  if (reason !== null) refuse(400, reason)
  if (input.promotion_fee !== settlement.promotion_fee) await spreadPromotion(tx, settlement, input.promotion_fee)
  await move(tx, actor, settlement, 'confirm', {
    promotion_fee: input.promotion_fee,
    pay_amount: settlement.pay_amount - settlement.promotion_fee + input.promotion_fee,
    confirmed_by: 'company',
    confirm_at: now,
    reject_reason: '',
  }, 'promotion')
}

async function spreadPromotion(tx: Tx, settlement: Settlement, fee: number): Promise<void> {
  const bills = await billsOf(tx, settlement)
  const parts = allocate(fee, bills.map((bill) => bill.amount))
  await sql`
    update app.bill b set promotion_fee = n.fee from unnest(${bills.map((bill) => bill.id)}::uuid[], ${parts}::bigint[]) as n(id, fee)
    where b.park_id = ${settlement.park_id} and b.id = n.id`.execute(tx)
}

export async function audit(tx: Tx, actor: Actor, id: string, { result, reason = '', version }: z.output<typeof review.body>, now: Date): Promise<void> {
  if (result === 'reject') {
    const settlement = await lockForAction(tx, actor, id, 'audit_reject', version)
    await move(tx, actor, settlement, 'audit_reject', { reject_reason: reason, confirmed_by: null, confirm_at: null }, 'reason')
    return
  }
  const settlement = await lockForAction(tx, actor, id, 'audit_pass', version)
  if ((await (await lackingDetails(tx, [settlement]))()).has(id)) refuse(400, DETAILS.text)
  const terms = await termsOf(tx, settlement.company_id)
  // The month of creation, or of an offline payment that was withdrawn.
  for (const [month, bills] of Map.groupBy(await billsOf(tx, settlement), (bill) => bill.reserved_month)) {
    if (month !== null) await checkReserved(tx, settlement, terms, month, bills)
  }
  await move(tx, actor, settlement, 'audit_pass', { audit_at: now, reject_reason: '' }, 'limits')
}

/** Each side can revoke only its own step: the machine ties the state to the actor. */
export async function revoke(tx: Tx, actor: Actor, id: string, input: { version: number }): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'revoke', input.version)
  if (settlement.status === 'paying') {
    await withdraw(tx, actor, settlement)
  } else if (actor.flavour === 'company') {
    if (settlement.confirmed_by !== 'company') refuse(400, OWN_CONFIRMATION.text)
    await move(tx, actor, settlement, 'revoke', { confirmed_by: null, confirm_at: null }, 'own')
  } else {
    // The machine allows this only to an agency, and only its own agency sees the settlement.
    await move(tx, actor, settlement, 'revoke', { audit_at: null }, 'own')
  }
}

/** The company withdraws an offline payment: nothing was posted yet, so only the bills change. */
async function withdraw(tx: Tx, actor: Actor, settlement: Settlement): Promise<void> {
  const bills = await billsOf(tx, settlement)
  await setBillStatus(tx, settlement.park_id, bills.map((bill) => bill.id), 'in_settlement')
  await recordBills(tx, bills, { sharedUnder: settlement.id, chain: settlement, by: actor, action: 'withdraw' })
  await move(tx, actor, settlement, 'revoke', { pay_at: null, reject_reason: '' }, 'own')
}

/** Releases the bills, their limits and the use fees that this settlement charged. */
export async function cancel(tx: Tx, actor: Actor, id: string, input: { version: number; reason?: string | undefined }): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'cancel', input.version)
  await lockBatch(tx, settlement)
  const bills = await billsOf(tx, settlement)
  await releaseLimits(tx, settlement, reservedOf(bills))
  await tx.deleteFrom('app.user_use_fee').where('park_id', '=', settlement.park_id).where('settlement_id', '=', settlement.id).execute()
  await releaseBills(tx, settlement.park_id, bills.map((bill) => bill.id))
  await recordReleased(tx, actor, settlement, bills)
  await refreshBatch(tx, actor, settlement)
  await move(tx, actor, settlement, 'cancel', input.reason === undefined || input.reason === '' ? {} : { reject_reason: input.reason })
}

/** 结束: failed bills leave the settlement, which is reduced to what was paid and charged (domain.md §2.8). */
export async function finish(tx: Tx, actor: Actor, id: string, input: { version: number }, now: Date): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'finish_partial', input.version)
  await lockBatch(tx, settlement)
  const bills = await billsOf(tx, settlement)
  const paid = bills.filter((bill) => bill.status === 'paid')
  const rest = bills.filter((bill) => bill.status !== 'paid')
  await releaseLimits(tx, settlement, reservedOf(rest))
  await passUseFees(tx, settlement, passedUseFees(rest, paid))
  await releaseBills(tx, settlement.park_id, rest.map((bill) => bill.id))
  const people = [...new Set(paid.map((bill) => bill.person_id))]
  await sql`delete from app.user_use_fee where park_id = ${settlement.park_id} and settlement_id = ${settlement.id} and person_id <> all(${people}::uuid[])`.execute(tx)
  await recordReleased(tx, actor, settlement, rest)
  await refreshBatch(tx, actor, settlement)
  await move(tx, actor, settlement, 'finish_partial', {
    ...totalsOf(paid),
    ...feeColumns(chargedOf(settlement)),
    pay_amount: settlement.paid_amount,
    failed_count: 0,
    settlement_at: settlement.settlement_at ?? now,
  })
}

async function passUseFees(tx: Tx, settlement: Settlement, fees: ReturnType<typeof passedUseFees>): Promise<void> {
  if (fees.length === 0) return
  await sql`
    update app.bill b set user_use_fee = n.fee from unnest(${fees.map((fee) => fee.id)}::uuid[], ${fees.map((fee) => fee.user_use_fee)}::bigint[]) as n(id, fee)
    where b.park_id = ${settlement.park_id} and b.id = n.id`.execute(tx)
}

const recordReleased = (tx: Tx, actor: Actor, settlement: Settlement, bills: readonly LockedBill[]): Promise<void> =>
  recordBills(tx, bills, { sharedUnder: settlement.id, chain: settlement, by: actor, action: 'release', more: [{ field: 'settlement_sn', type: 'plain', old_value: settlement.sn, new_value: null }] })

export async function moveDate(tx: Tx, actor: Actor, input: { id: string; settlement_at: string; version: number }, now: Date): Promise<void> {
  const settlement = await lockForAction(tx, actor, input.id, 'update_settlement_at', input.version)
  if (!isRealDate(input.settlement_at)) refuse(400, '日期不存在，请重新选择')
  const month = monthOf(input.settlement_at)
  if (!(await closingsOf(tx, settlement.park_id, now)).isOpen(month)) refuse(400, `${month} 已关账，结算时间不能改到该月`)
  await move(tx, actor, settlement, 'update_settlement_at', { settlement_at: startOfDay(input.settlement_at) }, 'month_open')
}

export const billsOf = (tx: Tx, settlement: Pick<Settlement, 'park_id' | 'id'>): Promise<LockedBill[]> => lockBills(tx, sql`park_id = ${settlement.park_id} and settlement_id = ${settlement.id}`)

/** The settlement's amounts that are sums over its bills. */
export function totalsOf(bills: readonly LockedBill[]) {
  return {
    bill_count: bills.length,
    worker_count: new Set(bills.map((bill) => bill.person_id)).size,
    settlement_amount: sum(bills.map((bill) => bill.amount)),
    personal_service_fee: sum(bills.map((bill) => bill.personal_service_fee)),
    tax_amount: sum(bills.map(owedTax)),
    income_tax_amount: sum(bills.map((bill) => bill.income_tax)),
    net_amount: sum(bills.map((bill) => bill.net_amount)),
    excess_amount: sum(bills.map((bill) => bill.excess_amount)),
  }
}
