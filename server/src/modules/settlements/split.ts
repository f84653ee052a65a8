import { sql } from 'kysely'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { splitSettlement, type SettlementAmounts } from '@linggong/shared/domain/fees'
import { json } from '../../db/bulk.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { newIds, nextSerials } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { recordBills } from '../bill-steps/history.ts'
import { lockBatch, type LockedBill } from '../bill-steps/rows.ts'
import { confirmedAmounts, feeColumns } from './amounts.ts'
import { billsOf, totalsOf } from './service.ts'
import { lockForAction, move, type Settlement } from './transition.ts'

interface Part {
  readonly id: string
  readonly sn: string
  readonly bills: readonly LockedBill[]
  readonly amounts: SettlementAmounts
}

/**
 * 拆分账单 (domain.md §2.8): the settlement is canceled, and each group of its bills becomes a settlement in the same state, with the same
 * contract, rates and confirmation. The fees are shared by largest remainder (§3.1), so that the parts come to what was confirmed. The bills
 * stay in settlement: their limits and estimated taxes stand.
 */
export async function split(tx: Tx, actor: Actor, id: string, input: { groups: readonly (readonly string[])[]; version: number }, now: Date): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'split_bills', input.version)
  await lockBatch(tx, settlement)
  const bills = await billsOf(tx, settlement)
  requirePartition(bills, input.groups)
  const amounts = splitSettlement(settlement.rates, confirmedAmounts(settlement, bills), input.groups)
  const [ids, sns] = [newIds(amounts.length), await nextSerials(tx, 'JS', amounts.length, now)]
  const byId = new Map(bills.map((bill) => [bill.id, bill]))
  const parts = amounts.map((part, index): Part => ({
    id: ids[index] ?? '',
    sn: sns[index] ?? '',
    amounts: part,
    bills: part.bills.flatMap((bill) => byId.get(bill.id) ?? []),
  }))
  await tx.insertInto('app.settlement').values(parts.map((part) => partOf(settlement, part, now))).execute()
  await passOn(tx, settlement, parts)
  await recordHistory(tx, parts.map((part) => ({
    entity: 'settlement', entityId: part.id, chain: settlement, action: 'create', actor: { id: actor.staffId, name: actor.name },
    content: diff(null, { status: settlement.status, pay_amount: part.amounts.pay_amount, split_from: { id: settlement.id, name: settlement.sn } }, settlementFields),
  })))
  for (const part of parts) {
    await recordBills(tx, part.bills, { sharedUnder: part.id, chain: settlement, by: actor, action: 'split', more: [{ field: 'settlement_sn', type: 'plain', old_value: settlement.sn, new_value: part.sn }] })
  }
  await move(tx, actor, settlement, 'split_bills', {}, 'groups')
}

/** The shape (two groups at least, none empty) is the contract's. */
function requirePartition(bills: readonly LockedBill[], groups: readonly (readonly string[])[]): void {
  const wanted = groups.flat()
  const named = new Set(wanted)
  if (named.size !== wanted.length) refuse(400, '同一条账单不能分入两组')
  const own = new Set(bills.map(({ id }) => id))
  const foreign = wanted.filter((id) => !own.has(id)).length
  if (foreign > 0) refuse(400, `所选账单中有 ${foreign} 条不在该结算单，请刷新后重试`)
  const missing = bills.length - named.size
  if (missing > 0) refuse(400, `还有 ${missing} 条账单没有分组`)
}

/** Not created by the machine's first state: it continues where the settlement is that it comes from. */
function partOf(settlement: Settlement, { id, sn, bills, amounts }: Part, now: Date) {
  const { park_id, platform_id, agency_id, company_id, batch_id, status, created_by, confirmed_by, pay_mode, contract_id, rate_change_id } = settlement
  return {
    park_id, id, platform_id, agency_id, company_id, batch_id, sn, status, created_by, confirmed_by, pay_mode, contract_id, rate_change_id,
    ...totalsOf(bills),
    ...feeColumns(amounts),
    pay_amount: amounts.pay_amount,
    rates: json(settlement.rates),
    tax_config: json(settlement.tax_config),
    received_amount: null,
    create_at: now,
    confirm_at: settlement.confirm_at,
    audit_at: settlement.audit_at,
    settlement_at: settlement.settlement_at,
    reject_reason: settlement.reject_reason,
    split_from: settlement.id,
  }
}

/** The bills with their new shares of the promotion fee, and the use fees that were charged with them. */
async function passOn(tx: Tx, settlement: Settlement, parts: readonly Part[]): Promise<void> {
  const moved = parts.flatMap((part) => part.amounts.bills.map((bill) => ({ ...bill, to: part.id })))
  await sql`
    update app.bill b set settlement_id = n.settlement, promotion_fee = n.fee, version = b.version + 1
    from unnest(${moved.map((bill) => bill.id)}::uuid[], ${moved.map((bill) => bill.to)}::uuid[], ${moved.map((bill) => bill.promotion_fee)}::bigint[]) as n(id, settlement, fee)
    where b.park_id = ${settlement.park_id} and b.id = n.id`.execute(tx)
  const charged = moved.filter((bill) => bill.user_use_fee > 0)
  await sql`
    update app.user_use_fee u set settlement_id = n.settlement
    from unnest(${charged.map((bill) => bill.person_id)}::uuid[], ${charged.map((bill) => bill.to)}::uuid[]) as n(person, settlement)
    where u.park_id = ${settlement.park_id} and u.settlement_id = ${settlement.id} and u.person_id = n.person`.execute(tx)
}
