import { z } from 'zod'
import { monthCertificateFields, monthCloseFields } from '../domain/fields/month-close.ts'
import { monthCloseMachine } from '../domain/machines/month-close.ts'
import { MONTH_CHECKS } from '../domain/month-checklist.ts'
import { family } from './call.ts'
import { readCalls } from './list-calls.ts'
import { cents, changeLogEntry, commaList, dateRange, id, idParams, line, listOf, timestamp, version } from './schemas/common.ts'

const call = family('month-closes', { ...monthCertificateFields, ...monthCloseFields })

const readers = { park: ['ParkCooperateIncomeSummaryPageIndex'] } as const
const closers = { park: ['ParkCooperateIncomeSummaryPageIndex:close'] } as const
const reopeners = { park: ['ParkCooperateIncomeSummaryPageIndex:reopen'] } as const

const item = z.object({
  id,
  /** YYYY-MM. */
  month: z.string(),
  status: z.enum(monthCloseMachine.states),
  /** On this day it closes by itself. */
  due_on: z.iso.date(),
  kind: z.enum(['clock', 'hand']).nullable(),
  /** Empty: the clock. */
  closer: z.string(),
  closed_at: timestamp.nullable(),
  /** Who wants to open it again; empty: nobody, or it has expired. */
  asker: z.string(),
  ask_reason: z.string(),
  ask_until: timestamp.nullable(),
  is_over: z.boolean(),
  is_asked: z.boolean(),
  is_own: z.boolean(),
  version,
})

const check = z.object({ key: z.enum(MONTH_CHECKS.map(({ key }) => key)), count: z.int() })

const certificate = z.object({
  id,
  /** As it is printed. */
  sn: z.string(),
  n: z.int(),
  kind: z.enum(['clock', 'hand']),
  closer: z.string(),
  closed_at: timestamp,
  people: z.int(),
  gross: cents,
  vat: cents,
  surcharge: cents,
  income_tax: cents,
  declared: z.int(),
  finished: z.int(),
  /** What was open of the month then; empty in older ones. */
  checks: z.array(check),
  /** Of the postings made in the month, by reason. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int(), amount: cents })),
  posting_count: z.int(),
  posting_hash: z.string(),
  /** The last sealed block of the chain of postings. */
  chain_n: z.int(),
  chain_hash: z.string(),
  create_at: timestamp,
})

const detail = item.extend({
  checks: z.array(check),
  /** The latest first. */
  certificates: z.array(certificate),
  events: z.array(changeLogEntry),
})

/** 关账: the months of a park. */
export const { search: listMonthCloses, counted: countMonthCloses } = readCalls(call, {
  search: { name: 'listMonthCloses', summary: '查询关账月份', method: 'GET', path: '/v1/month-closes/' },
  counted: { name: 'countMonthCloses', summary: '关账各状态的数量', path: '/v1/month-closes/status_counts/' },
  access: readers,
  filters: { month: line(7).optional(), status: commaList.optional(), due_on: dateRange.optional() },
  response: listOf(item),
})

export const monthClose = call({
  name: 'monthClose',
  summary: '关账月份详情',
  method: 'GET',
  path: '/v1/month-closes/:id/',
  access: readers,
  params: idParams,
  response: detail,
})

/** 核验: the books are read again, and compared with each certificate. */
export const verifyMonthClose = call({
  name: 'verifyMonthClose',
  summary: '核验关账证书',
  method: 'GET',
  path: '/v1/month-closes/:id/verification/',
  access: readers,
  params: idParams,
  response: z.object({ results: z.array(z.object({ id, holds: z.boolean(), faults: z.array(z.string()) })) }),
})

/** A certificate as a PDF with a code, made by a job; whoever holds it finds out at the page of workers whether it is genuine. */
export const makeMonthCertificate = call({
  name: 'makeMonthCertificate',
  summary: '下载关账证书',
  method: 'POST',
  path: '/v1/month-closes/:id/certificate_pdf/',
  access: readers,
  params: idParams,
  body: z.strictObject({ n: z.int().min(1, '请选择关账证书').max(99_999, '请选择关账证书') }),
  response: z.object({ id }),
  changes: ['exports'],
})

const step = <const N extends string, const A extends string>(name: N, action: A, summary: string) =>
  ({ name, summary, method: 'PUT', path: `/v1/month-closes/:id/${action}/`, params: idParams, body: z.strictObject({ version }), response: item, changes: ['month-closes', 'income-summaries'] }) as const

export const softCloseMonth = call({ ...step('softCloseMonth', 'soft_close', '软关账'), access: closers })
export const softReopenMonth = call({ ...step('softReopenMonth', 'soft_reopen', '取消软关账'), access: closers })
export const closeMonth = call({ ...step('closeMonth', 'close', '硬关账'), access: closers })
export const askReopenMonth = call({ ...step('askReopenMonth', 'ask_reopen', '申请重新打开'), access: reopeners, body: z.strictObject({ reason: line(200).min(1, '请填写重新打开的原因'), version }) })
export const agreeReopenMonth = call({ ...step('agreeReopenMonth', 'agree_reopen', '同意重新打开'), access: reopeners })
export const refuseReopenMonth = call({ ...step('refuseReopenMonth', 'refuse_reopen', '不同意重新打开'), access: reopeners })
