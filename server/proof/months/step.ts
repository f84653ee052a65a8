import { Touched } from './compare.ts'
import type { Driver, Reply } from './driver.ts'
import type { Random } from './random.ts'
import type { Refused, Settlement, SettlementStatus } from './model-types.ts'
import { dailyClock } from './model-paying.ts'
import type { CompanySetup, Scenario } from './scenario.ts'

// What the steps share. Each step runs in the product and in the model; compare.ts compares the results.

export interface Simulation {
  readonly scenario: Scenario
  readonly driver: Driver
  readonly random: Random
  readonly seed: number
}

export interface StepResult {
  /** Describes the step in the report of a failure. */
  readonly text: string
  readonly touched: Touched
  /** Where one side refused the step and the other did not. */
  readonly faults: readonly string[]
}

/** null: there is currently nothing that this step could act on. */
export type Step = (simulation: Simulation) => Promise<StepResult | null>

export const todayOf = ({ clock }: Scenario): string => new Date(clock.now + 8 * 3_600_000).toISOString().slice(0, 10)

/** Has to be called before the model changes: a settlement that is finished loses its unpaid bills. */
export function touch({ scenario: { model } }: Simulation, ids: readonly string[], touched = new Touched()): Touched {
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

export const setupOf = ({ scenario }: Simulation, company: string): CompanySetup => {
  const setup = scenario.companies.find(({ id }) => id === company)
  if (setup === undefined) throw new Error('nobody sits there')
  return setup
}

export const outcomeMismatch = (refused: Refused, reply: { readonly status: number; readonly body: { readonly error_msg?: string | undefined } }): string[] =>
  (refused === null) === (reply.status === 200) ? [] : [`应${refused === null ? '成功' : `拒绝（${refused}）`}，实为 ${reply.status} ${reply.body.error_msg ?? ''}`]

export function pick({ scenario, random }: Simulation, status: readonly SettlementStatus[], holds: (one: Settlement) => boolean = () => true): Settlement | undefined {
  return random.pick([...scenario.model.settlements.values()].filter((one) => status.includes(one.status) && holds(one)))
}

export const isOffline = ({ scenario }: Simulation, one: Settlement): boolean => scenario.model.company(one.company).payMode === 'offline'

/** A step on one settlement: `send` receives its current version. */
export async function ofOne(simulation: Simulation, one: Settlement, text: string, send: (setup: CompanySetup, version: number) => Promise<Reply>, move: () => Refused): Promise<StepResult> {
  const setup = setupOf(simulation, one.company)
  const touched = touch(simulation, [one.id])
  const { body } = await simulation.driver.detail(setup, one.id)
  const reply = await send(setup, body.version)
  return { text: `${text} ${one.id}${reply.status === 200 ? '' : `（${reply.body.error_msg ?? reply.status}）`}`, touched, faults: outcomeMismatch(move(), reply) }
}

/** Advances the clock; when the date changes, the daily job closes months. */
export async function passTime({ scenario, driver, random }: Simulation): Promise<StepResult | null> {
  const before = todayOf(scenario)
  const minutes = random.percent(1.5) ? random.int(2, 12) * 1440 : random.int(0, 500)
  scenario.clock.now += minutes * 60_000
  await driver.clock()
  const today = todayOf(scenario)
  if (today === before) return null
  await driver.closeMonths()
  dailyClock(scenario.model, today)
  const touched = new Touched()
  const isNewlyClosed = before.slice(0, 7) !== today.slice(0, 7) || (before.slice(8) < '16' && today.slice(8) >= '16')
  for (const { park, person } of isNewlyClosed ? scenario.model.allLedgers() : scenario.model.refunds) touched.people.add(`${park} ${person}`)
  return { text: `到 ${today}`, touched, faults: [] }
}
