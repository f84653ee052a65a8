import { z } from 'zod'
import { REPORT_RUN_KINDS, REPORT_SUBSCRIPTION_STATUSES, reportRunFields, reportSubscriptionFields } from '../domain/fields/report-subscription.ts'
import { REPORT_PERIODS } from '../domain/subscriptions/periods.ts'
import { FREQUENCIES, scheduleFault } from '../domain/subscriptions/schedule.ts'
import { anyFlavour, family } from './call.ts'
import { changeLog, commaList, done, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'

// 订阅报表: members subscribe to the export of a list, each for themselves. Besides access to the records of exports, where the
// files are, they need the right to that export, when they subscribe and each time that it is made.
const call = family('report-subscriptions', { ...reportRunFields, ...reportSubscriptionFields })

const access = anyFlavour('CommonSystemExportPageIndex')

/** As the export's call takes them. */
const filters = z.record(z.string().max(64), z.union([z.string().max(4000), z.number(), z.boolean()]))
const period = z.enum(REPORT_PERIODS.map(({ value }) => value))
const periods = z.record(z.string().max(64), period)

const schedule = {
  frequency: z.enum(FREQUENCIES.map(({ value }) => value)),
  weekday: z.int().min(1).max(7).nullable().default(null),
  month_day: z.int().min(1).max(31).nullable().default(null),
  hour: z.int().min(0).max(23),
}

const condition = z.object({
  key: z.string(),
  label: z.string(),
  /** As the call takes it. */
  value: z.string(),
  /** The same in words, by the labels of its table; of a record without its name. */
  text: z.string(),
  /** What it may become so that it moves along; empty: nothing. */
  periods: z.array(period),
  /** What it moves along as, or what it says today as it is. */
  period: period.nullable(),
})

const runFacts = z.object({
  id,
  due_at: timestamp,
  kind: z.enum(REPORT_RUN_KINDS.map(({ value }) => value)),
  /** The export that it made; null: none, for the reason. */
  job_id: id.nullable(),
  status: z.enum(['exporting', 'export_success', 'export_failure', '']),
  filename: z.string(),
  total: z.int(),
  failure_reason: z.string(),
  create_at: timestamp,
  expire_at: timestamp.nullable(),
})

const item = z.object({
  id,
  name: z.string(),
  category: z.string(),
  path: z.string(),
  conditions: z.array(condition),
  ...schedule,
  weekday: z.int().nullable(),
  month_day: z.int().nullable(),
  status: z.enum(REPORT_SUBSCRIPTION_STATUSES.map(({ value }) => value)),
  /** Why the server has paused it; empty: it has not. */
  pause_reason: z.string(),
  /** Null while it is paused. */
  next_at: timestamp.nullable(),
  last_at: timestamp.nullable(),
  create_at: timestamp,
  version,
})

const name = line(40).min(1, '请输入名称')

/** A schedule that lacks its day is refused by name. */
const whole = <S extends z.ZodType<Parameters<typeof scheduleFault>[0]>>(schema: S) =>
  schema.superRefine((wish, context) => {
    const fault = scheduleFault(wish)
    if (fault !== null) context.addIssue({ code: 'custom', path: [fault.field], message: fault.text })
  })

export const listReportSubscriptions = call({
  name: 'listReportSubscriptions',
  summary: '订阅报表列表',
  method: 'GET',
  path: '/v1/report-subscriptions/',
  access,
  query: z.strictObject({ name: line(40).optional(), status: commaList.optional(), ...pageQuery }),
  response: listOf(item),
})

/** What a list's filters say, before somebody subscribes to it; refused where it cannot be. */
export const reportConditions = call({
  name: 'reportConditions',
  summary: '订阅报表的条件',
  method: 'POST',
  path: '/v1/report-subscriptions/conditions/',
  access,
  reads: true,
  body: z.strictObject({ call: z.string().max(64), filters }),
  response: z.object({ category: z.string(), results: z.array(condition) }),
})

export const createReportSubscription = call({
  name: 'createReportSubscription',
  summary: '新增订阅报表',
  method: 'POST',
  path: '/v1/report-subscriptions/',
  access,
  idempotent: true,
  body: whole(z.strictObject({ name, call: z.string().max(64), path: z.string().max(4000).regex(/^\/[a-z][\w/-]*(\?[^\s#\\]*)?$/u, '列表页面不正确'), filters, periods, ...schedule })),
  response: item,
  changes: ['report-subscriptions'],
})

export const updateReportSubscription = call({
  name: 'updateReportSubscription',
  summary: '修改订阅报表',
  method: 'PUT',
  path: '/v1/report-subscriptions/:id/',
  access,
  params: idParams,
  body: whole(z.strictObject({ name, periods, ...schedule, version })),
  response: item,
  changes: ['report-subscriptions'],
})

export const switchReportSubscription = call({
  name: 'switchReportSubscription',
  summary: '暂停/恢复订阅报表',
  method: 'PUT',
  path: '/v1/report-subscriptions/:id/update_enable/',
  access,
  params: idParams,
  body: z.strictObject({ is_enable: z.boolean(), version }),
  response: item,
  changes: ['report-subscriptions'],
})

export const removeReportSubscription = call({
  name: 'removeReportSubscription',
  summary: '删除订阅报表',
  method: 'DELETE',
  path: '/v1/report-subscriptions/:id/',
  access,
  params: idParams,
  response: done,
  changes: ['report-subscriptions'],
})

/** Besides its schedule, also of a paused one. `id`: of the export. */
export const sendReportNow = call({
  name: 'sendReportNow',
  summary: '立即发送订阅报表',
  method: 'POST',
  path: '/v1/report-subscriptions/:id/send/',
  access,
  idempotent: true,
  params: idParams,
  response: z.object({ id }),
  changes: ['report-subscriptions', 'exports'],
})

/** The latest first. */
export const reportRuns = call({
  name: 'reportRuns',
  summary: '订阅报表的发送记录',
  method: 'GET',
  path: '/v1/report-subscriptions/:id/runs/',
  access,
  params: idParams,
  response: z.object({ results: z.array(runFacts) }),
})

export const reportSubscriptionHistory = call({
  name: 'reportSubscriptionHistory',
  summary: '订阅报表变更记录',
  method: 'GET',
  path: '/v1/report-subscriptions/:id/history_events/',
  access,
  params: idParams,
  response: changeLog,
})
