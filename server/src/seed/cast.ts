import type { Worker } from './people.ts'
import { workers } from './people.ts'
import { seededRandom, type Random } from './random.ts'
import { companies } from './organisations.ts'

/** A worker's status at a company (domain.md §2.4). */
export type Standing = 'active' | 'to_auth' | 'to_sign' | 'to_audit' | 'ended' | 'disabled'

export interface Cooperation {
  readonly company: string
  readonly worker: Worker
  readonly standing: Standing
}

export const seedNumber = 20_261_121
const persons = 300
/** 8 % of the workers are in six companies each, the others in one: 276 + 24 × 6 = 420 cooperations. */
const several = 24
const companiesOfSeveral = 6
const demoSize = 140

export interface Cast {
  readonly workers: readonly Worker[]
  readonly cooperations: readonly Cooperation[]
}

/** Ages refer to this fixed year, so that the people are the same whenever the demo is seeded. */
const year = 2026

/** All workers and their companies; the same every time. */
export function cast(): Cast {
  const random = seededRandom(seedNumber)
  const all = workers(persons, year, random)
  const others = companies.map(({ key }) => key).filter((key) => key !== 'demo')
  const pairs: { company: string; worker: Worker }[] = []
  all.forEach((worker, index) => {
    if (index < several) for (const company of ['demo', ...random.some(others, companiesOfSeveral - 1)]) pairs.push({ company, worker })
    else pairs.push({ company: index < demoSize ? 'demo' : (others[index % others.length] ?? 'demo'), worker })
  })
  const seen = new Map<string, number>()
  const cooperations = pairs.map(({ company, worker }) => {
    const number = seen.get(company) ?? 0
    seen.set(company, number + 1)
    return { company, worker, standing: standingOf(company, number, random) }
  })
  return { workers: all, cooperations }
}

/** Every status occurs in the demo company, and its first two dozen workers are active, so that sample files can rely on them. */
function standingOf(company: string, number: number, random: Random): Standing {
  if (number < 20) return 'active'
  const fixed: Partial<Record<number, Standing>> = company === 'demo' ? { 130: 'to_auth', 131: 'to_sign', 132: 'to_audit', 133: 'ended', 134: 'disabled' } : {}
  const given = fixed[number]
  if (given !== undefined) return given
  if (random.percent(92)) return 'active'
  return random.pick(['to_auth', 'to_sign', 'to_audit', 'ended', 'disabled'] as const)
}

/** The workers that a company may pay. */
export const payable = (from: Cast, company: string): Worker[] =>
  from.cooperations.filter((one) => one.company === company && one.standing === 'active').map(({ worker }) => worker)
