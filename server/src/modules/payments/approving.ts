import type { z } from 'zod'
import type { reviewPayment } from '@linggong/shared/contract/payment-approvals'
import type { PasskeyQuestion } from '@linggong/shared/contract/schemas/passkey'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { paymentApprovalMachine, type PaymentApprovalAction } from '@linggong/shared/domain/machines/payment-approval'
import { formatCents } from '@linggong/shared/domain/money'
import { json } from '../../db/bulk.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { provisionally, type Tx } from '../../kernel/transaction.ts'
import { askAccount, hasPasskey } from '../passkeys/challenge.ts'
import { lockForAction, type Settlement } from '../settlements/transition.ts'
import { membersOf } from '../approvals/members.ts'
import { policiesOf, signerOf } from '../approvals/policy.ts'
import { approvalsOf, approvalSteps, factsFor, statusOf, tellMembers, type Approval } from './approval.ts'
import { takeReview } from './consent.ts'
import { referenceOf, whatChanged } from './facts.ts'
import { prepareRound, type Round } from './prepare.ts'
import { submitRound } from './submit.ts'

const askAgain = '这次复核已失效。请驳回，由经办人核对后重新提交支付'

/** The latest approval of a settlement as the caller sees it, with what the caller may do. */
export async function approvalOf(tx: Tx, deps: Deps, actor: Actor, settlementId: string, now: Date) {
  const settlement = await scopedId(tx, actor, 'app.settlement', settlementId)
  const row = await approvalsOf(tx, settlement).orderBy('create_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (row === undefined) return { approval: null }
  const { id, version, amount, bill_count, worker_count, changed_count, changed, reasons, requester, signatures, reason } = row
  const [members, policies] = [await membersOf(tx, settlement.company_id), await policiesOf(tx, settlement.company_id, now)]
  const status = statusOf(row, settlement)
  const isPending = status === 'pending'
  const maySign = (staffId: string): boolean => isPending && signerOf(policies, members, row, staffId, now) !== null
  return {
    approval: {
      id, version, amount, bill_count, worker_count, changed_count, changed, reasons, requester, reason,
      status,
      create_at: row.create_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      signatures: signatures.map(({ name, create_at }) => ({ name, create_at })),
      approvers: members.filter((one) => maySign(one.id)).map(({ name }) => name),
      is_own: row.requested_by === actor.staffId,
      may_sign: maySign(actor.staffId),
      missing: row.needed - signatures.length,
      takes_passkey: maySign(actor.staffId) && (await hasPasskey(tx, deps, actor.accountId)),
    },
  }
}

/** Another person's signature. With the last one the payment is made as it was asked for, or refused when anything of it has changed. */
async function approve(tx: Tx, deps: Deps, actor: Actor, settlementId: string, { version, passkey }: Verdict, now: Date): Promise<void> {
  const { settlement, row, signer } = await begin(tx, actor, settlementId, version, 'approve', now)
  const signatures = [...row.signatures, { staff_id: actor.staffId, name: actor.name, in_name_of: signer ?? '', create_at: now.toISOString() }]
  const isLast = row.needed <= signatures.length
  // The payment stays the requester's, the approval is the approver's: each in its own log.
  const payer: Actor = { ...actor, staffId: row.requested_by, name: row.requester }
  if (!isLast && passkey === undefined) return sign(tx, actor, row, signatures)
  const { round } = await provisionally(tx, async () => ({ stays: isLast, round: await prepared(tx, payer, settlementId, row, now) }))
  if (passkey !== undefined) await takeReview(tx, deps, actor, row, settlement, round.facts, passkey, now)
  if (!isLast) return sign(tx, actor, row, signatures)
  await submitRound(tx, payer, round, now, signatures.map(({ name }) => name))
  await approvalSteps.move(tx, actor, row, 'approve', { signatures: json(signatures), decided_at: now })
  await tellMembers(tx, settlement, [row.requested_by], '付款已复核', `${actor.name}复核通过了结算单 ${settlement.sn} 的支付，金额 ¥ ${formatCents(row.amount)}，正在等待银行结果。`)
}

async function sign(tx: Tx, actor: Actor, row: Pending, signatures: Approval['signatures']): Promise<void> {
  await approvalSteps.move(tx, actor, row, 'sign', { signatures: json(signatures) })
}

/** What was asked for, up to the money; refused when anything of it has changed. */
async function prepared(tx: Tx, payer: Actor, settlementId: string, row: Approval, now: Date): Promise<Round> {
  const locked = await lockForAction(tx, payer, settlementId, row.action)
  const round = await prepareRound(tx, payer, locked, row, now)
  const reference = referenceOf(settlementId, locked, [round.facts])
  if (reference !== row.reference) refuse('stale', whatChanged(row.reference, reference, askAgain))
  return round
}

/** What a passkey of the approver is to sign. */
export async function startReviewPasskey(tx: Tx, deps: Deps, actor: Actor, settlementId: string, version: number, now: Date): Promise<PasskeyQuestion> {
  const { row } = await begin(tx, actor, settlementId, version, 'approve', now)
  return askAccount(tx, deps, 'review', actor.accountId, now, row.reference)
}

/** With the signature of an approver who has a passkey. */
type Verdict = z.output<NonNullable<typeof reviewPayment.body>>

export async function review(tx: Tx, deps: Deps, actor: Actor, settlementId: string, verdict: Verdict, now: Date): Promise<void> {
  const { version, result, reason = '' } = verdict
  return result === 'pass' ? approve(tx, deps, actor, settlementId, verdict, now) : decline(tx, actor, settlementId, { version, reason }, now)
}

async function decline(tx: Tx, actor: Actor, settlementId: string, input: { version: number; reason: string }, now: Date): Promise<void> {
  const { settlement, row } = await begin(tx, actor, settlementId, input.version, 'decline', now)
  await approvalSteps.move(tx, actor, row, 'decline', { reason: input.reason, decided_at: now }, 'reason')
  await tellMembers(tx, settlement, [row.requested_by], '付款被驳回', `${actor.name}驳回了结算单 ${settlement.sn} 的支付，原因：${input.reason}。请核对后重新提交。`)
}

export async function withdraw(tx: Tx, actor: Actor, settlementId: string, version: number, now: Date): Promise<void> {
  const { row } = await begin(tx, actor, settlementId, version, 'withdraw', now)
  await approvalSteps.move(tx, actor, row, 'withdraw', { decided_at: now })
}

/** An approval with what the machine's guards read of it and of the caller. */
type Pending = Approval & ReturnType<typeof factsFor>

/** The pending approval, locked after its settlement as a payment locks it, if the machine lets this member act. */
async function begin(tx: Tx, actor: Actor, settlementId: string, version: number, asked: PaymentApprovalAction, now: Date): Promise<{ settlement: Settlement; row: Pending; signer: string | null }> {
  const settlement = await scopedId(tx, actor, 'app.settlement', settlementId, { lock: true })
  const row = await approvalsOf(tx, settlement).orderBy('create_at', 'desc').orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst()
  if (row === undefined) refuse('not_allowed', '该结算单没有待复核的支付')
  asSeen(row, version)
  const status = statusOf(row, settlement)
  if (status === 'lapsed' && asked === 'approve') refuse('stale', '结算单已有变动，这次复核已失效。请由经办人核对后重新提交支付')
  const signer = signerOf(await policiesOf(tx, settlement.company_id, now), await membersOf(tx, settlement.company_id), row, actor.staffId, now)
  const pending = { ...row, status, ...factsFor(row, actor, signer) }
  stateAfter(stepFrom(paymentApprovalMachine, pending, asked === 'approve' && pending.missing > 1 ? 'sign' : asked, actor.flavour))
  return { settlement, row: pending, signer }
}
