import { addDays, businessDate, startOfDay } from '@linggong/shared/domain/time'
import { workOne } from '../jobs/runner.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { jobs, lists, loops } from '../modules/index.ts'
import { reportsOf } from '../modules/report-subscriptions/reports.ts'
import { subscribe } from '../modules/report-subscriptions/service.ts'
import { actorByPhone, type SeedEnv } from './env.ts'

const hour = 3_600_000

/** 订阅报表 of the demo's agency: each week on the day that was yesterday, so that one has been sent and the next one is days away. */
export async function writeReportSubscriptions(env: SeedEnv, now: Date): Promise<void> {
  const agency = actorByPhone(env, '19900000004')
  const known = await inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.report_run').select('id').where('park_id', '=', agency.chain.park_id).limit(1).executeTakeFirst())
  if (known !== undefined) return
  const day = addDays(businessDate(now), -1)
  const due = new Date(startOfDay(day).getTime() + 8 * hour)
  const begun = new Date(due.getTime() - 24 * hour)
  const range = `${addDays(day, -7)},${addDays(day, -1)}`
  await env.act(begun, () =>
    inTransaction(env.deps.db, agency, async (tx) => {
      // A run that was killed in the middle has left one.
      if ((await tx.selectFrom('app.report_subscription').select('id').where('park_id', '=', agency.chain.park_id).where('staff_id', '=', agency.staffId).executeTakeFirst()) !== undefined) return
      await subscribe(tx, { actor: agency, reports: reportsOf({ lists }), now: begun }, {
        name: '每周结算单', call: 'exportSettlements', path: `/agency/settlement/sett?create_at=${encodeURIComponent(range)}`, filters: { create_at: range }, periods: { create_at: 'last_7_days' },
        frequency: 'weekly', weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7, month_day: null, hour: 8,
      })
    }))
  await env.act(due, async () => {
    await loops.find(({ name }) => name === 'subscribed reports')?.run(env.deps)
    await workOne(env.deps, { ...jobs, definitions: jobs.definitions.filter(({ kind, category }) => kind === 'export' && category === 'settlement') }, new AbortController().signal)
  })
}
