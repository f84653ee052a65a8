import type { Actor } from '../../kernel/actor.ts'
import { refuse, Refusal } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { provisionally, type Tx } from '../../kernel/transaction.ts'
import { placeFor } from '../alipay/place.ts'
import { walletOf } from '../ledger/accounts.ts'
import { lockForAction } from '../settlements/transition.ts'
import type { AccountCorrection } from './accounts.ts'
import { makeRoom } from './approval.ts'
import type { Place } from '@linggong/shared/domain/postings'
import { amountOf, changedOf, countOf, type RoundFacts } from './facts.ts'
import { prepareRound, type Round } from './submit.ts'

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
  return { rounds: [await rehearseOne(tx, actor, subject, choice, now)], refused: [] }
}

async function rehearseMany(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<Rehearsed> {
  const { rounds, refused } = await provisionally(tx, async () => ({ stays: false, ...(await prepareMany(tx, actor, ids, now)) }))
  return { rounds: rounds.map(({ facts }) => facts), refused }
}

export interface Prepared {
  readonly rounds: readonly Round[]
  /** Those that cannot be paid now; nothing of them is left. */
  readonly refused: readonly Left[]
}

/** One after the other up to the money, in the order of ids, so that two such calls lock in the same order. */
export async function prepareMany(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<Prepared> {
  const rounds: Round[] = []
  const refused: Left[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      const { round } = await provisionally(tx, async () => {
        const settlement = await lockForAction(tx, actor, id, 'batch_settlement')
        await makeRoom(tx, settlement)
        return { stays: true, round: await prepareRound(tx, actor, settlement, 'batch_settlement', null, now) }
      })
      rounds.push(round)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const row = await scoped(tx, actor, 'app.settlement').select('sn').where('id', '=', id).executeTakeFirst()
      refused.push({ id, sn: row?.sn ?? '', text: error.message })
    }
  }
  return { rounds, refused }
}

async function rehearseOne(tx: Tx, actor: Actor, id: string, { bills }: Choice, now: Date): Promise<RoundFacts> {
  const { facts } = await provisionally(tx, async () => {
    const settlement = await lockForAction(tx, actor, id, 'payment_sms')
    await makeRoom(tx, settlement)
    const action = settlement.status === 'pay_failure' ? 'new_payment' : 'payment'
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
    available: await availableFor(tx, actor, rounds),
    refused: [...refused],
  }
}

async function availableOf(tx: Tx, { chain: { park_id, platform_id, agency_id, company_id } }: Actor, options: { lock?: boolean; place: Place }): Promise<number> {
  if (platform_id === null || agency_id === null || company_id === null) throw new Error('not a company')
  return (await walletOf(tx, { park_id, platform_id, agency_id, company_id }, options)).available
}

type Paid = Pick<RoundFacts, 'id' | 'amount'>

/**
 * What there is for these payments. Where they come from both places of the wallet, one of which never pays for the other: their amount, and
 * beyond it (or short of it) what the place that is nearest to its end has.
 */
export async function availableFor(tx: Tx, actor: Actor, rounds: readonly Paid[], options: { lock?: boolean } = {}): Promise<number> {
  const ids = rounds.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await scoped(tx, actor, 'app.settlement').select(['app.settlement.id', 'park_id', 'company_id', 'pay_mode', 'round', 'in_book']).where('app.settlement.id', 'in', ids).execute()
  const left: number[] = []
  for (const place of ['bank', 'book'] as const) {
    const mine: string[] = []
    for (const row of rows) if ((await placeFor(tx, row)) === place) mine.push(row.id)
    if (mine.length === 0 && (place === 'book' || rows.length > 0)) continue
    left.push((await availableOf(tx, actor, { ...options, place })) - amountOf(rounds.filter(({ id }) => mine.includes(id))))
  }
  return amountOf(rounds) + Math.min(...left)
}
