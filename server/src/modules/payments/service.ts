import type { Consent } from '@linggong/shared/contract/schemas/passkey'
import type { ApprovalPolicy } from '@linggong/shared/domain/payment-approval'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { each as eachOf, type Result } from '../../kernel/each.ts'
import { scoped } from '../../kernel/scope.ts'
import { inTransaction, provisionally, type Tx } from '../../kernel/transaction.ts'
import { lockForAction, type Settlement } from '../settlements/transition.ts'
import { policiesOf } from '../approvals/policy.ts'
import { takeTurn } from '../approvals/recent.ts'
import type { AccountCorrection } from './accounts.ts'
import { makeRoom, neededFor, openApproval } from './approval.ts'
import { takeConsent } from './consent.ts'
import { amountOf, requireSame } from './facts.ts'
import { writeOff, type Received } from './offline.ts'
import { availableFor, prepareMany } from './rehearsal.ts'
import { prepareRound } from './prepare.ts'
import { submitRound } from './submit.ts'

export async function pay(tx: Tx, deps: Deps, actor: Actor, id: string, input: Consent & { version: number; bills?: readonly AccountCorrection[] | undefined }, now: Date): Promise<void> {
  const policies = await inTurn(tx, actor, now)
  const settlement = await lockForAction(tx, actor, id, 'payment', input.version)
  await payOrAsk(tx, deps, actor, policies, settlement, 'payment', input.bills ?? null, input, now)
}

export async function repay(tx: Tx, deps: Deps, actor: Actor, id: string, input: Consent & { version: number; bills: readonly AccountCorrection[] }, now: Date): Promise<void> {
  const policies = await inTurn(tx, actor, now)
  const settlement = await lockForAction(tx, actor, id, 'new_payment', input.version)
  await payOrAsk(tx, deps, actor, policies, settlement, 'new_payment', input.bills, input, now)
}

/** The company's policies, after other payments of the company that they count together. */
async function inTurn(tx: Tx, actor: Actor, now: Date): Promise<readonly ApprovalPolicy[]> {
  const policies = await policiesOf(tx, actor.tenantId, now)
  await takeTurn(tx, actor.tenantId, policies)
  return policies
}

/** Pays. Where the company's policy wants other people to approve the payment, everything is rolled back and the payment is only recorded for their approval. The consent is used up either way. */
async function payOrAsk(tx: Tx, deps: Deps, actor: Actor, policies: readonly ApprovalPolicy[], settlement: Settlement, action: 'payment' | 'new_payment', choice: readonly AccountCorrection[] | null, consent: Consent, now: Date): Promise<void> {
  await makeRoom(tx, settlement)
  const { round, needed } = await provisionally(tx, async () => {
    const round = await prepareRound(tx, actor, settlement, { action, choice }, now)
    const needed = await neededFor(tx, actor, policies, [round.facts], now)
    return { stays: needed.approvers === 0, round, needed }
  })
  const signatureId = await takeConsent(tx, deps, actor, settlement.id, [round.facts], consent, now)
  if (needed.approvers === 0) await submitRound(tx, actor, round, now)
  else await openApproval(tx, actor, settlement, { action, facts: round.facts, choice, signatureId }, needed, now)
}

/**
 * One code or signature for several settlements: each is paid or returns a reason. It is checked against what all of them come to before the
 * first is paid. Where nobody else must approve and the money suffices for all, they are paid as they were prepared; otherwise they are
 * prepared again one by one, a savepoint each within the idempotent call's transaction, so that a failed one has no effect.
 */
export async function payMany(deps: Deps, actor: Actor, input: Consent & { ids: readonly string[] }): Promise<Result[]> {
  return inTransaction(deps.db, actor, async (tx) => {
    const now = deps.clock()
    const policies = await inTurn(tx, actor, now)
    const { rounds: prepared, refused, needed, stays } = await provisionally(tx, async () => {
      const all = await prepareMany(tx, actor, input.ids, now)
      const facts = all.rounds.map((round) => round.facts)
      const needed = await neededFor(tx, actor, policies, facts, now)
      return { ...all, needed, stays: needed.approvers === 0 && amountOf(facts) <= (await availableFor(tx, actor, facts, { lock: true })) }
    })
    const rounds = prepared.map(({ facts }) => facts)
    const signatureId = rounds.length > 0 ? await takeConsent(tx, deps, actor, actor.tenantId, rounds, input, now) : null
    if (stays) {
      for (const round of prepared) await submitRound(tx, actor, round, now)
      const results = [...rounds.map(({ id, sn }) => ({ id, sn, ok: true, text: '已提交支付' })), ...refused.map((one) => ({ ...one, ok: false }))]
      return [...new Set(input.ids)].flatMap((id) => results.find((one) => one.id === id) ?? [])
    }
    return each(deps, actor, input.ids, async (part, id) => {
      const settlement = await lockForAction(part, actor, id, 'batch_settlement')
      await makeRoom(part, settlement)
      const facts = rounds.find((one) => one.id === id)
      if (needed.approvers > 0 && facts !== undefined) {
        await openApproval(part, actor, settlement, { action: 'batch_settlement', facts, choice: null, signatureId }, needed, now)
        return { sn: settlement.sn, text: '已提交，等待复核' }
      }
      const round = await prepareRound(part, actor, settlement, { action: 'batch_settlement', choice: null }, now)
      requireSame(actor, facts, round.facts)
      await submitRound(part, actor, round, now)
      return { sn: settlement.sn, text: '已提交支付' }
    })
  })
}

/** Each settlement is paid in full. */
export async function writeOffMany(deps: Deps, actor: Actor, ids: readonly string[]): Promise<Result[]> {
  return each(deps, actor, ids, async (tx, id) => {
    const settlement = await lockForAction(tx, actor, id, 'batch_write_off')
    await writeOff(tx, actor, settlement, 'batch_write_off', { received_amount: settlement.pay_amount }, deps.clock())
    return { sn: settlement.sn, text: '已核销' }
  })
}

/** 批量确认收款: those that were paid exactly, and what is said of the others. */
export async function confirmMany(deps: Deps, actor: Actor, { ids, received }: { ids: readonly string[]; received: readonly ({ readonly id: string } & Received)[] }): Promise<Result[]> {
  const told = new Map(received.map((one) => [one.id, one]))
  return each(deps, actor, ids, async (tx, id) => {
    const settlement = await lockForAction(tx, actor, id, 'batch_write_off')
    await writeOff(tx, actor, settlement, 'batch_write_off', told.get(id) ?? { received_amount: settlement.pay_amount }, deps.clock())
    return { sn: settlement.sn, text: '已确认收款' }
  })
}

const each = (deps: Deps, actor: Actor, ids: readonly string[], work: (tx: Tx, id: string) => Promise<{ sn: string; text: string }>): Promise<Result[]> =>
  eachOf(deps, actor, ids.map((id) => ({ id })), (tx, { id }) => work(tx, id), async (tx, id) => (await scoped(tx, actor, 'app.settlement').select('sn').where('id', '=', id).executeTakeFirst())?.sn ?? '')
