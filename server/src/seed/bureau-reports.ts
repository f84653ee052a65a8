import { monthsOf, quarterBefore } from '@linggong/shared/domain/bureau-report/quarters'
import { addMonths, monthKey, seasonOf, startOfDay } from '@linggong/shared/domain/time'
import { inTransaction } from '../kernel/transaction.ts'
import { followReports } from '../modules/bureau-reports/follow.ts'
import { createReport, reports } from '../modules/bureau-reports/steps.ts'
import type { SeedEnv } from './env.ts'

/** The last two quarters of each park: the earlier one reported and corrected, the later one waits to be handed over. */
export async function writeBureauReports(env: SeedEnv, now: Date): Promise<void> {
  const later = quarterBefore(seasonOf(monthKey(now)))
  const earlier = quarterBefore(later)
  for (const park of [...env.actors.values()].filter(({ flavour }) => flavour === 'park')) {
    const prepared = async (quarter: string, reason: string, at: Date): Promise<string> => {
      const id = await env.act(at, () => inTransaction(env.deps.db, park, (tx) => createReport(tx, park, { quarter, reason }, at)))
      await env.act(at, () => followReports(env.deps))
      return id
    }
    // Told on the 20th after the quarter; the demo's bureau answers at once.
    const told = (quarter: string): Date => startOfDay(`${addMonths(monthsOf(quarter).at(-1) ?? monthKey(now), 1)}-20`)
    const reported = async (id: string, at: Date) => {
      await env.act(at, () => inTransaction(env.deps.db, park, async (tx) => {
        const row = await reports.begin(tx, park, id, 'submit')
        await reports.move(tx, park, row, 'submit', { submit_at: at, submitter_name: park.name, request_no: id, next_at: at, attempts: 0 }, 'clean', 'current')
      }))
      await env.act(at, () => followReports(env.deps))
    }
    const at = told(earlier)
    await reported(await prepared(earlier, '', at), at)
    await reported(await prepared(earlier, '一名人员的税务登记号有误', at), at)
    await prepared(later, '', now)
  }
}
