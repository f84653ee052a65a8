import type { Actor } from '../../kernel/actor.ts'
import { refuse, Refusal } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { provisionally, type Tx } from '../../kernel/transaction.ts'
import { walletOf } from '../ledger/accounts.ts'
import { lockForAction } from '../settlements/transition.ts'
import type { AccountCorrection } from './accounts.ts'
import { makeRoom } from './approval.ts'
import { amountOf, changedOf, countOf, type RoundFacts } from './facts.ts'
import { prepareRound } from './submit.ts'

/** What is to be paid: a settlement, or several of a company under the company's id. */
export interface Choice {
  readonly bills?: readonly AccountCorrection[] | undefined
  readonly ids?: readonly string[] | undefined
}

export interface Left {
  readonly id: string
  readonly sn: string
  readonly text: string
}

export interface Rehearsed {
  readonly rounds: readonly RoundFacts[]
  /** Of several, those that cannot be paid now. */
  readonly refused: readonly Left[]
}

/** What a payment would come to: made up to the money and taken back, so that it is the same to the cent. */
export async function rehearse(tx: Tx, actor: Actor, subject: string, choice: Choice, now: Date): Promise<Rehearsed> {
  if (subject === actor.tenantId) {
    if (choice.bills !== undefined) refuse(400, '支付多张结算单时不能选择账单')
    return rehearseMany(tx, actor, choice.ids ?? refuse(400, '请选择要支付的结算单'), now)
  }
  if (choice.ids !== undefined) {
    await scopedId(tx, actor, 'app.settlement', subject)
    refuse(400, '支付一张结算单时不能选择其他结算单')
  }
  return { rounds: [await rehearseOne(tx, actor, subject, 'payment_sms', choice, now)], refused: [] }
}

/** Each on its own, in the order of ids, so that two such calls lock in the same order. */
export async function rehearseMany(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<Rehearsed> {
  const rounds: RoundFacts[] = []
  const refused: Left[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      rounds.push(await rehearseOne(tx, actor, id, 'batch_settlement', {}, now))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const row = await scoped(tx, actor, 'app.settlement').select('sn').where('id', '=', id).executeTakeFirst()
      refused.push({ id, sn: row?.sn ?? '', text: error.message })
    }
  }
  return { rounds, refused }
}

async function rehearseOne(tx: Tx, actor: Actor, id: string, step: 'payment_sms' | 'batch_settlement', { bills }: Choice, now: Date): Promise<RoundFacts> {
  const { facts } = await provisionally(tx, async () => {
    const settlement = await lockForAction(tx, actor, id, step)
    await makeRoom(tx, settlement)
    const action = step === 'batch_settlement' ? step : settlement.status === 'pay_failure' ? 'new_payment' : 'payment'
    return { stays: false, facts: (await prepareRound(tx, actor, settlement, action, bills ?? null, now)).facts }
  })
  return facts
}

export async function paymentFactsOf(tx: Tx, actor: Actor, subject: string, choice: Choice, now: Date) {
  const { rounds, refused } = await rehearse(tx, actor, subject, choice, now)
  return {
    amount: amountOf(rounds),
    bill_count: countOf(rounds),
    worker_count: rounds.reduce((all, { people }) => all + people, 0),
    changed_count: changedOf(rounds).length,
    available: await availableOf(tx, actor),
    refused: [...refused],
  }
}

async function availableOf(tx: Tx, { chain: { park_id, platform_id, agency_id, company_id } }: Actor): Promise<number> {
  if (platform_id === null || agency_id === null || company_id === null) throw new Error('not a company')
  return (await walletOf(tx, { park_id, platform_id, agency_id, company_id })).available
}
