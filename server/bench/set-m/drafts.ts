import { excessOver } from '@linggong/shared/domain/limits'
import { monthKey } from '@linggong/shared/domain/time'
import type { Random } from '../../src/seed/random.ts'
import { idsAt } from './ids.ts'
import { monthLimit } from './organisations.ts'
import type { Cooperation, People, Person } from './people.ts'
import type { PlannedBatch } from './plan.ts'
import type { Usage } from './usage.ts'

/** A bill as read from a file. */
export interface Draft {
  readonly id: string
  readonly sn: string
  readonly row_no: number
  readonly cooperation: Cooperation
  readonly person: Person
  /** Cents. */
  readonly amount: number
  /** Above the company's soft month limit. */
  readonly excess: number
  readonly month: string
}

const yuan = 100
const [least, most] = [80 * yuan, 50_000 * yuan]

/** The batch's bills: median 1800, p95 12 000 yuan (domain.md §7), within the agency's limits, which they reserve when they are settled. */
export function draftBills(batch: PlannedBatch, people: People, usage: Usage, random: Random): Draft[] {
  const { company } = batch
  const roster = people.rosters[company.index] ?? []
  const month = monthKey(batch.at)
  const nextId = idsAt(batch.at, random)
  const reserves = batch.fate !== 'open' && batch.fate !== 'canceled_batch'
  const soft = company.config.config.monthly_excess_remind ? company.config.config.month_max_amount : null
  const pickFrom = random.int(0, roster.length - 1)
  let place = pickFrom
  return Array.from({ length: batch.size }, (_, row) => {
    let [cooperation, room] = [roster[place], 0]
    // A worker who has reached the limit is replaced by the next; when all of a company have, the set itself is faulty.
    for (let tries = 0; tries <= roster.length; tries += 1) {
      cooperation = roster[place]
      place = (place + 1) % roster.length
      if (cooperation === undefined) throw new Error(`set M: ${company.name} has nobody to pay`)
      room = monthLimit - usage.ofAgency(company, cooperation.person, month)
      if (room >= least) break
    }
    const person = cooperation === undefined ? undefined : people.persons[cooperation.person]
    if (cooperation === undefined || person === undefined || room < least) throw new Error(`set M: the limits of ${company.name} are used up in ${month}`)
    const amount = Math.min(room, most, Math.max(least, Math.round(random.around(1800 * yuan, 1.15))))
    const excess = soft === null ? 0 : excessOver(soft, usage.ofCompany(company, cooperation.person, month), amount)
    if (reserves) usage.add(company, cooperation.person, month, amount)
    return { id: nextId(), sn: batch.billSn(row), row_no: row + 2, cooperation, person, amount, excess, month }
  })
}
