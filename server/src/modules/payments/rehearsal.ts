import type { Place } from '@linggong/shared/domain/postings'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, Refusal } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { provisionally, type Tx } from '../../kernel/transaction.ts'
import { placeFor } from '../alipay/place.ts'
import { walletOf } from '../ledger/accounts.ts'
import { lockForAction } from '../settlements/transition.ts'
import type { AccountCorrection } from './accounts.ts'
import { makeRoom } from './approval.ts'
import { amountOf, type RoundFacts } from './facts.ts'
import { prepareRound, type Examined, type PayAction, type Round } from './prepare.ts'

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

/** Which settlements are to be paid at once; null: the one that the subject is, all of its bills or those chosen. */
export async function severalOf(tx: Tx, actor: Actor, subject: string, { bills, ids }: Choice): Promise<readonly string[] | null> {
  if (subject === actor.tenantId) {
    if (bills !== undefined) refuse(400, '支付多张结算单时不能选择账单')
    return ids ?? refuse(400, '请选择要支付的结算单')
  }
  if (ids === undefined) return null
  await scopedId(tx, actor, 'app.settlement', subject)
  refuse(400, '支付一张结算单时不能选择其他结算单')
}

/** What a payment would come to: made up to the money and taken back, so that it is the same to the cent. */
export async function rehearse(tx: Tx, actor: Actor, subject: string, choice: Choice, now: Date): Promise<Rehearsed> {
  const several = await severalOf(tx, actor, subject, choice)
  if (several !== null) return rehearseMany(tx, actor, several, now)
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
export async function prepareMany(tx: Tx, actor: Actor, ids: readonly string[], now: Date, watch?: (examined: Examined) => void): Promise<Prepared> {
  const rounds: Round[] = []
  const refused: Left[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      const { round } = await provisionally(tx, async () => {
        const settlement = await lockForAction(tx, actor, id, 'batch_settlement')
        await makeRoom(tx, settlement)
        return { stays: true, round: await prepareRound(tx, actor, settlement, { action: 'batch_settlement', choice: null }, now, watch) }
      })
      rounds.push(round)
    } catch (error) {
      refused.push(await leftOut(tx, actor, id, error))
    }
  }
  return { rounds, refused }
}

/** One that was refused, with the reason; any other error goes on. */
export async function leftOut(tx: Tx, actor: Actor, id: string, error: unknown): Promise<Left> {
  if (!(error instanceof Refusal)) throw error
  const row = await scoped(tx, actor, 'app.settlement').select('sn').where('id', '=', id).executeTakeFirst()
  return { id, sn: row?.sn ?? '', text: error.message }
}

async function rehearseOne(tx: Tx, actor: Actor, id: string, choice: Choice, now: Date): Promise<RoundFacts> {
  const { facts } = await provisionally(tx, async () => {
    const { settlement, asked } = await askedOf(tx, actor, id, choice)
    return { stays: false, facts: (await prepareRound(tx, actor, settlement, asked, now)).facts }
  })
  return facts
}

/** The settlement, locked for its payment, and what is asked for. */
export async function askedOf(tx: Tx, actor: Actor, id: string, { bills }: Choice) {
  const settlement = await lockForAction(tx, actor, id, 'payment_sms')
  await makeRoom(tx, settlement)
  const action: PayAction = settlement.status === 'pay_failure' ? 'new_payment' : 'payment'
  return { settlement, asked: { action, choice: bills ?? null } }
}

export async function availableOf(tx: Tx, { chain: { park_id, platform_id, agency_id, company_id } }: Actor, options: { lock?: boolean; place: Place }): Promise<number> {
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
