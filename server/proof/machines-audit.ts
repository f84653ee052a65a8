import * as audits from '@linggong/shared/contract/user-audits'
import * as terminations from '@linggong/shared/contract/user-terminations'
import { auditMachine, terminationBatchMachine, type AuditStatus, type TerminationBatchStatus } from '@linggong/shared/domain/machines/company-user'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { AUDIT_KINDS, userAudit, type AuditKind } from '@linggong/shared/domain/user-audits'
import { SYSTEM, type Actor } from '../src/kernel/actor.ts'
import { authenticate } from '../src/kernel/session.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { startTerminationBatch } from '../src/modules/user-audits/batches.ts'
import { openAudit } from '../src/modules/user-audits/open.ts'
import { makeCooperations, makeMember, makePersons, makeWorkers, type Member } from '../test/makers.ts'
import { callAs, makeWorld, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { Caller, MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'
import { urlOf } from './world/request.ts'

/** With a second person of the agency, and a stranger of another one. */
interface Office extends World {
  readonly maker: Member
  readonly second: Member
  readonly stranger: Member
}

interface Shown<S> {
  readonly id: string
  readonly version: number
  readonly status: S
  readonly is_own: boolean
}

function officeOf(setup: MachineSetup) {
  const { server: { app, deps }, steps, saas } = setup
  const open = async (of: MachineSetup, settings: object): Promise<Office> => {
    const world = await openWorld(of, { ...settings })
    const second = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'agency', tenantId: world.agency.tenantId, permissions: allPermissions('agency') }, deps.clock()))
    return { ...world, maker: world.agency, second, stranger: (await makeWorld(deps, { workers: 1 })).agency }
  }
  const callers = (_: MachineSetup, { maker, second, stranger, park, platform, company }: Office): readonly Caller[] => [
    { who: maker, name: '经办人' }, { who: second, name: '第二人' }, { who: stranger, name: '别的业务公司', isOutside: true },
    ...[saas, park, platform, company].map((who) => ({ who, name: who.flavour })), { who: null, name: '未登录' },
  ]
  const cooperations = async ({ chain }: Office, count: number, status: 'to_audit' | 'in_cooperation') =>
    inTransaction(deps.db, SYSTEM, async (tx) => {
      const workers = makeWorkers(count)
      await makePersons(tx, workers)
      const rows = await makeCooperations(tx, chain, workers, { status, contract_sign_at: deps.clock() })
      return rows.map(({ id }, index) => ({ ...chain, id, person_id: workers[index]?.personId ?? '' }))
    })
  const actorOf = async ({ token }: Member): Promise<Actor> => (await authenticate(deps.db, token, deps.clock())) ?? Promise.reject(new Error('no session'))
  const rowFor = <R extends object>(row: R, who: Member, { maker }: Office): R & { readonly is_own: boolean } => ({ ...row, is_own: who === maker })
  return { open, callers, cooperations, actorOf, rowFor, app, deps, steps }
}

/** Only an agency has a page of audits. */
const shut = ['saas', 'park', 'platform'] as const

const calls = {
  idcard: { detail: audits.idcardAudit, decide: audits.decideIdcardAudit },
  liveness: { detail: audits.livenessAudit, decide: audits.decideLivenessAudit },
  realname_collect: { detail: audits.realnameCollectAudit, decide: audits.decideRealnameCollectAudit },
  termination: { detail: audits.terminationAudit, decide: audits.decideTerminationAudit },
} as const

/** Audits of one kind: asked for by a member of the agency, by a worker or an enterprise; decided by everybody. */
export function userAuditProof(setup: MachineSetup, kind: AuditKind): Proven<AuditStatus, (typeof auditMachine.transitions)[number], Shown<AuditStatus>, Awaited<ReturnType<ReturnType<typeof rowOf>>>, Office> {
  const { open, callers, cooperations, actorOf, rowFor, app, deps, steps } = officeOf(setup)
  const { detail, decide } = calls[kind]
  const read = async (who: Member, id: string): Promise<Shown<AuditStatus>> => steps.ok(await callAs<Shown<AuditStatus>>(app, who, 'GET', urlOf(detail, { params: { id } })))
  const asked = async (office: Office, by?: Member): Promise<Shown<AuditStatus>> => {
    const [one] = await cooperations(office, 1, kind === 'termination' ? 'in_cooperation' : 'to_audit')
    if (one === undefined) throw new Error('no cooperation')
    const creator = by === undefined ? '收款人' : await actorOf(by)
    const { id } = await inTransaction(deps.db, SYSTEM, (tx) => openAudit(tx, one, kind, { creator, cause: kind === 'termination' ? '不再合作' : '' }, deps.clock()))
    return read(office.maker, id)
  }
  const decided = async (office: Office, body: object): Promise<Shown<AuditStatus>> => {
    const { id, version } = await asked(office, office.maker)
    return steps.ok(await callAs<Shown<AuditStatus>>(app, office.second, 'PUT', urlOf(decide, { params: { id } }), { ...body, version }))
  }
  const way = (title: string, make: (office: Office) => Promise<Shown<AuditStatus>>): Way<Shown<AuditStatus>, Office> => ({ title, company: {}, make })
  const others = AUDIT_KINDS.flatMap((one) => (one === kind ? [] : [calls[one].decide]))
  return {
    title: userAudit(kind).title, machine: auditMachine, family: 'user-audits', open, callers, read: detail, see: rowOf('user_audit'),
    // Of the other kinds, which have a proof of their own; and several at once, which are decided one by one.
    apart: [...others, audits.decideIdcardAudits, audits.decideLivenessAudits, audits.decideRealnameCollectAudits, audits.decideTerminationAudits],
    reach: {
      to_audit: [way('业务公司提交', (office) => asked(office, office.maker))],
      passed: [way('已通过', (office) => decided(office, { status: 'passed' }))],
      rejected: [way('已驳回', (office) => decided(office, { status: 'rejected', reason: '照片模糊' }))],
    },
    attempt: {
      pass: { call: decide, body: { status: 'passed' }, time: 'audit_at' },
      reject: { call: decide, body: { status: 'rejected', reason: '照片模糊' }, time: 'audit_at' },
    },
    shut: { pass: shut, reject: shut },
    rowFor,
  }
}

/** Terminations by sheet. */
export function terminationBatchProof(setup: MachineSetup): Proven<TerminationBatchStatus, (typeof terminationBatchMachine.transitions)[number], Shown<TerminationBatchStatus>, Awaited<ReturnType<ReturnType<typeof rowOf>>>, Office> {
  const { open, callers, cooperations, actorOf, rowFor, app, deps, steps } = officeOf(setup)
  const { terminationBatch: detail, decideTerminationBatch: decide } = terminations
  const read = async (who: Member, id: string): Promise<Shown<TerminationBatchStatus>> => steps.ok(await callAs<Shown<TerminationBatchStatus>>(app, who, 'GET', urlOf(detail, { params: { id } })))
  const asked = async (office: Office, by: Member = office.maker): Promise<Shown<TerminationBatchStatus>> => {
    const rows = await cooperations(office, 2, 'in_cooperation')
    const actor = await actorOf(by)
    const { id } = await inTransaction(deps.db, actor, (tx) => startTerminationBatch(tx, actor, office.chain, rows.map((row) => ({ id: row.id, cause: '项目结束' })), {}, deps.clock()))
    return read(office.maker, id)
  }
  const decided = async (office: Office, body: object): Promise<Shown<TerminationBatchStatus>> => {
    const { id, version } = await asked(office)
    return steps.ok(await callAs<Shown<TerminationBatchStatus>>(app, office.second, 'PUT', urlOf(decide, { params: { id } }), { ...body, version }))
  }
  const rowByRow = async (office: Office, ...verdicts: readonly object[]): Promise<Shown<TerminationBatchStatus>> => {
    const { id } = await asked(office)
    const rows = await setup.look(`select id, version from app.user_audit where batch_id = $1 order by id`, [id])
    for (const [index, row] of rows.entries()) steps.ok(await callAs(app, office.second, 'PUT', urlOf(audits.decideTerminationAudit, { params: { id: String(row['id']) } }), { ...verdicts[index], version: row['version'] }))
    return read(office.maker, id)
  }
  const [passed, rejected] = [{ status: 'passed' }, { status: 'rejected', reason: '有未完成的任务' }]
  const way = (title: string, make: (office: Office) => Promise<Shown<TerminationBatchStatus>>): Way<Shown<TerminationBatchStatus>, Office> => ({ title, company: {}, make })
  return {
    title: '终止批次', machine: terminationBatchMachine, family: 'user-terminations', open, callers, read: detail, see: rowOf('termination_batch'), apart: [terminations.terminateCompanyUser],
    reach: {
      to_audit: [way('业务公司提交', (office) => asked(office))],
      passed: [way('整批通过', (office) => decided(office, passed)), way('逐人通过', (office) => rowByRow(office, passed, passed))],
      part_passed: [way('逐人审核', (office) => rowByRow(office, passed, rejected))],
      rejected: [way('整批驳回', (office) => decided(office, rejected)), way('逐人驳回', (office) => rowByRow(office, rejected, rejected))],
    },
    attempt: {
      pass: { call: decide, body: passed, time: 'audit_at' },
      pass_part: 'by itself',
      reject: { call: decide, body: rejected, time: 'audit_at' },
    },
    rowFor,
  }
}
