import { z } from 'zod'
import { terminationInputFields } from '../domain/fields/user-audit.ts'
import { terminationBatchMachine } from '../domain/machines/company-user.ts'
import { TERMINATION_BATCHES } from '../domain/user-audits.ts'
import { REASON } from '../domain/verdict.ts'
import { smsCode } from './accounts.ts'
import { family } from './call.ts'
import { readCalls } from './list-calls.ts'
import { changeLogEntry, commaList, dateRange, done, id, idParams, line, listOf, timestamp, version } from './schemas/common.ts'

const call = family('user-terminations', terminationInputFields)

/** Who may ask for a termination: on the list of users, and on the page of one. */
const asks = { agency: ['AgencyCooperateUsersPageIndex:terminate'], company: ['CompanyCooperateUsersPageIndex:terminate'] } as const

/** To the operator's own phone: it carries nothing (R433). */
export const sendTerminationCaptcha = call({
  name: 'sendTerminationCaptcha',
  summary: '发送终止授权验证码',
  method: 'POST',
  path: '/v1/sms/authorize_termination/',
  access: asks,
  response: done,
})

/** Leads to an audit (R387): until it is passed the cooperation goes on. */
export const terminateCompanyUser = call({
  name: 'terminateCompanyUser',
  summary: '申请终止合作',
  method: 'POST',
  path: '/v1/company-users/:id/termination/',
  access: asks,
  params: idParams,
  body: z.strictObject({ captcha: smsCode, reason: line(200).min(1, '请填写终止原因'), version }),
  response: z.object({ id, sn: z.string() }),
  idempotent: true,
  changes: ['user-terminations', 'user-audits', 'company-users'],
})

const page = 'AgencyCooperateAuditPageIndex'
const batch = z.object({
  id,
  sn: z.string(),
  status: z.enum(terminationBatchMachine.states),
  company_id: id,
  company_name: z.string(),
  total: z.int(),
  passed_count: z.int(),
  rejected_count: z.int(),
  open_count: z.int(),
  reason: z.string(),
  creator: z.string(),
  create_at: timestamp,
  auditor: z.string(),
  audit_at: timestamp.nullable(),
  /** The caller has asked for it, so somebody else decides. */
  is_own: z.boolean(),
  version,
})
const batchDetail = batch.extend({ events: z.array(changeLogEntry) })

const { path } = TERMINATION_BATCHES

export const { search: listTerminationBatches, counted: countTerminationBatches } = readCalls(call, {
  search: { name: 'listTerminationBatches', summary: '终止批次', method: 'GET', path },
  counted: { name: 'countTerminationBatches', summary: '终止批次各状态的数量', path: `${path}status_counts/` },
  access: { agency: [page] },
  filters: { sn: line(40).optional(), company_id: id.optional(), status: commaList.optional(), create_at: dateRange.optional() },
  response: listOf(batch),
})

export const terminationBatch = call({ name: 'terminationBatch', summary: '终止批次', method: 'GET', path: `${path}:id/`, access: { agency: [page] }, params: idParams, response: batchDetail })

/** What is still open in it: decided rows stay as they are (no. 93 of docs/breadth). */
export const decideTerminationBatch = call({
  name: 'decideTerminationBatch',
  summary: '审核终止批次',
  method: 'PUT',
  path: `${path}:id/`,
  access: { agency: [`${page}:audit`] },
  params: idParams,
  body: z.strictObject({ status: z.enum(['passed', 'rejected']), reason: line(200).default(''), version }).refine(({ status, reason }) => status === 'passed' || reason !== '', { path: ['reason'], error: REASON.text }),
  response: batchDetail,
  changes: ['user-terminations', 'user-audits', 'company-users'],
})
