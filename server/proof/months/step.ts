import { Touched } from './compare.ts'
import type { Hands, Said } from './hands.ts'
import type { Luck } from './luck.ts'
import type { Refused, Settlement, SettlementStatus } from './model-house.ts'
import { dailyClock } from './model-paying.ts'
import type { Seat, Town } from './town.ts'

// What the steps have in common. Each is taken in the product and in the model; what they then say is compare.ts.

export interface Year {
  readonly town: Town
  readonly hands: Hands
  readonly luck: Luck
  readonly seed: number
}

export interface Taken {
  /** What was done, for whoever reads a difference. */
  readonly text: string
  readonly touched: Touched
  /** Where one side refused and the other did not. */
  readonly faults: readonly string[]
}

/** null: nothing stands where this step could be taken. */
export type Step = (year: Year) => Promise<Taken | null>

export const todayOf = ({ clock }: Town): string => new Date(clock.now + 8 * 3_600_000).toISOString().slice(0, 10)

/** Called before the model moves: a settlement that ends gives bills free. */
export function touch({ town: { model } }: Year, ids: readonly string[], touched = new Touched()): Touched {
  for (const id of ids) {
    const settlement = model.settlement(id)
    touched.settlements.add(id)
    touched.batches.add(settlement.batch)
    touched.companies.add(settlement.company)
    const { park } = model.company(settlement.company)
    for (const bill of settlement.bills) touched.people.add(`${park} ${model.bill(bill).person}`)
  }
  return touched
}

export const seatOf = ({ town }: Year, company: string): Seat => {
  const seat = town.companies.find(({ id }) => id === company)
  if (seat === undefined) throw new Error('nobody sits there')
  return seat
}

export const judged = (refused: Refused, said: { readonly status: number; readonly body: { readonly error_msg?: string | undefined } }): string[] =>
  (refused === null) === (said.status === 200) ? [] : [`应${refused === null ? '成功' : `拒绝（${refused}）`}，实为 ${said.status} ${said.body.error_msg ?? ''}`]

export function pick({ town, luck }: Year, status: readonly SettlementStatus[], holds: (one: Settlement) => boolean = () => true): Settlement | undefined {
  return luck.pick([...town.model.settlements.values()].filter((one) => status.includes(one.status) && holds(one)))
}

export const isOffline = ({ town }: Year, one: Settlement): boolean => town.model.company(one.company).payMode === 'offline'

/** A step of one settlement: `ask` gets its version. */
export async function ofOne(year: Year, one: Settlement, text: string, ask: (seat: Seat, version: number) => Promise<Said>, move: () => Refused): Promise<Taken> {
  const seat = seatOf(year, one.company)
  const touched = touch(year, [one.id])
  const { body } = await year.hands.detail(seat, one.id)
  const said = await ask(seat, body.version)
  return { text: `${text} ${one.id}${said.status === 200 ? '' : `（${said.body.error_msg ?? said.status}）`}`, touched, faults: judged(move(), said) }
}

/** Lets time pass; with a new day the daily clock closes months. */
export async function passTime({ town, hands, luck }: Year): Promise<Taken | null> {
  const before = todayOf(town)
  const minutes = luck.percent(1.5) ? luck.int(2, 12) * 1440 : luck.int(0, 500)
  town.clock.now += minutes * 60_000
  await hands.clock()
  const today = todayOf(town)
  if (today === before) return null
  await hands.closeMonths()
  dailyClock(town.model, today)
  const touched = new Touched()
  const isNewlyClosed = before.slice(0, 7) !== today.slice(0, 7) || (before.slice(8) < '16' && today.slice(8) >= '16')
  for (const { park, person } of isNewlyClosed ? town.model.everybody() : town.model.refunds) touched.people.add(`${park} ${person}`)
  return { text: `到 ${today}`, touched, faults: [] }
}
