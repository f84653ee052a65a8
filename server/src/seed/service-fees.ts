import { addMonths, monthKey, type MonthKey } from '@linggong/shared/domain/time'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { agencyWalletOf } from '../modules/ledger/accounts.ts'
import { payBill } from '../modules/service-fees/pay.ts'
import { billMonth } from '../modules/service-fees/software.ts'
import { sweepDue } from '../modules/service-fees/sweep.ts'
import { clockAt, type SeedEnv } from './env.ts'

/** Month by month: the fees become the agencies' balance, which they pay the software fees of the month before from; the last month's are open. */
export async function writeServiceFees(env: SeedEnv, begin: Date, now: Date): Promise<void> {
  const last = addMonths(monthKey(now), -1)
  for (let month: MonthKey = monthKey(begin); month <= last; month = addMonths(month, 1)) {
    const first = `${addMonths(month, 1)}-01`
    await env.act(clockAt(first, -540), async () => {
      await sweepDue(env.deps)
      await billMonth(env.deps, month)
    })
    if (month < last) await env.act(clockAt(`${first.slice(0, 8)}05`, 60), () => payAll(env, month))
  }
  await env.act(now, () => sweepDue(env.deps))
}

/** What its balance does not suffice for an agency leaves open. */
async function payAll(env: SeedEnv, month: MonthKey): Promise<void> {
  const { db, clock } = env.deps
  for (const agency of [...env.actors.values()].filter(({ flavour }) => flavour === 'agency')) {
    const bill = await inTransaction(db, SYSTEM, (tx) =>
      tx.selectFrom('app.service_fee_bill').selectAll().where('agency_id', '=', agency.tenantId).where('month', '=', month).where('status', '=', 'to_payment').executeTakeFirst())
    if (bill === undefined) continue
    const { available } = await inTransaction(db, SYSTEM, (tx) => agencyWalletOf(tx, bill))
    if (available >= bill.amount) await inTransaction(db, agency, (tx) => payBill(tx, agency, bill.id, 'payment', bill.version, clock()))
  }
}
