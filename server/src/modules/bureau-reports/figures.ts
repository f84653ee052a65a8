import { sql, type RawBuilder } from 'kysely'
import { monthsOf, quarterBefore } from '@linggong/shared/domain/bureau-report/quarters'
import type { Tx } from '../../kernel/transaction.ts'

/**
 * What the ledger has of a quarter, person by person: income is what was paid, refund what has come back of it. What came back after a month
 * was closed is booked as a correction in a later one, and counts there; the closed month's own figures stay as they were.
 */
export const incomeOf = (parkId: string, quarter: string): RawBuilder<unknown> => {
  const months = sql`${monthsOf(quarter)}::text[]`
  return sql`
    select f.person_id, sum(f.income)::bigint as income, sum(f.refund)::bigint as refund, (sum(f.income) - sum(f.refund))::bigint as net
    from (
      select t.person_id, t.gross + t.returned as income, t.returned as refund from app.tax_month t where t.park_id = ${parkId} and t.month = any(${months})
      union all
      select t.person_id, case when k ->> 'month' = any(${months}) then (k ->> 'gross')::bigint else 0 end,
        case when k ->> 'month' = any(${months}) then (k ->> 'gross')::bigint else 0 end - case when t.month = any(${months}) then (k ->> 'gross')::bigint else 0 end
      from app.tax_month t cross join lateral jsonb_array_elements(t.corrections) k
      where t.park_id = ${parkId} and t.corrections <> '[]' and (t.month = any(${months}) or k ->> 'month' = any(${months}))
    ) f
    group by f.person_id having sum(f.income) <> 0 or sum(f.refund) <> 0`
}

export interface QuarterFigures {
  readonly people: number
  readonly income: number
  readonly refund: number
  readonly net: number
}

export async function figuresOf(tx: Tx, parkId: string, quarter: string): Promise<QuarterFigures> {
  const { rows } = await sql<QuarterFigures>`
    select count(*)::int as people, coalesce(sum(q.income), 0)::bigint as income, coalesce(sum(q.refund), 0)::bigint as refund, coalesce(sum(q.net), 0)::bigint as net from (${incomeOf(parkId, quarter)}) q`.execute(tx)
  return rows[0] ?? { people: 0, income: 0, refund: 0, net: 0 }
}

/** Of these quarters those that are still to be reported: somebody has income in them, and the bureau has no version. */
export async function unreported(tx: Tx, parkId: string, quarters: readonly string[]): Promise<string[]> {
  if (quarters.length === 0) return []
  const rows = await tx.selectFrom('app.bureau_report').select('quarter').where('park_id', '=', parkId).where('status', '=', 'reported').where('quarter', 'in', quarters).execute()
  const reported = new Set(rows.map(({ quarter }) => quarter))
  const found: string[] = []
  for (const quarter of quarters) {
    if (reported.has(quarter)) continue
    // Whoever was paid has income, whatever came back: nearly always the first such person is enough, found in the order of the primary key.
    const { rows: [some] } = await sql<{ is_any: boolean }>`
      select coalesce(
        (select true from app.tax_month t where t.park_id = ${parkId} and t.month = any(${monthsOf(quarter)}::text[]) and t.gross + t.returned <> 0 order by t.person_id limit 1),
        exists (${incomeOf(parkId, quarter)})) as is_any`.execute(tx)
    if (some?.is_any === true) found.push(quarter)
  }
  return found
}

interface Report {
  readonly park_id: string
  readonly id: string
  readonly quarter: string
}

/**
 * Writes a version's lines: each person with income, as they are known now, beside what was reported of them last. Whose platform it is and whom it
 * knows them as are the enterprise of their latest cooperation and its number (decision 24). Returns what the version has in all.
 */
export async function writeLines(tx: Tx, { park_id, id, quarter }: Report) {
  const before = quarterBefore(quarter)
  // Given, because a join with them beside these ends the coordinator of a cluster (Citus 13.2).
  const names = await tx.selectFrom('app.tenant').select(['id', 'name']).where('park_id', '=', park_id).where('flavour', '=', 'company').execute()
  await sql`
    insert into app.bureau_report_line (park_id, report_id, person_id, kind, user_name, phone, platform_name, platform_user_id, registration_no, income, refund, net, last_net)
    select ${park_id}::uuid, ${id}::uuid, q.person_id,
      case when b.person_id is null then 'new'
        when (b.user_name, b.phone, b.platform_name, b.platform_user_id, b.registration_no) is distinct from (p.name, p.phone, coalesce(c.name, ''), coalesce(u.id::text, ''), coalesce(r.registration_no, '')) then 'changed'
        else 'same' end,
      p.name, p.phone, coalesce(c.name, ''), coalesce(u.id::text, ''), coalesce(r.registration_no, ''), q.income, q.refund, q.net, l.net
    from (${incomeOf(park_id, quarter)}) q
      join app.person p on p.id = q.person_id
      left join lateral (select x.id, x.company_id from app.company_user x where x.park_id = ${park_id} and x.person_id = q.person_id order by x.id desc limit 1) u on true
      left join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as c(id uuid, name text) on c.id = u.company_id
      left join app.tax_registration r on r.park_id = ${park_id} and r.person_id = q.person_id
      left join (
        select distinct on (o.person_id) o.* from app.bureau_report_line o join app.bureau_report v on v.park_id = o.park_id and v.id = o.report_id
        where o.park_id = ${park_id} and v.status = 'reported' and v.quarter < ${quarter} order by o.person_id, v.quarter desc
      ) b on b.person_id = q.person_id
      left join (
        select o.person_id, o.net from app.bureau_report_line o join app.bureau_report v on v.park_id = o.park_id and v.id = o.report_id
        where o.park_id = ${park_id} and v.status = 'reported' and v.quarter = ${before}
      ) l on l.person_id = q.person_id
    order by q.person_id
    on conflict (report_id, person_id, park_id) do nothing returning true`.execute(tx)
  const { rows: [sums] } = await sql<QuarterFigures & { readonly new_people: number; readonly changed_people: number }>`
    select count(*)::int as people, (count(*) filter (where kind = 'new'))::int as new_people, (count(*) filter (where kind = 'changed'))::int as changed_people,
      coalesce(sum(income), 0)::bigint as income, coalesce(sum(refund), 0)::bigint as refund, coalesce(sum(net), 0)::bigint as net
    from app.bureau_report_line where park_id = ${park_id} and report_id = ${id}`.execute(tx)
  const { rows: [last] } = await sql<{ readonly last_net: number | null; readonly gone_people: number }>`
    select max(v.net) as last_net,
      (count(o.person_id) filter (where not exists (select from app.bureau_report_line n where n.park_id = ${park_id} and n.report_id = ${id} and n.person_id = o.person_id)))::int as gone_people
    from app.bureau_report v left join app.bureau_report_line o on o.park_id = v.park_id and o.report_id = v.id
    where v.park_id = ${park_id} and v.status = 'reported' and v.quarter = ${before}`.execute(tx)
  return { people: 0, new_people: 0, changed_people: 0, income: 0, refund: 0, net: 0, ...sums, gone_people: last?.gone_people ?? 0, last_net: last?.last_net ?? null }
}
