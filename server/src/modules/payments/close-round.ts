import { sql } from 'kysely'
import { mapFees, partialFees } from '@linggong/shared/domain/fees'
import { roundClosed } from '@linggong/shared/domain/postings'
import { scopedId } from '../../kernel/scope.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { placeOf } from '../alipay/place.ts'
import { frozenFor, post } from '../ledger/post.ts'
import { chargedOf, confirmedAmounts } from '../settlements/amounts.ts'
import { readBills } from '../bill-steps/rows.ts'
import { move, type Settlement } from '../settlements/transition.ts'
import { recordServiceFee } from '../service-fees/record.ts'
import { keepFlatTax } from '../taxes/flat-tax.ts'

/**
 * All payments of the round are answered: charges the fees on what is paid so far (cumulative, capped at what was
 * confirmed, domain.md §3.2), releases what is left frozen, and sets the settlement to paid or failed. `locked` is the
 * settlement before the last results.
 */
export async function closeRound(tx: Tx, locked: Settlement, now: Date): Promise<void> {
  const settlement = await scopedId(tx, SYSTEM, 'app.settlement', locked.id)
  const bills = await readBills(tx, sql`park_id = ${settlement.park_id} and settlement_id = ${settlement.id}`)
  const paid = bills.filter((bill) => bill.status === 'paid')
  const fees = partialFees(settlement.rates, confirmedAmounts(settlement, bills), paid.map((bill) => bill.id), chargedOf(settlement))
  let taken = 0
  mapFees((key) => {
    taken += Math.max(0, fees.increment[key])
    return 0
  })
  const place = placeOf(settlement)
  const left = (await frozenFor(tx, settlement, settlement.id, place)) - taken
  await post(tx, settlement, { settlementId: settlement.id, round: settlement.round, at: now, place }, roundClosed(fees.increment, left))
  await keepFlatTax(tx, settlement, paid, fees.cumulative, now)
  await recordServiceFee(tx, settlement, fees.cumulative, now)
  const complete = paid.length === bills.length
  await move(tx, SYSTEM, settlement, complete ? 'pay_success' : 'pay_partial', {
    charged: fees.cumulative,
    round_closed_at: now,
    paid_amount: fees.paid_amount,
    paid_count: paid.length,
    failed_count: bills.length - paid.length,
    ...(complete ? { settlement_at: settlement.settlement_at ?? now } : {}),
  })
}
