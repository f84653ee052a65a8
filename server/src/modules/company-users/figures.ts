import { sql } from 'kysely'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { effectiveLimit } from '@linggong/shared/domain/limits'
import { monthKey, monthsOfSeason } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { cappedSum } from '../lists/sums.ts'
import { companyLimitsOf, personLimitsOf, type PersonLimits } from '../terms/terms.ts'

export interface Figures {
  readonly user_name: string
  readonly id_no: string
  readonly company_name: string
  readonly agency_name: string
  readonly month_amount: number
  readonly month_limit: number | null
  readonly season_amount: number
  readonly season_limit: number | null
}

const none: Figures = { user_name: '', id_no: '', company_name: '', agency_name: '', month_amount: 0, month_limit: null, season_amount: 0, season_limit: null }

/** Within what the reader counts a person's income: all of the park, all of the agency, else the enterprise alone. */
const circles = { park: 'park_id', agency: 'agency_id', saas: 'company_id', platform: 'company_id', company: 'company_id' } as const

/**
 * The names, and what the persons of these cooperations have earned this month and quarter, with the limit there. As the system: a group sees
 * none of the counters of its parks, and nobody the settings of those above them; the rows themselves were found as the reader.
 */
export async function figuresOf(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<(id: string) => Figures> {
  if (ids.length === 0) return () => none
  const month = monthKey(now)
  const scope = sql.ref(`u.${circles[actor.flavour]}`)
  return asSystem(tx, async () => {
    const { rows } = await sql<Omit<Figures, 'month_limit' | 'season_limit'> & { id: string; company_id: string }>`
      select u.id, u.company_id, coalesce(nullif(u.given_name, ''), p.name) as user_name, p.id_no, c.name as company_name, a.name as agency_name, used.month_amount, used.season_amount
      from app.company_user u
      join app.person p on p.id = u.person_id
      join app.tenant_name c on c.id = u.company_id
      join app.tenant_name a on a.id = u.agency_id
      cross join lateral (
        select ${cappedSum('l.amount', sql`l.month = ${month}`)} as month_amount, ${cappedSum('l.amount')} as season_amount
        from app.limit_usage l where l.park_id = u.park_id and l.scope_id = ${scope} and l.person_id = u.person_id and l.month = any(${monthsOfSeason(month)})
      ) used
      where ${withinPark(actor)} and u.id = any(${[...ids]}::uuid[])`.execute(tx)
    const limitsOf = await limitsFor(tx, actor, rows.map(({ company_id }) => company_id))
    const known = new Map(rows.map(({ id, company_id, ...row }): [string, Figures] => {
      const { month: most, season } = limitsOf(company_id)
      return [id, { ...row, month_limit: effectiveLimit(most), season_limit: effectiveLimit(season) }]
    }))
    return (id) => known.get(id) ?? none
  })
}

const withinPark = ({ flavour, chain }: Actor) => (flavour === 'saas' || flavour === 'platform' ? sql`true` : sql`u.park_id = ${chain.park_id}`)

async function limitsFor(tx: Tx, { flavour, tenantId }: Actor, companyIds: readonly string[]): Promise<(companyId: string) => PersonLimits> {
  if (flavour === 'park' || flavour === 'agency') {
    const { config } = await tx.selectFrom('app.tenant').select('config').where('id', '=', tenantId).executeTakeFirstOrThrow()
    const limits = personLimitsOf(readConfig(tenantConfigs[flavour], config))
    return () => limits
  }
  const { rows } = await sql<{ id: string; own: unknown; agency: unknown; park: unknown; platform: unknown }>`
    select c.id, c.config as own, a.config as agency, p.config as park, g.config as platform
    from app.tenant c left join app.tenant a on a.id = c.agency_id left join app.tenant p on p.id = c.park_id left join app.tenant g on g.id = c.platform_id
    where c.id = any(${[...new Set(companyIds)]}::uuid[])`.execute(tx)
  const known = new Map(rows.map(({ id, own, agency, park, platform }): [string, PersonLimits] => {
    const limits = companyLimitsOf(readConfig(tenantConfigs.company, own), readConfig(tenantConfigs.agency, agency), readConfig(tenantConfigs.park, park))
    const { config: group } = readConfig(tenantConfigs.platform, platform)
    return [id, { month: effectiveLimit(limits.month, group.month_max_amount), season: effectiveLimit(limits.season, group.season_max_amount) }]
  }))
  return (companyId) => known.get(companyId) ?? {}
}
