import { sql, type RawBuilder } from 'kysely'
import { levelOf, REPORT_FAULTS, type ReportFault } from '@linggong/shared/domain/bureau-report/faults'
import { monthsOf } from '@linggong/shared/domain/bureau-report/quarters'
import type { Tx } from '../../kernel/transaction.ts'
import { closingsSeen } from '../taxes/closings.ts'
import { incomeOf, type QuarterFigures } from './figures.ts'

/** Shown of each kind; their number is told in full. */
const most = 50

interface Row {
  readonly about: string
  readonly month: string
  readonly id: string | null
}

interface Found {
  readonly count: number
  readonly rows: readonly Row[]
}

/** Of a person with income in the quarter, `j`, by what is known of them and of their registration. */
const personal = {
  no_identity: { fault: sql`j.name = '' or j.id_no !~ '^(\\d{15}|\\d{17}[0-9X])$'`, id: (parkId: string) => sql`(select x.id from app.company_user x where x.park_id = ${parkId} and x.person_id = j.person_id order by x.id desc limit 1)` },
  name_mismatch: { fault: sql`j.realname_status = 'failed'`, id: () => sql`j.registration_id` },
  no_registration: { fault: sql`j.status is distinct from 'already_dealt_with'`, id: () => sql`j.registration_id` },
  name_unchecked: { fault: sql`coalesce(j.realname_status, 'none') = 'none'`, id: () => sql`j.registration_id` },
} as const
type Personal = keyof typeof personal
const personalFaults = REPORT_FAULTS.filter((fault): fault is Personal => fault in personal)

/** The quarter's figures and the people who have a fault, from one reading of the ledger. */
async function peopleOf(tx: Tx, parkId: string, quarter: string): Promise<QuarterFigures & Readonly<Record<Personal, Found>>> {
  const found = personalFaults.map((name) => {
    const { fault, id } = personal[name]
    return sql`jsonb_build_object('count', (select count(*) from j where ${fault}), 'rows', coalesce((select jsonb_agg(f) from (select j.name as about, '' as month, ${id(parkId)} as id from j where ${fault} order by j.person_id limit ${most}) f), '[]')) as ${sql.ref(name)}`
  })
  const { rows: [row] } = await sql<QuarterFigures & Readonly<Record<Personal, Found>>>`
    with q as materialized (${incomeOf(parkId, quarter)}),
      j as materialized (
        select q.person_id, p.name, p.id_no, r.id as registration_id, r.status, r.realname_status
        from q join app.person p on p.id = q.person_id left join app.tax_registration r on r.park_id = ${parkId} and r.person_id = q.person_id)
    select t.*, ${sql.join(found)}
    from (select count(*)::int as people, coalesce(sum(q.income), 0)::bigint as income, coalesce(sum(q.refund), 0)::bigint as refund, coalesce(sum(q.net), 0)::bigint as net from q) t`.execute(tx)
  if (row === undefined) throw new Error('no figures')
  return row
}

/** With their number in all, `total`. */
async function shownOf(tx: Tx, statement: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<Row & { readonly total: number }>`select f.about, f.month, f.id, count(*) over ()::int as total from (${statement}) f order by f.place limit ${most}`.execute(tx)
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ about, month, id }) => ({ about, month, id })) }
}

async function openMonths(tx: Tx, parkId: string, quarter: string, now: Date): Promise<Found> {
  const { isClosed } = await closingsSeen(tx, parkId, now)
  const open = monthsOf(quarter).filter((month) => !isClosed(month))
  return { count: open.length, rows: open.map((month) => ({ about: month, month, id: null })) }
}

/** The check table of a quarter: what stands against it now, and where it is put right. */
export async function checkOf(tx: Tx, parkId: string, quarter: string, now: Date) {
  const months = sql`${monthsOf(quarter)}::text[]`
  const { people, income, refund, net, ...personally } = await peopleOf(tx, parkId, quarter)
  const found: Readonly<Record<ReportFault, Found>> = {
    ...personally,
    open_month: await openMonths(tx, parkId, quarter, now),
    unknown_result: await shownOf(tx, sql`select b.name || ' ' || b.sn as about, b.tax_month as month, b.settlement_id as id, b.id as place from app.bill b where b.park_id = ${parkId} and b.status = 'paying' and b.tax_month = any(${months})`),
    undeclared: await shownOf(tx, sql`
      select p.name as about, t.month, t.person_id as id, t.id as place
      from app.tax_month t join app.person p on p.id = t.person_id left join app.income_summary s on s.park_id = t.park_id and s.id = t.id
      where t.park_id = ${parkId} and t.month = any(${months}) and s.id is null and (t.gross <> 0 or t.returned <> 0 or t.corrections <> '[]')`),
  }
  const faults = REPORT_FAULTS.filter((fault) => found[fault].count > 0).map((fault) => ({ fault, level: levelOf(fault), count: found[fault].count, rows: [...found[fault].rows] }))
  return { quarter, people, income, refund, net, faults }
}
