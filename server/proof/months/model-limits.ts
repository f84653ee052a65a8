import { max, total, zero } from './model-numbers.ts'

// Limits of a worker (domain.md §3.6, decision 81): inclusive, reserved by month, the least of park, agency and company.

export interface Limits {
  /** Whose they are: a park, an agency or a company. */
  readonly scope: string
  readonly single: bigint | null
  readonly month: bigint | null
  readonly season: bigint | null
  /** The month limit only warns and costs the added fee on what is above it. */
  readonly isSoftMonth: boolean
}

export interface Reservation {
  readonly person: string
  /** The scopes that it counts in. */
  readonly scopes: readonly string[]
  readonly month: string
  readonly amount: bigint
}

const seasonOf = (month: string): string => `${month.slice(0, 4)} ${Math.ceil(Number(month.slice(5)) / 3)}`

export interface Asked {
  readonly person: string
  readonly amount: bigint
}

export interface Granted {
  readonly isWithin: boolean
  /** Part of the amount above the soft month limit. */
  readonly excess: bigint
}

/** Checks the amounts in order; earlier ones count even when they exceed a limit, because a file is checked as it stands. */
export function grant(limits: readonly Limits[], reserved: readonly Reservation[], month: string, asked: readonly Asked[]): Granted[] {
  const taken: Asked[] = []
  return asked.map((one) => {
    let [isWithin, excess] = [true, zero]
    for (const { scope, single, month: most, season, isSoftMonth } of limits) {
      const used = (isMeant: (of: Reservation) => boolean): bigint =>
        total(reserved.filter((of) => of.person === one.person && of.scopes.includes(scope) && isMeant(of)).map(({ amount }) => amount)) +
        total(taken.filter(({ person }) => person === one.person).map(({ amount }) => amount))
      const before = used((of) => of.month === month)
      if (single !== null && one.amount > single) isWithin = false
      if (most !== null && before + one.amount > most) {
        if (isSoftMonth) excess = max(zero, before + one.amount - most) - max(zero, before - most)
        else isWithin = false
      }
      if (season !== null && used((of) => seasonOf(of.month) === seasonOf(month)) + one.amount > season) isWithin = false
    }
    taken.push(one)
    return { isWithin, excess }
  })
}
