import { sql } from 'kysely'
import type { z } from 'zod'
import type { createSettlement as createCall } from '@linggong/shared/contract/settlements'
import { checkPromotionFee, settlementAmounts, type Rates } from '@linggong/shared/domain/fees'
import { sum } from '@linggong/shared/domain/money'
import { taxBillOf } from '@linggong/shared/domain/tax/config'
import { taxTotal } from '@linggong/shared/domain/tax/parts'
import { withholdMany, type BillTax } from '@linggong/shared/domain/tax/withholding'
import { businessDate, monthKey, type MonthKey } from '@linggong/shared/domain/time'
import { json } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { enabledCompany } from '../../kernel/authorise.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tellOfSettlement } from '../messages/settlement-events.ts'
import { recordBills } from '../bill-steps/history.ts'
import { readLedgers } from '../taxes/tax-ledger.ts'
import { feeColumns } from './amounts.ts'
import { lockBills, refreshBatch, type LockedBill } from '../bill-steps/rows.ts'
import { reserveLimits } from '../terms/limits.ts'
import { refuseRows } from '../terms/refuse-rows.ts'
import { channelOf, contractInForce, ratesOf, termsOf } from '../terms/terms.ts'
import { writeSettledBills } from './settled-bills.ts'
import { create, refuseCreation } from './transition.ts'
import { checkWorkers } from './workers.ts'

type Order = z.output<NonNullable<typeof createCall.body>>

/**
 * Creates a settlement from open bills of one batch (domain.md §2.8): contract, limits, fees, estimated taxes, all
 * set-based, since a batch may have 6000 bills. Returns its id.
 */
export async function createSettlement(tx: Tx, actor: Actor, order: Order, now: Date): Promise<string> {
  const batch = await scopedId(tx, actor, 'app.bill_batch', order.batch_id, { lock: true })
  await enabledCompany(tx, actor, batch.company_id)
  const terms = await termsOf(tx, batch.company_id)
  const inForce = await contractInForce(tx, batch.company_id, businessDate(now))
  const { contract, change } = inForce
  const rates = ratesOf(inForce, terms.config)
  const promotionFee = promotionOf(actor, order, rates)
  const bills = await openBills(tx, actor, batch, contract, order.bill_ids)
  await checkWorkers(tx, batch, bills, 'create', now)

  const month = monthKey(now)
  const id = newId()
  const limits = await reserveLimits(tx, batch, terms, month, bills)
  const amounts = settlementAmounts(
    rates,
    bills.map((bill) => ({
      id: bill.id,
      person_id: bill.person_id,
      amount: bill.amount,
      channel: channelOf(terms.config.pay_mode, bill.account_kind),
      excess: limits.get(bill.id)?.excess ?? 0,
    })),
    { promotion_fee: promotionFee, use_fee_person_ids: await claimUseFees(tx, batch, id, month, rates, bills) },
  )
  const ledgers = await readLedgers(tx, batch.park_id, bills.map((bill) => bill.person_id), month)
  const taxes = withholdMany(terms.tax, ledgers, month, amounts.bills.map((bill) => taxBillOf(rates, batch.company_id, bill))).bills
  refuseNegative(bills, taxes)

  const [sn = ''] = await nextSerials(tx, 'JS', 1, now)
  const byCompany = actor.flavour === 'company'
  const settlement = await create(tx, actor, {
    facts: { contract, open_count: bills.length },
    keys: ['status', 'pay_amount'],
    row: {
      park_id: batch.park_id, id, platform_id: batch.platform_id, agency_id: batch.agency_id, company_id: batch.company_id, batch_id: batch.id,
      sn, created_by: byCompany ? 'company' : 'agency', confirmed_by: byCompany ? 'company' : null,
      bill_count: bills.length,
      worker_count: new Set(bills.map((bill) => bill.person_id)).size,
      settlement_amount: amounts.settlement_amount,
      ...feeColumns(amounts),
      personal_service_fee: amounts.personal_service_fee,
      tax_amount: sum(taxes.map(taxTotal)),
      income_tax_amount: sum(taxes.map((tax) => tax.iit)),
      net_amount: sum(taxes.map((tax) => tax.net)),
      pay_amount: amounts.pay_amount,
      excess_amount: amounts.excess_amount,
      pay_mode: terms.config.pay_mode,
      contract_id: contract.id,
      rate_change_id: change?.id ?? null,
      rates: json(rates),
      tax_config: json(terms.tax),
      received_amount: null,
      create_at: now,
      confirm_at: byCompany ? now : null,
    },
  })
  await writeSettledBills(tx, batch.park_id, id, month, amounts.bills, taxes)
  await recordBills(tx, bills, { sharedUnder: id, chain: batch, by: actor, action: 'settle', more: [{ field: 'settlement_sn', type: 'plain', old_value: null, new_value: sn }] }, 'limits')
  await refreshBatch(tx, actor, { park_id: batch.park_id, batch_id: batch.id })
  await tellOfSettlement(tx, actor, settlement, 'create')
  return id
}

/** The row error of domain.md §3.2. */
export function refuseNegative(bills: readonly Pick<LockedBill, 'id' | 'row_no' | 'name'>[], taxes: readonly BillTax[]): void {
  const bad = new Set(taxes.filter((tax) => tax.error !== null).map((tax) => tax.id))
  if (bad.size === 0) return
  refuseRows('到账金额小于0', bills.flatMap((bill) => (bad.has(bill.id) ? [{ bill }] : [])), { code: 'negative_net' })
}

function promotionOf(actor: Actor, order: Order, rates: Rates): number {
  const fee = order.promotion_fee ?? 0
  if (fee > 0 && actor.flavour !== 'company') refuse(400, '推广费由企业在确认结算单时填写')
  const reason = checkPromotionFee(rates, fee)
  if (reason !== null) refuse(400, reason)
  return fee
}

async function openBills(tx: Tx, actor: Actor, batch: Row<'app.bill_batch'>, contract: Row<'app.company_contract'>, ids: readonly string[] | undefined): Promise<LockedBill[]> {
  const wanted = ids === undefined ? undefined : [...new Set(ids)]
  const named = wanted === undefined ? sql`` : sql` and id = any(${wanted}::uuid[])`
  const bills = await lockBills(tx, sql`park_id = ${batch.park_id} and batch_id = ${batch.id} and status = 'to_settlement'${named}`)
  refuseCreation(actor, { contract, open_count: bills.length })
  const missing = (wanted?.length ?? bills.length) - bills.length
  if (missing > 0) refuse(400, `所选账单中有 ${missing} 条不在该批次或已不可结算，请刷新后重试`)
  return bills
}

/** Charges the use fee: the first settlement of a worker's month at this company takes it. */
async function claimUseFees(tx: Tx, batch: Row<'app.bill_batch'>, settlementId: string, month: MonthKey, rates: Rates, bills: readonly LockedBill[]): Promise<string[]> {
  if (rates.user_use_fee === 0) return []
  const people = [...new Set(bills.map((bill) => bill.person_id))].toSorted()
  const { rows } = await sql<{ person_id: string }>`
    insert into app.user_use_fee (park_id, platform_id, agency_id, company_id, person_id, month, settlement_id)
    select ${batch.park_id}::uuid, ${batch.platform_id}::uuid, ${batch.agency_id}::uuid, ${batch.company_id}::uuid, p, ${month}, ${settlementId}::uuid from unnest(${people}::uuid[]) as p order by p
    on conflict do nothing returning person_id`.execute(tx)
  return rows.map((row) => row.person_id)
}
