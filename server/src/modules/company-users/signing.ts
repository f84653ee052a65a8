import { createHash } from 'node:crypto'
import { cooperationFaults, SIGN_SERVICES, signMethodOf, type SignMethod } from '@linggong/shared/domain/company-users'
import { maskName } from '@linggong/shared/domain/masks'
import { contractTextOn } from '@linggong/shared/domain/templates/contract'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import { businessDate } from '@linggong/shared/domain/time'
import { workerPages } from '@linggong/shared/domain/worker-purposes'
import { json } from '../../db/bulk.ts'
import type { SigningEvidence } from '../../db/column-types.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { asSystem, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { endTokensOfAll, endWorkerTokens, openWorkerTokens } from '../../kernel/worker.ts'
import { queueNotices } from '../accounts/sms.ts'
import { namesOf } from '../lists/names.ts'
import { openRegistrations } from '../tax-registrations/open.ts'
import { consume, leftOf, payerFor } from '../topups/metering.ts'
import { missingAudits } from '../required-audits/required-audits.ts'
import { livingContract, prepareContracts, voidContracts } from './contracts.ts'
import { cooperation } from './machine.ts'
import { readRules } from './rules.ts'

export type CooperationRow = Row<'app.company_user'>

interface Signature {
  readonly method: SignMethod
  readonly evidence: Omit<SigningEvidence, 'text_hash'>
  /** When they have read and signed, where the proof has come later. */
  readonly readAt?: Date
}

/** The cooperation, locked until the transaction ends. For the system, which acts for workers and for what has happened. */
export const lockCooperation = (tx: Tx, id: string): Promise<CooperationRow> => scopedId(tx, SYSTEM, 'app.company_user', id, { lock: true })

/**
 * A worker has signed the contract as its text is on this day, which uses up a unit of the service that proved it (none: no unit). They can be
 * paid from now on, or once the agency's audits have passed. `tx` is the system's.
 */
export async function signContract(tx: Tx, id: string, { method, evidence, readAt }: Signature, now: Date): Promise<CooperationRow> {
  const row = await lockCooperation(tx, id)
  const contract = await livingContract(tx, row, { lock: true })
  if (contract === undefined) return refuse(400, cooperationFaults.noTemplate)
  if (contract.status !== 'to_sign') return refuse('not_allowed', '合同已签署')
  const body = contractTextOn(contract.body, businessDate(readAt ?? now))
  const proof: SigningEvidence = { ...evidence, text_hash: createHash('sha256').update(body).digest('hex') }
  // Whoever is invited again has passed them before.
  const audits = await missingAudits(tx, row)
  const signed = { contract_sign_at: now, sign_method: method, auth_fault: '' }
  const moved =
    audits.length > 0
      ? await cooperation.move(tx, SYSTEM, row, 'signed_to_audit', signed)
      : await cooperation.move(tx, SYSTEM, row, 'signed', { ...signed, realname_collect_at: row.realname_collect_at ?? now }, 'no_audit')
  await tx
    .updateTable('app.e_contract')
    .set({ status: 'signed', body, sign_method: method, sign_at: now, evidence: json(proof), stamp_at: now, version: contract.version + 1 })
    .where('park_id', '=', contract.park_id)
    .where('id', '=', contract.id)
    .execute()
  if (moved.status === 'in_cooperation') {
    await openRegistrations(tx, [row], now)
    // Whoever has photos to send comes back by their link.
    await endWorkerTokens(tx, { subjectId: row.id, chain: row }, now, 'sign')
  }
  const service = SIGN_SERVICES[method]
  const payer = service === null ? null : await payerFor(tx, row.company_id)
  if (service !== null && payer !== null) {
    // Last, since the balance stays locked until the end of the transaction.
    await consume(tx, { payer, service, count: 1, requestNo: evidence.request_no ?? contract.id, usage: await usageOf(tx, row) }, now)
  }
  return moved
}

/** What a unit of signing is used for. */
export async function usageOf(tx: Tx, { company_id, id, person_id }: CooperationRow) {
  const { name } = await tx.selectFrom('app.person').select('name').where('id', '=', person_id).executeTakeFirstOrThrow()
  return { category: 'signing', tenant_id: company_id, staff: '', ref: { kind: 'company_user', id, sn: maskName(name) } } as const
}

/** The audits that the agency asks for have all passed. `tx` is the system's. */
export async function auditsPassed(tx: Tx, id: string, now: Date): Promise<CooperationRow> {
  const row = await lockCooperation(tx, id)
  const passed = await cooperation.move(tx, SYSTEM, row, 'audits_passed', { realname_collect_at: row.realname_collect_at ?? now })
  await openRegistrations(tx, [row], now)
  await endWorkerTokens(tx, { subjectId: id, chain: row }, now, 'sign')
  return passed
}

/** The end was agreed to: its contract is void. `tx` is the system's. */
export async function endCooperation(tx: Tx, id: string, now: Date): Promise<CooperationRow> {
  const row = await lockCooperation(tx, id)
  const ended = await cooperation.move(tx, SYSTEM, row, 'termination_passed', { termination_at: now })
  await voidContracts(tx, id, now)
  await endWorkerTokens(tx, { subjectId: id, chain: row }, now)
  return ended
}

const lifeMs = 7 * 24 * 3_600_000
/** A visit takes a handful of calls. */
const uses = 100

type Linked = Pick<CooperationRow, 'id' | 'person_id' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id'>

/**
 * The ways of workers of one enterprise to their contracts, and to the photos that are audited, in their order; those before them end. `tx` is
 * the system's, or of a member of the chain.
 */
export async function signLinks(tx: Tx, { config }: Deps, rows: readonly Linked[], now: Date): Promise<{ readonly urls: readonly string[]; readonly until: Date }> {
  const { workerOrigin } = config
  if (workerOrigin === undefined) return refuse(400, '尚未配置合作用户的网址（WORKER_ORIGIN）')
  const subjects = rows.map((row) => ({ personId: row.person_id, subjectId: row.id, chain: row }))
  const until = new Date(now.getTime() + lifeMs)
  await endTokensOfAll(tx, subjects, now, 'sign')
  const tokens = await openWorkerTokens(tx, 'sign', subjects, { until, uses }, now)
  return { urls: tokens.map((token) => `${workerOrigin}${workerPages.sign}#${token}`), until }
}

type Invited = Pick<CooperationRow, 'id' | 'person_id' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'phone' | 'status'>

/**
 * Workers of one enterprise whom the register has confirmed, or who are invited again: their contracts are made, and they are told how to
 * sign, unless the enterprise tells nobody; where nothing is asked of them, they have signed, and are told what is audited. Returns when the
 * links end, if any were sent.
 */
export async function inviteToSign(tx: Tx, deps: Deps, workers: readonly Invited[], now: Date, { isWanted = false } = {}): Promise<Date | null> {
  const [first] = workers
  if (first === undefined || !(await prepareContracts(tx, workers, now))) return null
  const rules = await readRules(tx, first)
  const method = signMethodOf(rules.contract_auth_type)
  const isTold = deps.config.workerOrigin !== undefined && (!rules.is_disable_user_created_sms || isWanted)
  if (method === 'none') {
    const signed: CooperationRow[] = []
    await asSystem(tx, async () => {
      for (const { id } of workers) signed.push(await signContract(tx, id, { method, evidence: {} }, now))
    })
    return isTold ? sendLinks(tx, deps, signed.filter(({ status }) => status === 'to_audit'), now) : null
  }
  return isTold ? sendLinks(tx, deps, workers, now) : null
}

/** Each one's link to the phone by which the enterprise reaches them. Nobody waits for it, so codes go before it. */
export async function sendLinks(tx: Tx, deps: Deps, workers: readonly Invited[], now: Date, photosText: 'photos_link' | 'photos_rejected' = 'photos_link'): Promise<Date | null> {
  const [first] = workers
  if (first === undefined) return null
  const company = (await namesOf(tx, { tenants: [first.company_id] }))(first.company_id)
  const { urls, until } = await signLinks(tx, deps, workers, now)
  await queueNotices(tx, deps, workers.map(({ phone, status }, index) => ({ phone, text: smsText(status === 'to_audit' ? photosText : 'sign_link', { company, url: urls[index] ?? '' }) })))
  return until
}

/** A worker whose photos were rejected is told, unless the enterprise tells nobody. `tx` is the system's. */
export async function tellRejected(tx: Tx, deps: Deps, row: CooperationRow, now: Date): Promise<void> {
  if (deps.config.workerOrigin === undefined || (await readRules(tx, row)).is_disable_user_created_sms) return
  await sendLinks(tx, deps, [row], now, 'photos_rejected')
  await recordChange(tx, SYSTEM, 'company_user', row.id, 'photo_sms', [], row)
}

/** How workers of an enterprise are checked and sign, and what is left for it (R627). */
export const signingOf = (tx: Tx, companyId: string) => asSystem(tx, () => signingFor(tx, companyId))

/** As the system: an enterprise sees neither what its agency has left nor the templates. */
async function signingFor(tx: Tx, companyId: string) {
  const rules = await readRules(tx, { company_id: companyId })
  const method = signMethodOf(rules.contract_auth_type)
  const service = SIGN_SERVICES[method]
  const payer = await payerFor(tx, companyId)
  const left = async (key: Parameters<typeof leftOf>[2]): Promise<number> => (payer === null ? 0 : leftOf(tx, payer, key))
  const template = await tx
    .selectFrom('app.contract_template_company as c')
    .innerJoin('app.contract_template as t', 't.id', 'c.template_id')
    .select('t.issued_name')
    .where('c.company_id', '=', companyId)
    .where('t.file_id', 'is not', null)
    .executeTakeFirst()
  return {
    contract_auth_type: method,
    sign_service: service === 'contract_sms' || service === 'contract_face' ? service : null,
    sign_left: service === null ? null : await left(service),
    element_auth_type: rules.element_auth_type,
    auth_left: await left(rules.element_auth_type),
    contract_template_name: template?.issued_name ?? '',
    is_disable_user_created_sms: rules.is_disable_user_created_sms,
  }
}

