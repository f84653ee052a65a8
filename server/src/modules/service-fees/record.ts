import { SERIALS } from '@linggong/shared/domain/serials'
import { serviceFeesOf, serviceFeesTotal, type FeeParts } from '@linggong/shared/domain/fees'
import { json } from '../../db/bulk.ts'
import { newId } from '../../kernel/ids.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { Row } from '../../db/tables.ts'
import { tellOfFee } from '../messages/fee-events.ts'
import { owe } from './owe.ts'
import { feeBillRecord, feeBills } from './steps.ts'

/**
 * The service fees that a settlement has charged, as a bill of their own: made when its first round closes and changed by each later round and
 * return (domain.md §2.9). It is paid with the settlement and only a record of that; or, where the contract has a separate service fee, owed
 * (decision 83, `owe`). The caller holds the settlement's lock, and for the latter those of `holdFeeBills`.
 */
export async function recordServiceFee(tx: Tx, settlement: Row<'app.settlement'>, charged: FeeParts, now: Date): Promise<void> {
  const parts = serviceFeesOf(charged)
  const amount = serviceFeesTotal(parts)
  const { park_id, platform_id, agency_id, company_id } = settlement
  const isSeparate = settlement.rates.is_separate_fee === true
  const known = await tx.selectFrom('app.service_fee_bill').selectAll().where('park_id', '=', park_id).where('settlement_id', '=', settlement.id).forUpdate().executeTakeFirst()
  if (known !== undefined) {
    if (isSeparate) await owe(tx, settlement, known, parts, now)
    else await feeBillRecord.change(tx, SYSTEM, known, { amount, paid_amount: amount, parts: json(parts) }, { action: 'follow', to: { amount, paid_amount: amount } })
    return
  }
  if (amount === 0) return
  const made = await feeBills.create(tx, SYSTEM, {
    facts: {},
    keys: ['status', 'amount'],
    row: {
      park_id, id: newId(), platform_id, agency_id, company_id, sn: SERIALS.service_fee + settlement.sn.slice(2), kind: 'company_service_fee',
      payer_id: company_id, payee_id: agency_id, settlement_id: settlement.id, month: null, amount, parts: json(parts), create_at: now, pay_at: null,
    },
  })
  if (isSeparate) await tellOfFee(tx, made, company_id, amount)
  else await feeBills.move(tx, SYSTEM, made, 'settled_with_settlement', { pay_at: now, paid_amount: amount })
}
