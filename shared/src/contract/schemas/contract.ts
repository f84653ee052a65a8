import { z } from 'zod'
import { BORNE_PERCENT } from '../../domain/contract-rates.ts'
import { isRealDate } from '../../domain/time.ts'
import { contractAuditMachine, contractMachine, rateChangeMachine } from '../../domain/machines/contract.ts'
import { REASON } from '../../domain/verdict.ts'
import { businessDate, cents, id, line, percent, promisedCents, timestamp, version } from './common.ts'

// Contracts of the three families (R226–R228). Money in cents, ratios in percent.

const auditStatus = z.enum(contractAuditMachine.states)
const contractStatus = z.enum(contractMachine.states)
export const rateChangeStatus = z.enum(rateChangeMachine.states)

const day = businessDate.refine((text) => isRealDate(text) && text >= '2000-01-01', '日期不存在')
/** Empty: not there yet; without it nobody can audit the contract. */
const attachment = z.union([z.literal(''), z.string().regex(/^\/v1\/files\/[0-9a-f-]{36}$/u, '请重新上传文件')])

const term = { start_at: day, end_at: day }
const papers = { contract_url: attachment, remark: line(200) }

interface Term {
  readonly start_at?: string | undefined
  readonly end_at?: string | undefined
}
const termFits = ({ start_at, end_at }: Term): boolean => start_at === undefined || end_at === undefined || start_at <= end_at
const termFault = { path: ['end_at'], error: '结束日期不能早于开始日期' }

/** An existing back end may want them; here the server decides (no. 27 of docs/breadth). */
const ignored = { status: z.string().max(40).optional(), audit_status: z.string().max(40).optional() }

/** The body that creates a contract. `own`: what its family has besides; `party`: with whom. */
export const newContract = <P extends z.ZodRawShape, O extends z.ZodRawShape>(party: P, own: O) =>
  z.strictObject({ ...party, ...term, contract_url: attachment.default(''), remark: papers.remark.default(''), ...own, ...ignored }).refine((body) => termFits(body as Term), termFault)

interface Verdict extends Term {
  readonly audit_status?: 'passed' | 'rejected' | undefined
  readonly audit_remark?: string | undefined
  readonly version: number
}

/**
 * The body of an update, of which anything may be left out, or of an audit, which is the verdict alone (R355, R607): `audit_status` and, of a
 * rejection, `audit_remark`.
 */
export const changedContract = <O extends z.ZodRawShape>(own: O) =>
  z
    .strictObject({ ...term, ...papers, ...own })
    .partial()
    .extend({ audit_status: z.enum(['passed', 'rejected']).optional(), audit_remark: line(200).optional(), version })
    .refine((body) => termFits(body as Term), termFault)
    .superRefine((body, context) => {
      for (const [field, message] of verdictFaults(body as Verdict)) context.addIssue({ code: 'custom', path: [field], message })
    })

/** An audit is the verdict alone, and a rejection has its reason. */
function verdictFaults({ audit_status, audit_remark, version: _version, ...changes }: Verdict): [string, string][] {
  if (audit_status === undefined) return audit_remark === undefined ? [] : [['audit_remark', '审核意见只能与审核结果一起提交']]
  const others = Object.entries(changes).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, '审核不能与修改一起提交']]))
  return audit_status === 'rejected' && (audit_remark ?? '') === '' ? [['audit_remark', REASON.text], ...others] : others
}

/** `force` ends a contract under which settlements are open, with a reason. */
export const termination = z
  .strictObject({ force: z.boolean().default(false), remark: line(200).default(''), version })
  .refine(({ force, remark }) => !force || remark !== '', { path: ['remark'], error: '强制终止请填写备注' })

/** What contracts of all families answer. */
const contractAnswer = {
  id,
  sn: z.string(),
  ...term,
  /** Empty for the other side: the paper stays with the side that offers the contract. */
  contract_url: z.string(),
  /** Empty for the other side, as is the remark of the audit: both are notes of the side that offers the contract. */
  remark: z.string(),
  audit_status: auditStatus,
  audit_remark: z.string(),
  auditor: z.string(),
  audit_at: timestamp.nullable(),
  status: contractStatus,
  creator: z.string(),
  /** The caller has entered it, or changed it before its audit, and so cannot audit it. */
  is_own: z.boolean(),
  terminate_at: timestamp.nullable(),
  terminate_remark: z.string(),
  create_at: timestamp,
  version,
}

/** Of the operator with a group, and of a group with its agency. The seven fields of an update are these and those of all contracts (R496). */
export const softwareFields = { software_use_fee_ratio: percent, service_fee: promisedCents, is_support_promotion_fee: z.boolean() }
export const freshSoftware = { software_use_fee_ratio: percent.default(0), service_fee: promisedCents.default(0), is_support_promotion_fee: z.boolean().default(false) }
export const softwareContract = z.object({
  ...contractAnswer,
  /** null for the agency, which knows its group by name. */
  platform_id: id.nullable(),
  platform_name: z.string(),
  /** Of a group's contract: the agency that it names, if any. */
  agency_id: id.nullable(),
  agency_name: z.string(),
  software_use_fee_ratio: z.number(),
  service_fee: cents,
  is_support_promotion_fee: z.boolean(),
})

/** What the enterprise bears of its workers' taxes. */
const borne = percent.refine((value) => value <= BORNE_PERCENT, `不能超过 ${BORNE_PERCENT}%`)
const useFee = z.strictObject({ fee: promisedCents })

/** The rates, which settlements copy. */
export const rateFields = {
  enterprise_service_fee_ratio: percent,
  enterprise_added_service_fee_ratio: percent,
  value_added_service_fee_ratio: percent,
  personal_service_fee_ratio: percent,
  income_tax: borne,
  personal_value_added_tax: borne,
  user_use_fee_config: useFee,
  is_support_promotion_fee: z.boolean(),
  support_promotion_fee: promisedCents,
}
export const freshRates = {
  enterprise_service_fee_ratio: percent.default(0),
  enterprise_added_service_fee_ratio: percent.default(0),
  value_added_service_fee_ratio: percent.default(0),
  personal_service_fee_ratio: percent.default(0),
  income_tax: borne.default(0),
  personal_value_added_tax: borne.default(0),
  user_use_fee_config: useFee.default({ fee: 0 }),
  is_support_promotion_fee: z.boolean().default(false),
  support_promotion_fee: promisedCents.default(0),
}

const answeredRates = { ...rateFields, user_use_fee_config: z.object({ fee: cents }), support_promotion_fee: cents }

/** Those that hold today: the contract's own, or agreed on since. */
export const companyContract = z.object({
  ...contractAnswer,
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  is_enable_invoice_apply: z.boolean(),
  /** The service fees are a bill of their own instead of a part of what is paid with the bills (decision 83). */
  is_separate_fee: z.boolean(),
  ...answeredRates,
  /** Those that have been agreed on for later days, in order: all rates from each day on. */
  coming_rates: z.array(z.object({ effective_at: businessDate, ...answeredRates })),
  /** The change of its rates that waits for the enterprise, or that has been agreed on and is not in effect yet. */
  rate_change: z.object({ id, effective_at: businessDate, status: rateChangeStatus }).nullable(),
})
