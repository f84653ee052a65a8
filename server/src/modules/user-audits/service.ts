import { auditMachine } from '@linggong/shared/domain/machines/company-user'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import type { AuditKind } from '@linggong/shared/domain/user-audits'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { each, type Result } from '../../kernel/each.ts'
import { recordChange } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { asSystem, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { dropFace } from '../company-users/face.ts'
import { cooperationRecord } from '../company-users/machine.ts'
import { auditsPassed, endCooperation, lockCooperation, tellRejected } from '../company-users/signing.ts'
import { closeBatch } from './batches.ts'
import { asOwn, audits, type Audit } from './machine.ts'
import { lastAudits, requiredAudits } from '../required-audits/required-audits.ts'
import { refuseUnpaid } from './unpaid.ts'

export interface Decision {
  readonly status: 'passed' | 'rejected'
  readonly reason: string
  readonly version: number
}

/** One audit, and what follows of it for the cooperation. Returns its number. */
export async function decide(tx: Tx, deps: Deps, actor: Actor, kind: AuditKind, id: string, { status, reason, version }: Decision, now: Date): Promise<{ readonly sn: string }> {
  const found = await scoped(tx, actor, 'app.user_audit').select('app.user_audit.batch_id').where('app.user_audit.id', '=', id).where('app.user_audit.kind', '=', kind).executeTakeFirst()
  if (found === undefined) refuse(404, texts.notFound)
  // First the batch, as whoever decides the whole of it: opposite orders would deadlock.
  const batch = found.batch_id === null ? null : await scopedId(tx, actor, 'app.termination_batch', found.batch_id, { lock: true })
  const row = asOwn(await audits.begin(tx, actor, id, status === 'passed' ? 'pass' : 'reject', version), actor)
  const by = { auditor_id: actor.staffId, auditor: actor.name, audit_at: now }
  if (status === 'rejected') {
    await audits.move(tx, actor, row, 'reject', { ...by, reason }, 'reason')
    if (kind === 'termination') await recordChange(tx, actor, 'company_user', row.company_user_id, 'termination_rejected', [], row)
  } else {
    stateAfter(stepFrom(auditMachine, row, 'pass', actor.flavour))
    if (kind === 'termination') await refuseUnpaid(tx, row, { id: row.company_user_id, person_id: row.person_id })
    await audits.move(tx, actor, row, 'pass', { ...by, reason: '' }, 'no_unpaid_bill')
    if (kind === 'termination') await asSystem(tx, () => endCooperation(tx, row.company_user_id, now))
  }
  if (kind === 'liveness') await asSystem(tx, () => dropFace(tx, row))
  if (kind !== 'termination') await follow(tx, deps, row, status, now)
  if (batch !== null) await closeBatch(tx, actor, batch, now)
  return { sn: row.sn }
}

/**
 * Whoever has passed all that the agency asks for can be paid; whoever has to send photos again is told once nothing of theirs waits any more.
 * The cooperation is locked first, so that the last two audits, decided at once, see each other.
 */
async function follow(tx: Tx, deps: Deps, row: Audit, status: Decision['status'], now: Date): Promise<void> {
  await asSystem(tx, async () => {
    const cooperation = await lockCooperation(tx, row.company_user_id)
    if (row.kind === 'realname_collect' && status === 'passed') await cooperationRecord.change(tx, SYSTEM, cooperation, { realname_collect_at: now }, { action: 'update' })
    if (cooperation.status !== 'to_audit') return
    const required = await requiredAudits(tx, cooperation.agency_id)
    const last = await lastAudits(tx, cooperation)
    const states = required.map((kind) => last.get(kind)?.status)
    if (states.every((one) => one === 'passed')) {
      // Nothing asked for any more is no reason to go on from a rejection.
      if (status === 'passed') await auditsPassed(tx, cooperation.id, now)
    } else if (states.includes('rejected') && !states.includes('to_audit')) await tellRejected(tx, deps, cooperation, now)
  })
}

/** Each for itself. */
export const decideEach = (deps: Deps, actor: Actor, kind: AuditKind, decisions: readonly (Decision & { readonly id: string })[]): Promise<Result[]> =>
  each(
    deps,
    actor,
    decisions,
    async (tx, { id, ...decision }) => ({ sn: (await decide(tx, deps, actor, kind, id, decision, deps.clock())).sn, text: decision.status === 'passed' ? '已通过' : '已驳回' }),
    async (tx, id) => (await scoped(tx, actor, 'app.user_audit').select('app.user_audit.sn').where('app.user_audit.id', '=', id).where('app.user_audit.kind', '=', kind).executeTakeFirst())?.sn ?? '',
  )
