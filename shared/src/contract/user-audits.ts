import { z } from 'zod'
import { checkOutcomes } from '../domain/company-users.ts'
import { userAuditInputFields } from '../domain/fields/user-audit.ts'
import { auditMachine } from '../domain/machines/company-user.ts'
import { type AuditKind, MOST_DECISIONS, userAudit, USER_AUDITS, WORKER_PHOTOS } from '../domain/user-audits.ts'
import { REASON } from '../domain/verdict.ts'
import { family } from './call.ts'
import { listCalls, readCalls } from './list-calls.ts'
import { changeLogEntry, commaList, dateRange, id, idParams, line, listOf, timestamp, version } from './schemas/common.ts'

const call = family('user-audits', userAuditInputFields)

const page = 'AgencyCooperateAuditPageIndex'
const sees = { agency: [page] } as const
const decides = { agency: [`${page}:audit`] } as const

const audit = z.object({
  id,
  sn: z.string(),
  status: z.enum(auditMachine.states),
  company_user_id: id,
  user_id: id,
  user_name: z.string(),
  id_no: z.string(),
  phone: z.string(),
  company_id: id,
  company_name: z.string(),
  /** Why a termination is asked for. */
  cause: z.string(),
  /** Why it was rejected. */
  reason: z.string(),
  batch_id: id.nullable(),
  batch_sn: z.string(),
  creator: z.string(),
  create_at: timestamp,
  auditor: z.string(),
  audit_at: timestamp.nullable(),
  /** The caller has asked for it, so somebody else decides. */
  is_own: z.boolean(),
  version,
})

/** With the pictures, each to be fetched by `viewPaper`, and the change log. */
const auditDetail = audit.extend({
  photos: z.array(z.object({ purpose: z.enum(WORKER_PHOTOS), file_url: z.string() })),
  /** Whether the picture is of a living person, the one whom name and number belong to; empty: not asked. */
  face_outcome: z.enum(['', ...checkOutcomes]),
  face_reason: z.string(),
  events: z.array(changeLogEntry),
})

const filters = {
  sn: line(40).optional(),
  user_name: line(32).optional(),
  company_id: id.optional(),
  status: commaList.optional(),
  create_at: dateRange.optional(),
}

const verdict = { status: z.enum(['passed', 'rejected']), reason: line(200).default(''), version }
const hasReason = ({ status, reason }: { readonly status: string; readonly reason: string }): boolean => status === 'passed' || reason !== ''
const atReason = { path: ['reason'], error: REASON.text }

const changes = ['user-audits', 'user-terminations']

const waiting = z.int().optional()

/** How many wait in each list of the page, for its tabs; absent: none. */
export const waitingAudits = call({
  name: 'waitingAudits',
  summary: '待审核的数量',
  method: 'GET',
  path: '/v1/user-audits/counts/',
  access: sees,
  response: z.object({ counts: z.object({ idcard_audit: waiting, liveness_audit: waiting, realname_collect_audit: waiting, termination_audit: waiting, termination_batch: waiting }) }),
  background: true,
})

/** The calls about one kind of audits. `name`: as the names of its calls have it. */
function auditCalls(kind: AuditKind, name: string) {
  const { title, what, path } = userAudit(kind)
  return {
    lists: {
      search: { name: `list${name}Audits`, summary: title, method: 'GET', path },
      counted: { name: `count${name}Audits`, summary: `${title}各状态的数量`, path: `${path}status_counts/` },
    } as const,
    detail: call({ name: `${name.slice(0, 1).toLowerCase()}${name.slice(1)}Audit`, summary: what, method: 'GET', path: `${path}:id/`, access: sees, params: idParams, response: auditDetail }),
    decide: call({ name: `decide${name}Audit`, summary: `审核${what}`, method: 'PUT', path: `${path}:id/`, access: decides, params: idParams, body: z.strictObject(verdict).refine(hasReason, atReason), response: auditDetail, changes }),
    /** Each decided for itself, as the audit desk sends them. */
    decideMany: call({
      name: `decide${name}Audits`,
      summary: `批量审核${what}`,
      method: 'PUT',
      path: `${path}batch/`,
      access: decides,
      body: z.strictObject({ decisions: z.array(z.strictObject({ id, ...verdict }).refine(hasReason, atReason)).min(1).max(MOST_DECISIONS) }),
      response: z.object({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
      changes,
    }),
  }
}

const idcard = auditCalls('idcard', 'Idcard')
const liveness = auditCalls('liveness', 'Liveness')
const realname = auditCalls('realname_collect', 'RealnameCollect')
const termination = auditCalls('termination', 'Termination')

/** Only those of terminations have an export (R629). */
const read = { access: sees, filters, response: listOf(audit) }

export const { search: listIdcardAudits, counted: countIdcardAudits } = readCalls(call, { ...idcard.lists, ...read })
export const { detail: idcardAudit, decide: decideIdcardAudit, decideMany: decideIdcardAudits } = idcard

export const { search: listLivenessAudits, counted: countLivenessAudits } = readCalls(call, { ...liveness.lists, ...read })
export const { detail: livenessAudit, decide: decideLivenessAudit, decideMany: decideLivenessAudits } = liveness

export const { search: listRealnameCollectAudits, counted: countRealnameCollectAudits } = readCalls(call, { ...realname.lists, ...read })
export const { detail: realnameCollectAudit, decide: decideRealnameCollectAudit, decideMany: decideRealnameCollectAudits } = realname

export const { search: listTerminationAudits, exported: exportTerminationAudits, counted: countTerminationAudits } = listCalls(call, {
  ...termination.lists,
  exported: { name: 'exportTerminationAudits', summary: '导出终止审核', method: 'GET', path: `${USER_AUDITS.termination.path}exports/` },
  access: sees,
  filters: { ...filters, batch_sn: line(40).optional() },
  response: listOf(audit),
})
export const { detail: terminationAudit, decide: decideTerminationAudit, decideMany: decideTerminationAudits } = termination
