import { sql, type SqlBool } from 'kysely'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { maskPhone } from '@linggong/shared/domain/masks'
import { addMonths, monthKey, monthSpan } from '@linggong/shared/domain/time'
import { wireTimes } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, is, isFlag, like, matching, phoneOf } from '../lists/filters.ts'
import { cappedSum } from '../lists/sums.ts'
import { brandOf } from './platform-brand.ts'

export interface PlatformFilter {
  readonly name?: string | undefined
  readonly manager_phone?: string | undefined
  readonly industry_id?: string | undefined
  readonly is_enable?: 'true' | 'false' | undefined
  readonly create_at?: string | undefined
}

/** The platform groups with the number of organisations below each. Only the operator calls this, who sees them all. */
export const platformsQuery = (tx: Tx, filter: PlatformFilter) =>
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
    }))

export type PlatformRow = Awaited<ReturnType<ReturnType<typeof platformsQuery>['execute']>>[number]

export function platformWire({ brand, config, configured_at, ...row }: PlatformRow) {
  const { name: brand_name, theme_color } = brandOf({ ...row, brand })
  const { channels = [] } = readConfig(tenantConfigs.platform, config)
  return { ...wireTimes(row), manager_phone: maskPhone(row.manager_phone), brand_name, theme_color, channels, update_at: configured_at?.toISOString() ?? null }
}

export async function platformRow(tx: Tx, id: string): Promise<PlatformRow> {
  return (await platformsQuery(tx, {}).where('t.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
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

/** Paid settlements of the last six months, oldest first; workers are counted once a month. */
export async function monthsOf(tx: Tx, platformId: string, now: Date) {
  const last = monthKey(now)
  const months = Array.from({ length: 6 }, (_, index) => addMonths(last, index - 5))
  const since = monthSpan(months[0] ?? last).from
  const { rows } = await sql<{ month: string; amount: number; workers: number }>`
    with paid as (
      select id, settlement_amount, to_char(pay_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
      from app.settlement where platform_id = ${platformId} and status = 'paid' and pay_at >= ${since}
    ), sums as (
      select month, ${cappedSum('settlement_amount')} as amount from paid group by month
    ), heads as (
      select paid.month, count(distinct b.person_id) as workers
      from paid join app.bill b on b.settlement_id = paid.id where b.status = 'paid' group by paid.month
    )
    select sums.month, sums.amount, coalesce(heads.workers, 0) as workers from sums left join heads using (month)`.execute(tx)
  const known = new Map(rows.map((row) => [row.month, row]))
  return months.map((month) => known.get(month) ?? { month, amount: 0, workers: 0 })
}
