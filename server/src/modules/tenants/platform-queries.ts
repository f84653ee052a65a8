import { sql, type SqlBool } from 'kysely'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { maskPhone } from '@linggong/shared/domain/masks'
import { monthKey, monthSpan } from '@linggong/shared/domain/time'
import { wireTimes } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, is, isFlag, like, matching, phoneOf } from '../lists/filters.ts'
import { cappedSum } from '../lists/sums.ts'
import { isOpen } from './opening.ts'
import { brandOf } from './platform-brand.ts'

export interface PlatformFilter {
  readonly name?: string | undefined
  readonly manager_phone?: string | undefined
  readonly industry_id?: string | undefined
  readonly is_enable?: 'true' | 'false' | undefined
  readonly create_at?: string | undefined
  readonly is_open?: 'true' | 'false' | undefined
}

/** The platform groups with the number of organisations below each. Only the operator calls this, who sees them all. */
export const platformsQuery = (tx: Tx, actor: Actor, filter: PlatformFilter) =>
  tx
    .selectFrom('app.tenant as t')
    .leftJoin('app.industry as i', 'i.id', 't.industry_id')
    .select(['t.id', 't.name', 't.alias', 't.credit_code', 't.manager_name', 't.manager_phone', 't.is_enable', 't.create_at', 't.version', 't.brand', 't.config', 't.configured_at'])
    .select(sql<string>`coalesce(i.name, '')`.as('industry_name'))
    .select(sql<number | null>`case when jsonb_typeof(t.config -> 'industry_ids') = 'array' and t.config -> 'industry_ids' <> '[]'
      then (select count(*) from app.industry u where u.is_enable and t.config -> 'industry_ids' @> to_jsonb(u.id::text)) end`.as('industry_count'))
    .select(sql<number>`(select count(*) from app.tenant c where c.platform_id = t.id and c.flavour = 'agency')`.as('agency_count'))
    .select(sql<number>`(select count(*) from app.tenant c where c.platform_id = t.id and c.flavour = 'company')`.as('company_count'))
    .where('t.flavour', '=', 'platform')
    .where(matching('t', filter, {
      name: (_, text) => sql<SqlBool>`(t.name like ${like(text)} or t.alias like ${like(text)})`,
      manager_phone: phoneOf,
      industry_id: is,
      is_enable: isFlag,
      create_at: inDateRange,
      is_open: (_, wish) => isOpen(tx, actor, 'platform', 't', wish),
    }))

export type PlatformRow = Awaited<ReturnType<ReturnType<typeof platformsQuery>['execute']>>[number]

export function platformWire<R extends PlatformRow>({ brand, config, configured_at, ...row }: R) {
  const { name: brand_name, theme_color } = brandOf({ ...row, brand })
  const { channels = [] } = readConfig(tenantConfigs.platform, config)
  return { ...wireTimes(row), manager_phone: maskPhone(row.manager_phone), brand_name, theme_color, channels, update_at: configured_at?.toISOString() ?? null }
}

export async function platformRow(tx: Tx, actor: Actor, id: string): Promise<PlatformRow> {
  return (await platformsQuery(tx, actor, {}).where('t.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

/** The group's agencies, with what their companies paid in the month of `now`. */
export async function agenciesOf(tx: Tx, platformId: string, now: Date) {
  const { from, to } = monthSpan(monthKey(now))
  return tx
    .selectFrom('app.tenant as a')
    .leftJoin('app.tenant as park', 'park.id', 'a.park_id')
    .select(['a.id', 'a.name', 'a.is_enable'])
    .select(sql<string>`coalesce(park.name, '')`.as('park_name'))
    .select(sql<number>`(select count(*) from app.tenant c where c.agency_id = a.id and c.flavour = 'company')`.as('company_count'))
    .select(
      sql<number>`(select ${cappedSum('s.settlement_amount')} from app.settlement s
        where s.agency_id = a.id and s.status = 'paid' and s.pay_at >= ${from} and s.pay_at < ${to})`.as('month_amount'),
    )
    .where('a.platform_id', '=', platformId)
    .where('a.flavour', '=', 'agency')
    .orderBy('a.id')
    .execute()
}
