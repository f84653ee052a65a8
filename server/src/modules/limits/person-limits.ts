import { sql } from 'kysely'
import { limitsOf as judged, nextText, yearSales, type PersonLimits } from '@linggong/shared/domain/person-limits'
import { addMonths, monthKey, type MonthKey } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { monthOfRow } from '../taxes/tax-ledger.ts'
import { limitScopes, readUsages, usageOf } from '../terms/limits.ts'
import { termsOf } from '../terms/terms.ts'

/** What of a worker's income each kind of reader may know: the others' payments to the same person belong to the others. */
export const reach = {
  saas: { scopes: ['park_id', 'agency_id', 'company_id'], vat: true, year: true },
  park: { scopes: ['park_id', 'agency_id', 'company_id'], vat: true, year: true },
  // A group reads its enterprises' own, since an agency's circle may have enterprises of another.
  platform: { scopes: ['company_id'], vat: false, year: false },
  // What 为什么是这个数 of its bills tells as well: the month's income that the tax is computed from.
  agency: { scopes: ['agency_id', 'company_id'], vat: true, year: false },
  company: { scopes: ['company_id'], vat: false, year: false },
} as const satisfies Record<Actor['flavour'], { readonly scopes: readonly (keyof Chain)[]; readonly vat: boolean; readonly year: boolean }>

/** Where a worker cooperates: the caller has made sure that they may see it. */
interface Cooperation {
  readonly park_id: string
  readonly agency_id: string
  readonly company_id: string
}

/** How much of which limits a worker has used in this cooperation, and what another payment triggers, by the rules and figures that payments are checked with. */
export async function limitsOf(tx: Tx, actor: Actor, personId: string, { park_id, agency_id, company_id }: Cooperation, now: Date) {
  const month = monthKey(now)
  const at = { park_id, agency_id, company_id }
  const may = reach[actor.flavour]
  const known: readonly string[] = may.scopes.map((level) => at[level])
  // The system's, because a group reads none of a park's counters; what is told is only what the reader may know.
  const { scopes, tiers, ledger } = await asSystem(tx, async () => {
    const terms = await termsOf(tx, company_id)
    const used = await readUsages(tx, at, [personId], month)
    return { scopes: limitScopes(terms, at, (scope) => usageOf(used, scope, personId)), tiers: terms.tax.vat, ledger: await ledgerOf(tx, park_id, personId, month) }
  })
  const owners = [park_id, agency_id, company_id, company_id]
  return told(month, judged({
    scopes: scopes.filter((_, index) => known.includes(owners[index] ?? '')),
    ...(may.vat && { vat: { tiers, gross: grossOf(ledger, month) } }),
    ...(may.year && { year: yearSales(ledger, month) }),
  }))
}

/** The person's taxed months in the park, of the twelve that end with `month`. */
export async function ledgerOf(tx: Tx, parkId: string, personId: string, month: MonthKey) {
  const { rows } = await sql<Row<'app.tax_month'>>`
    select t.* from app.tax_month t where t.park_id = ${parkId} and t.person_id = ${personId} and t.month >= ${addMonths(month, -11)} order by t.month`.execute(tx)
  return rows.map(monthOfRow)
}

export const grossOf = (ledger: Awaited<ReturnType<typeof ledgerOf>>, month: MonthKey): number => ledger.find((row) => row.month === month)?.gross ?? 0

/** As the contract has it. */
export const told = (month: MonthKey, { uses, next }: PersonLimits) => ({
  month, uses: [...uses], next: { text: nextText(next), level: next.some(({ level }) => level === 'refuse') ? ('refuse' as const) : ('remind' as const) },
})
