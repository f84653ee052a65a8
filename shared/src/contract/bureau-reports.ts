import { z } from 'zod'
import { FAULT_LEVELS, REPORT_FAULTS } from '../domain/bureau-report/faults.ts'
import { QUARTER } from '../domain/bureau-report/quarters.ts'
import { bureauReportInputFields } from '../domain/fields/bureau-report.ts'
import { bureauReportMachine } from '../domain/machines/bureau-report.ts'
import { family } from './call.ts'
import { readCalls } from './list-calls.ts'
import { businessDate, cents, changeLogEntry, commaList, id, idParams, line, listOf, timestamp, version } from './schemas/common.ts'

const call = family('bureau-reports', bureauReportInputFields)

const readers = { park: ['ParkCooperateCertificationPageIndex'] } as const
const reporters = { park: ['ParkCooperateCertificationPageIndex:report'] } as const
const quarter = z.string().regex(QUARTER, '季度应写作 2026-Q1')

const report = z.object({
  id,
  quarter: z.string(),
  due_on: businessDate,
  revision: z.int(),
  template: z.string(),
  status: z.enum(bureauReportMachine.states),
  reason: z.string(),
  people: z.int(),
  new_people: z.int(),
  changed_people: z.int(),
  gone_people: z.int(),
  income: cents,
  refund: cents,
  net: cents,
  /** Null: the quarter before was not reported. */
  last_net: cents.nullable(),
  difference: cents.nullable(),
  submitter_name: z.string(),
  submit_at: timestamp.nullable(),
  receipt_no: z.string(),
  receipt_at: timestamp.nullable(),
  /** Why the bureau has refused it. */
  fault: z.string(),
  identity_hash: z.string(),
  income_hash: z.string(),
  create_at: timestamp,
  version,
})

/** 平台涉税信息报送: each version of each quarter. */
export const { search: listBureauReports, counted: countBureauReports } = readCalls(call, {
  search: { name: 'listBureauReports', summary: '涉税信息报送列表', method: 'GET', path: '/v1/bureau-reports/' },
  counted: { name: 'countBureauReports', summary: '涉税信息报送各状态的数量', path: '/v1/bureau-reports/status_counts/' },
  access: readers,
  filters: { quarter: quarter.optional(), status: commaList.optional() },
  response: listOf(report),
})

/** What stands against the report of a quarter now: of each kind how many, and the first of them with where they are put right. */
export const bureauReportCheck = call({
  name: 'bureauReportCheck',
  summary: '涉税信息核对表',
  method: 'GET',
  path: '/v1/bureau-reports/check/',
  access: readers,
  query: z.strictObject({ quarter }),
  response: z.object({
    quarter: z.string(),
    people: z.int(),
    income: cents,
    refund: cents,
    net: cents,
    faults: z.array(z.object({
      fault: z.enum(REPORT_FAULTS),
      level: z.enum(FAULT_LEVELS.map(({ value }) => value) as ['must', 'may']),
      count: z.int(),
      /** At most 50: a month, or a person or bill with what to open. */
      rows: z.array(z.object({ about: z.string(), month: z.string(), id: id.nullable() })),
    })),
  }),
})

const changes = ['bureau-reports'] as const

/** 生成报表: the next version of a quarter; a further one says why. */
export const createBureauReport = call({
  name: 'createBureauReport',
  summary: '生成涉税信息报表',
  method: 'POST',
  path: '/v1/bureau-reports/',
  access: reporters,
  idempotent: true,
  body: z.strictObject({ quarter, reason: line(200).default('') }),
  response: z.object({ id }),
  changes,
})

const personLine = z.object({
  id,
  user_name: z.string(),
  /** Masked. */
  id_no: z.string(),
  kind: z.enum(['new', 'changed', 'same']),
  platform_name: z.string(),
  registration_no: z.string(),
  income: cents,
  refund: cents,
  net: cents,
  last_net: cents.nullable(),
  difference: cents.nullable(),
})

/** One version with its people who differ most from the quarter before. */
export const bureauReportById = call({
  name: 'bureauReportById',
  summary: '涉税信息报送详情',
  method: 'GET',
  path: '/v1/bureau-reports/:id/',
  access: readers,
  params: idParams,
  response: report.extend({ lines: z.array(personLine), events: z.array(changeLogEntry) }),
})

const step = <N extends string, P extends string>(name: N, summary: string, path: P) =>
  call({ name, summary, method: 'PUT', path: `/v1/bureau-reports/:id/${path}/`, access: reporters, params: idParams, body: z.strictObject({ version }), response: z.object({ id }), changes })

/** 报送: handed over to the bureau, which is asked until it answers. */
export const submitBureauReport = step('submitBureauReport', '报送涉税信息', 'submit')
export const cancelBureauReport = step('cancelBureauReport', '取消涉税信息报送', 'cancel')

/** One of the two forms as the bureau takes it, with the numbers in full; each is on the record. */
export const exportBureauReport = call({
  name: 'exportBureauReport',
  summary: '下载涉税信息报表',
  method: 'POST',
  path: '/v1/bureau-reports/files/',
  access: reporters,
  body: z.strictObject({ report_id: id, form: z.enum(['identity', 'income']) }),
  response: z.object({ id }),
  changes: ['exports'],
})
