import { sql } from 'kysely'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { payBill } from '../modules/service-fees/pay.ts'
import { importBatch, settleBatch } from './batches.ts'
import { cast, payable } from './cast.ts'
import { actorOf, type SeedEnv } from './env.ts'
import { companies } from './organisations.ts'
import type { PlannedBatch } from './plan.ts'
import { driveTo } from './settling.ts'

/** One enterprise's contract has a separate service fee (decision 83): it has paid one of its fee bills and owes another. */
export async function writeSeparateFee(env: SeedEnv, now: Date): Promise<void> {
  const company = companies.find(({ key }) => key === 'consult')
  if (company === undefined) return
  const actor = actorOf(env, company.name)
  await inTransaction(env.deps.db, SYSTEM, (tx) => sql`update app.company_contract set is_separate_fee = true where company_id = ${actor.tenantId}`.execute(tx))
  for (const [index, days] of [-2, -1].entries()) {
    const day = addDays(businessDate(now), days)
    const bills = payable(cast(), company.key).slice(index * 3, index * 3 + 3).map((worker, nth) => ({ worker, amount: 1_600_00 + nth * 240_00 }))
    const plan: PlannedBatch = { company, day, minute: 400, goal: 'paid', createdBy: 'agency', payMode: 'cmb', filename: `咨询费_${day}.xlsx`, remark: '咨询费', bills }
    const id = await settleBatch(env, plan, await importBatch(env, plan, []))
    await driveTo(env, plan, id)
    if (index === 0) await env.act(now, () => inTransaction(env.deps.db, actor, async (tx) => {
      const bill = await tx.selectFrom('app.service_fee_bill').select(['id', 'version']).where('settlement_id', '=', id).where('status', '=', 'to_payment').executeTakeFirst()
      if (bill !== undefined) await payBill(tx, actor, bill.id, 'payment', bill.version, env.deps.clock())
    }))
  }
}
