import { sql } from 'kysely'
import type { z } from 'zod'
import type { rateImpact } from '@linggong/shared/contract/company-contracts'
import { settlementParts } from '@linggong/shared/contract/schemas/settlement'
import { ratesOfWish, ratesOn, type ContractRates, type RatesWish } from '@linggong/shared/domain/contract-rates'
import { settlementAmounts, type SettlementAmounts } from '@linggong/shared/domain/fees'
import { addMonths, businessDate, monthKey, monthSpan, type BusinessDate, type MonthKey } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { agreedChanges, channelOf } from '../terms/terms.ts'
import { contractRow } from './list.ts'

type Impact = z.output<typeof rateImpact.response>
type Compared = Omit<Impact, 'months'>
type Parts = Compared['before']

const months = 3
// Object.keys forgets which they are.
const keys = Object.keys(settlementParts) as (keyof Parts)[]

/** The enterprise's settlements of the last three months that are over, as they are and with these rates, which are asked for from `effective_at` on. */
export async function impactOf(tx: Tx, actor: Actor, id: string, { effective_at, ...wish }: RatesWish & { readonly effective_at?: BusinessDate | undefined }, now: Date): Promise<Impact> {
  const contract = await contractRow<'app.company_contract'>(tx, actor, 'company', id)
  const rates = ratesOfWish(wish, ratesOn(contract, await agreedChanges(tx, contract), effective_at ?? businessDate(now)))
  const last = addMonths(monthKey(now), -1)
  const wanted = Array.from({ length: months }, (_, index) => addMonths(last, index + 1 - months))
  const compared = await recalculated(tx, contract, wanted, () => rates)
  const all = wanted.map((month) => ({ month, ...added(compared.filter((one) => one.month === month)) }))
  return { ...added(all), months: all }
}

interface Recalculated extends Compared {
  readonly sn: string
  readonly month: MonthKey
}

/** The enterprise's settlements of these months, in order, each as it is and with the rates that `ratesFor` tells, by the rules that make a settlement. */
export async function recalculated(tx: Tx, company: Company, wanted: readonly MonthKey[], ratesFor: (settlement: Pick<Settlement, 'rates'>) => ContractRates): Promise<Recalculated[]> {
  const settlements = await settlementsOf(tx, company, wanted)
  const bills = await billsOf(tx, company, settlements.map((one) => one.id))
  const charged = new Map<MonthKey, Set<string>>()
  return settlements.map((settlement) => {
    const rates = ratesFor(settlement)
    const month = monthKey(settlement.create_at)
    const people = charged.get(month) ?? new Set<string>()
    charged.set(month, people)
    const own = bills.get(settlement.id) ?? []
    // Whom the settlement has charged the use fee, where it had one; where it had none, whoever it is the first of the month for.
    const claims = settlement.rates.user_use_fee > 0 ? own.filter(({ user_use_fee }) => user_use_fee > 0).map(({ person_id }) => person_id) : own.map(({ person_id }) => person_id).filter((person) => !people.has(person))
    for (const person of claims) people.add(person)
    const after = settlementAmounts(
      { ...settlement.rates, ...rates },
      own.map((bill) => ({ id: bill.id, person_id: bill.person_id, amount: bill.amount, channel: channelOf(settlement.pay_mode, bill.account_kind), excess: bill.excess_amount })),
      { promotion_fee: promotionOf(rates, settlement.promotion_fee), use_fee_person_ids: claims },
    )
    return { sn: settlement.sn, month, settlement_count: 1, before: partsOf(settlement), after: partsOf(columnsOf(after)) }
  })
}

interface Terms {
  readonly is_support_promotion_fee: boolean
  readonly support_promotion_fee: number
}

/** What of a promotion fee the rates allow. */
const promotionOf = ({ is_support_promotion_fee, support_promotion_fee: most }: Terms, fee: number): number => (is_support_promotion_fee ? (most > 0 ? Math.min(most, fee) : fee) : 0)

type Company = Pick<Row<'app.company_contract'>, 'park_id' | 'company_id'>
type Settlement = Pick<Row<'app.settlement'>, 'id' | 'sn' | 'create_at' | 'rates' | 'pay_mode' | (typeof keys)[number]>

const settlementsOf = (tx: Tx, { park_id, company_id }: Company, wanted: readonly MonthKey[]): Promise<Settlement[]> =>
  tx
    .selectFrom('app.settlement')
    .select(['id', 'sn', 'create_at', 'rates', 'pay_mode', ...keys])
    .where('park_id', '=', park_id)
    .where('company_id', '=', company_id)
    .where('status', '<>', 'canceled')
    .where('create_at', '>=', monthSpan(wanted.at(0) ?? '').from)
    .where('create_at', '<', monthSpan(wanted.at(-1) ?? '').to)
    .orderBy('id')
    .execute()

type Bill = Pick<Row<'app.bill'>, 'id' | 'person_id' | 'amount' | 'account_kind' | 'excess_amount' | 'user_use_fee'>

async function billsOf(tx: Tx, { park_id, company_id }: Company, settlements: readonly string[]): Promise<ReadonlyMap<string, Bill[]>> {
  const { rows } = await sql<Bill & { settlement_id: string }>`
    select id, settlement_id, person_id, amount, account_kind, excess_amount, user_use_fee from app.bill
    where park_id = ${park_id} and company_id = ${company_id} and settlement_id = any(${[...settlements]}::uuid[]) order by id`.execute(tx)
  return Map.groupBy(rows, ({ settlement_id }) => settlement_id)
}

const columnsOf = (amounts: SettlementAmounts): Parts => ({ ...amounts, company_tax: amounts.company_income_tax + amounts.company_value_added_tax })

// Object.fromEntries forgets the keys.
const partsOf = (from: Readonly<Record<keyof Parts, number>>): Parts => Object.fromEntries(keys.map((key) => [key, from[key]])) as Parts
const addedParts = (some: readonly Parts[]): Parts => Object.fromEntries(keys.map((key) => [key, some.reduce((sum, one) => sum + one[key], 0)])) as Parts

const added = (some: readonly Compared[]): Compared => ({
  settlement_count: some.reduce((sum, one) => sum + one.settlement_count, 0),
  before: addedParts(some.map(({ before }) => before)),
  after: addedParts(some.map(({ after }) => after)),
})
