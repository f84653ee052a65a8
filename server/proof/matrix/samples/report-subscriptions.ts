import type { Flavour } from '@linggong/shared/domain/flavours'
import type { Sample } from '../sample.ts'

/** Of a list that the flavour exports. */
export const reportOf = (flavour: Flavour) => ({
  name: '结算月报', call: flavour === 'saas' ? 'exportPlatforms' : 'exportSettlements', path: '/common/system/export', filters: { create_at: '2026-01-01,2026-01-31' }, periods: { create_at: 'last_month' as const },
  frequency: 'monthly' as const, weekday: null, month_day: 1, hour: 8,
})

const id = 'reportSubscription' as const

export const reportSubscriptions = {
  reportConditions: { body: ({ me }) => ({ call: reportOf(me.flavour).call, filters: reportOf(me.flavour).filters }) },
  createReportSubscription: { body: ({ me }) => ({ ...reportOf(me.flavour), name: '新月报' }) },
  updateReportSubscription: { id, body: ({ thing }) => ({ name: '改名', periods: {}, frequency: 'daily', hour: 9, version: thing(id)['version'] }) },
  switchReportSubscription: { id, body: ({ thing }) => ({ is_enable: false, version: thing(id)['version'] }) },
  removeReportSubscription: { id },
  sendReportNow: { id },
  reportRuns: { id },
  reportSubscriptionHistory: { id },
} as const satisfies Readonly<Record<string, Sample>>
