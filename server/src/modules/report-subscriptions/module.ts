import * as contract from '@linggong/shared/contract/report-subscriptions'
import { periodsToday } from '@linggong/shared/domain/subscriptions/periods'
import { businessDate } from '@linggong/shared/domain/time'
import { historyOf } from '../../kernel/history.ts'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { sendDueReports } from './clock.ts'
import { itemOf, runsOf, subscriptionRow, subscriptionsOf } from './queries.ts'
import { conditionsOf, reportsOf, subscribable } from './reports.ts'
import { removeSubscription, sendNow, subscribe, switchSubscription, updateSubscription } from './service.ts'

/** 订阅报表: members have the export of a list made on a schedule, with the rights that they have then. */
export const reportSubscriptions = defineModule({
  routes: (all) => {
    const reports = reportsOf(all)
    return [
      read(contract.listReportSubscriptions, (tx, { actor, query, now }) => subscriptionsOf(tx, actor, reports, query, now)),
      read(contract.reportConditions, async (_tx, { actor, body, now }) => {
        const { call, category } = subscribable(reports, actor, body.call, body.filters)
        const today = businessDate(now)
        return { category, results: conditionsOf(call, body.filters, periodsToday(body.filters, today), today) }
      }),
      write(contract.createReportSubscription, async (tx, { actor, body, now }) => itemOf(tx, actor, reports, await subscribe(tx, { actor, reports, now }, body), now)),
      write(contract.updateReportSubscription, async (tx, { actor, params, body, now }) => {
        await updateSubscription(tx, { actor, reports, now }, params.id, body)
        return itemOf(tx, actor, reports, params.id, now)
      }),
      write(contract.switchReportSubscription, async (tx, { actor, params, body, now }) => {
        await switchSubscription(tx, { actor, reports, now }, params.id, body)
        return itemOf(tx, actor, reports, params.id, now)
      }),
      write(contract.removeReportSubscription, async (tx, { actor, params, now }) => {
        await removeSubscription(tx, actor, params.id, now)
        return { ok: true as const }
      }),
      write(contract.sendReportNow, async (tx, { actor, params, now }) => ({ id: await sendNow(tx, { actor, reports, now }, params.id) })),
      read(contract.reportRuns, async (tx, { actor, params }) => ({ results: await runsOf(tx, actor, params.id) })),
      read(contract.reportSubscriptionHistory, async (tx, { actor, params }) => ({ results: await historyOf(tx, 'report_subscription', (await subscriptionRow(tx, actor, params.id)).id) })),
    ]
  },
  loops: (all) => {
    const reports = reportsOf(all)
    // Due on the hour, so that nobody waits for longer than half a minute.
    return [{ name: 'subscribed reports', everyMs: 30_000, run: (deps) => sendDueReports(deps, reports) }]
  },
  // Half a year, as the messages about them.
  cleanUp: (tx, before) => tx.deleteFrom('app.report_run').where('create_at', '<', before(180)).execute(),
  tables: ['app.report_subscription', 'app.report_run'],
})
