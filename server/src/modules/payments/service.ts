import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, Refusal } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { lockForAction } from '../settlements/transition.ts'
import type { AccountCorrection } from './accounts.ts'
import { takePaymentCode } from './code.ts'
import { writeOff } from './offline.ts'
import { rehearseMany } from './rehearsal.ts'
import { prepareRound, submitRound } from './submit.ts'

/** The result for one of several settlements, as text. */
export interface ManyResult {
  id: string
  sn: string
  ok: boolean
  text: string
}

export async function pay(tx: Tx, actor: Actor, id: string, input: { captcha: string; version: number }, now: Date): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'payment', input.version)
  const round = await prepareRound(tx, actor, settlement, 'payment', null, now)
  await takePaymentCode(tx, actor, id, [round.facts], input.captcha, now)
  await submitRound(tx, actor, round, now)
}

export async function repay(tx: Tx, actor: Actor, id: string, input: { captcha: string; version: number; bills: readonly AccountCorrection[] }, now: Date): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'new_payment', input.version)
  const round = await prepareRound(tx, actor, settlement, 'new_payment', input.bills, now)
  await takePaymentCode(tx, actor, id, [round.facts], input.captcha, now)
  await submitRound(tx, actor, round, now)
}

/**
 * One code for several settlements: each is paid or returns a reason. The code is checked against what all of them come to before the
 * first is paid. A savepoint each within the idempotent call's transaction, so that a failed one has no effect.
 */
export async function payMany(deps: Deps, actor: Actor, input: { captcha: string; ids: readonly string[] }): Promise<ManyResult[]> {
  return inTransaction(deps.db, actor, async (tx) => {
    const now = deps.clock()
    const { rounds } = await rehearseMany(tx, actor, input.ids, now)
    if (rounds.length > 0) await takePaymentCode(tx, actor, actor.tenantId, rounds, input.captcha, now)
    const amounts = new Map(rounds.map(({ id, amount }) => [id, amount]))
    return each(deps, actor, input.ids, async (part, id) => {
      const settlement = await lockForAction(part, actor, id, 'batch_settlement')
      const round = await prepareRound(part, actor, settlement, 'batch_settlement', null, now)
      // Another settlement of this call has changed what this one comes to, or let it be paid after all.
      if (round.facts.amount !== amounts.get(id)) refuse('stale', '金额在支付过程中有变化，请核对后单独支付')
      await submitRound(part, actor, round, now)
      return { sn: settlement.sn, text: '已提交支付' }
    })
  })
}

/** Each settlement is paid in full. */
export async function writeOffMany(deps: Deps, actor: Actor, ids: readonly string[]): Promise<ManyResult[]> {
  return each(deps, actor, ids, async (tx, id) => {
    const settlement = await lockForAction(tx, actor, id, 'batch_write_off')
    await writeOff(tx, actor, settlement, 'batch_write_off', { received_amount: settlement.pay_amount }, deps.clock())
    return { sn: settlement.sn, text: '已核销' }
  })
}

async function each(deps: Deps, actor: Actor, ids: readonly string[], work: (tx: Tx, id: string) => Promise<{ sn: string; text: string }>): Promise<ManyResult[]> {
  const results = new Map<string, ManyResult>()
  // In order of ids, so that two such calls lock in the same order.
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      const { sn, text } = await inTransaction(deps.db, actor, (tx) => work(tx, id))
      results.set(id, { id, sn, ok: true, text })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.set(id, { id, sn: await snOf(deps, actor, id), ok: false, text: error.message })
    }
  }
  return [...new Set(ids)].flatMap((id) => results.get(id) ?? [])
}

async function snOf(deps: Deps, actor: Actor, id: string): Promise<string> {
  return inTransaction(deps.db, actor, async (tx) => {
    const row = await scoped(tx, actor, 'app.settlement').select('sn').where('id', '=', id).executeTakeFirst()
    return row?.sn ?? ''
  })
}
