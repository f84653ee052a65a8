import { effectiveLimit, type LimitScope } from '@linggong/shared/domain/limits'
import { limitsOf as judged, vatLine, yearSales } from '@linggong/shared/domain/person-limits'
import { monthKey } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { limitScopes, readUsagesIn, usageOf } from '../terms/limits.ts'
import { termsOfAll } from '../terms/terms.ts'
import { grossOf, ledgerOf, reach, told } from './person-limits.ts'

/** Where a person works: the caller has made sure that they may see it. */
interface Place {
  readonly park_id: string
  readonly agency_id: string
  readonly company_id: string
  readonly agency_name: string
  readonly company_name: string
}

interface Circle {
  readonly scope: LimitScope
  /** Counted in the whole park. */
  readonly isWhole: boolean
}

/**
 * The limits of one person in all these cooperations, each circle once: what the park limits, and where the law counts, is one figure however
 * many enterprises pay. `lines`: the amounts of a month that all income of the person can be compared with; those of a single enterprise and its
 * agency only where it is the only one (`isAlone`).
 */
export async function limitsOverAll(tx: Tx, actor: Actor, personId: string, places: readonly Place[], isAlone: boolean, now: Date) {
  const month = monthKey(now)
  const may = reach[actor.flavour]
  const levels = ['park_id', 'agency_id', 'company_id', 'company_id'] as const
  const count = { park_id: 1, agency_id: new Set(places.map(({ agency_id }) => agency_id)).size, company_id: places.length }
  // The system's, because a group reads none of a park's counters; what is told is only what the reader may know.
  const { circles, tiers, ledger } = await asSystem(tx, async () => {
    const terms = await termsOfAll(tx, places.map(({ company_id }) => company_id))
    const byKey = new Map<string, Circle>()
    for (const [parkId, inPark] of Map.groupBy(places, ({ park_id }) => park_id)) {
      const used = await readUsagesIn(tx, parkId, [...new Set(inPark.flatMap(({ park_id, agency_id, company_id }) => [park_id, agency_id, company_id]))], [personId], month)
      for (const place of inPark) {
        const own = terms.get(place.company_id)
        const scopes = own === undefined ? [] : limitScopes(own, place, (scope) => usageOf(used, scope, personId))
        for (const [index, scope] of scopes.entries()) {
          const level = levels[index]
          if (level === undefined || !may.scopes.some((one) => one === level)) continue
          const circle = `${index}/${place[level]}`
          if (!byKey.has(circle)) byKey.set(circle, { scope: { ...scope, owner: count[level] > 1 ? ownerIn(place, level, scope.owner ?? '') : (scope.owner ?? '') }, isWhole: level === 'park_id' })
        }
      }
    }
    // Of a reader whose people are all in one park.
    const parkId = may.vat || may.year ? places[0]?.park_id : undefined
    return { circles: [...byKey.values()], tiers: terms.get(places[0]?.company_id ?? '')?.tax.vat ?? [], ledger: parkId === undefined ? [] : await ledgerOf(tx, parkId, personId, month) }
  })
  const { uses, next } = judged({
    scopes: circles.map(({ scope }) => scope),
    ...(may.vat && { vat: { tiers, gross: grossOf(ledger, month) } }),
    ...(may.year && { year: yearSales(ledger, month) }),
  })
  const free = may.vat ? vatLine(tiers) : null
  const lines = [
    ...circles.flatMap(({ scope: { owner = '', month: most }, isWhole }) => {
      const value = effectiveLimit(most)
      return value !== null && (isWhole || isAlone) ? [{ label: owner, value }] : []
    }),
    ...(free === null ? [] : [{ label: '增值税免税额', value: free }]),
  ]
  return {
    // Where nothing is limited, the income of one enterprise would be shown as if it were all.
    limits: told(month, { uses: places.length > 1 ? uses.filter(({ limit }) => limit !== null) : uses, next }),
    // Several limits of one amount are one line.
    lines: [...Map.groupBy(lines, ({ value }) => value)].map(([value, same]) => ({ label: `${same.map(({ label }) => label).join('、')}（月）`, value })),
  }
}

/** 企业限额（海口云舟）: which of several. */
const ownerIn = ({ agency_name, company_name }: Place, level: 'park_id' | 'agency_id' | 'company_id', owner: string): string =>
  level === 'park_id' ? owner : `${owner}（${level === 'agency_id' ? agency_name : company_name}）`
