import { addMonths, monthsBetween, type MonthKey } from '@linggong/shared/domain/time'
import type { NewRow } from '../../src/db/tables.ts'
import type { Company } from './organisations.ts'

const months = 16

/** The monthly limit usage per person and company, agency or park: app.limit_usage in memory, with compact numeric keys. */
export function openUsage(companies: readonly Company[], personIds: readonly string[], firstMonth: MonthKey) {
  const people = personIds.length
  const byCompany = new Map<number, number>()
  const byAgency = new Map<number, number>()
  const byPark = new Map<number, number>()
  const keyOf = (scope: number, person: number, month: MonthKey): number => (scope * people + person) * months + monthsBetween(firstMonth, month)

  function* rowsOf(used: ReadonlyMap<number, number>, scopes: ReadonlyMap<number, { park_id: string; scope_id: string }>): Generator<NewRow<'app.limit_usage'>> {
    for (const [key, amount] of used) {
      const person = Math.floor(key / months) % people
      const scope = scopes.get(Math.floor(key / months / people))
      if (scope !== undefined) yield { ...scope, person_id: personIds[person] ?? '', month: addMonths(firstMonth, key % months), amount }
    }
  }

  return {
    ofAgency: (company: Company, person: number, month: MonthKey): number => byAgency.get(keyOf(company.agency, person, month)) ?? 0,
    ofCompany: (company: Company, person: number, month: MonthKey): number => byCompany.get(keyOf(company.index, person, month)) ?? 0,
    /** A negative amount releases. */
    add(company: Company, person: number, month: MonthKey, amount: number): void {
      for (const [used, scope] of [[byPark, company.park], [byAgency, company.agency], [byCompany, company.index]] as const) {
        const key = keyOf(scope, person, month)
        used.set(key, (used.get(key) ?? 0) + amount)
      }
    },
    *rows(): Generator<NewRow<'app.limit_usage'>> {
      yield* rowsOf(byCompany, new Map(companies.map(({ index, chain }) => [index, { park_id: chain.park_id, scope_id: chain.company_id }])))
      yield* rowsOf(byAgency, new Map(companies.map(({ agency, chain }) => [agency, { park_id: chain.park_id, scope_id: chain.agency_id }])))
      yield* rowsOf(byPark, new Map(companies.map(({ park, chain }) => [park, { park_id: chain.park_id, scope_id: chain.park_id }])))
    },
  }
}

export type Usage = ReturnType<typeof openUsage>
