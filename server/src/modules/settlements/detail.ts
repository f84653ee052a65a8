import { sql } from 'kysely'
import type { z } from 'zod'
import type { settlementDetail } from '@linggong/shared/contract/schemas/settlement'
import { explainPartial, explainSettlement } from '@linggong/shared/domain/explain'
import { partialFees, type Rates } from '@linggong/shared/domain/fees'
import { maskPhone } from '@linggong/shared/domain/masks'
import { ppmToPercent } from '@linggong/shared/domain/money'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { chargedOf, confirmedAmounts } from './amounts.ts'
import { readBills } from '../bill-steps/rows.ts'
import { copiedFrom } from '../terms/source.ts'
import { settlementRow } from './queries.ts'
import { kindOf } from './invoice-plan.ts'
import { settlementWire } from './wire.ts'

type Detail = z.output<typeof settlementDetail>

export async function settlementDetailOf(tx: Tx, actor: Actor, id: string): Promise<Detail> {
  const row = await settlementRow(tx, actor, id)
  const company = await tx
    .selectFrom('app.tenant')
    .select('payment_phone')
    .where('id', '=', row.company_id)
    .executeTakeFirstOrThrow()
  const { card_fee } = await tx
    .selectFrom('app.bill')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('card_fee'), sql<number>`0`).as('card_fee'))
    .where('park_id', '=', row.park_id)
    .where('settlement_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const related = await tx
    .selectFrom('app.settlement')
    .select(['id', 'sn'])
    .where('park_id', '=', row.park_id)
    .where((eb) => eb.or([eb('split_from', '=', row.id), eb('id', '=', row.split_from)]))
    .orderBy('id')
    .execute()
  return {
    ...settlementWire(row),
    excess_amount: row.excess_amount,
    card_fee: Number(card_fee),
    reject_reason: row.reject_reason,
    voucher_url: row.voucher_url,
    received_amount: row.received_amount,
    write_off_remark: row.write_off_remark,
    traded_at: row.traded_at?.toISOString() ?? null,
    split_from: related.find(({ id }) => id === row.split_from) ?? null,
    split_into: related.filter(({ id }) => id !== row.split_from),
    split_plan: row.split_plan?.map(({ tax_ratio_ppm, ...line }) => ({ ...line, category: kindOf(line.category), tax_ratio: ppmToPercent(tax_ratio_ppm) })) ?? null,
    rates: ratesWire(row.rates),
    payment_phone: maskPhone(company.payment_phone),
  }
}

/** "Why this amount" of the settlement: how the pay amount is calculated, and after a payment the paid amount. */
export async function explainSettlementOf(tx: Tx, actor: Actor, id: string) {
  const row = await settlementRow(tx, actor, id)
  const bills = await readBills(tx, sql`park_id = ${row.park_id} and settlement_id = ${row.id}`)
  const confirmed = confirmedAmounts(row, bills)
  const { steps } = explainSettlement(row.rates, confirmed, await copiedFrom(tx, row))
  if (row.paid_count === 0) return { steps }
  const paid = bills.filter((bill) => bill.status === 'paid').map((bill) => bill.id)
  return { steps: [...steps, ...explainPartial(row.rates, partialFees(row.rates, confirmed, paid, chargedOf(row)), paid.length).steps] }
}

const ratesWire = (rates: Rates): Detail['rates'] => ({
  enterprise_service_fee_ratio: ppmToPercent(rates.enterprise_service_fee_ppm),
  enterprise_added_service_fee_ratio: ppmToPercent(rates.enterprise_added_service_fee_ppm),
  value_added_service_fee_ratio: ppmToPercent(rates.value_added_service_fee_ppm),
  personal_service_fee_ratio: ppmToPercent(rates.personal_service_fee_ppm),
  user_use_fee: rates.user_use_fee,
  income_tax: ppmToPercent(rates.income_tax_ppm),
  personal_value_added_tax: ppmToPercent(rates.personal_value_added_tax_ppm),
  is_support_promotion_fee: rates.is_support_promotion_fee,
  support_promotion_fee: rates.support_promotion_fee,
  is_card_deduction_fee: rates.is_card_deduction_fee,
  is_separate_fee: rates.is_separate_fee === true,
})
