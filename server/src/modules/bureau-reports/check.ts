import { sql, type RawBuilder } from 'kysely'
import { levelOf, REPORT_FAULTS, type ReportFault } from '@linggong/shared/domain/bureau-report/faults'
import { monthsOf } from '@linggong/shared/domain/bureau-report/quarters'
import { businessDate, isMonthClosed } from '@linggong/shared/domain/time'
import type { Tx } from '../../kernel/transaction.ts'
import { figuresOf, incomeOf } from './figures.ts'

/** Shown of each kind; their number is told in full. */
const most = 50

interface Row {
  readonly about: string
  readonly month: string
  readonly id: string | null
}

/** One statement each: who or what has the fault, and what to open to put it right. */
const statements: Readonly<Record<Exclude<ReportFault, 'open_month'>, (parkId: string, quarter: string) => RawBuilder<unknown>>> = {
  unknown_result: (parkId, quarter) => sql`select b.name || ' ' || b.sn as about, b.tax_month as month, b.settlement_id as id, b.id as place from app.bill b where b.park_id = ${parkId} and b.status = 'paying' and b.tax_month = any(${monthsOf(quarter)}::text[])`,
  no_identity: (parkId, quarter) => of(parkId, quarter, sql`p.name = '' or p.id_no !~ '^(\\d{15}|\\d{17}[0-9X])$'`, sql`u.id`),
  name_mismatch: (parkId, quarter) => of(parkId, quarter, sql`r.realname_status = 'failed'`, sql`r.id`),
  no_registration: (parkId, quarter) => of(parkId, quarter, sql`r.id is null or r.status <> 'already_dealt_with'`, sql`r.id`),
  name_unchecked: (parkId, quarter) => of(parkId, quarter, sql`coalesce(r.realname_status, 'none') = 'none'`, sql`r.id`),
  undeclared: (parkId, quarter) => sql`select p.name as about, m.month, m.person_id as id, m.id as place from app.income_month m join app.person p on p.id = m.person_id where m.park_id = ${parkId} and m.status = 'to_declare' and m.month = any(${monthsOf(quarter)}::text[])`,
}

const of = (parkId: string, quarter: string, fault: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.name as about, '' as month, ${id} as id, p.id as place from (${incomeOf(parkId, quarter)}) q join app.person p on p.id = q.person_id
    left join app.tax_registration r on r.park_id = ${parkId} and r.person_id = q.person_id
    left join lateral (select x.id from app.company_user x where x.park_id = ${parkId} and x.person_id = q.person_id order by x.id desc limit 1) u on true
  where ${fault}`

async function foundOf(tx: Tx, parkId: string, quarter: string, fault: ReportFault, now: Date): Promise<{ count: number; rows: Row[] }> {
  if (fault === 'open_month') {
    const open = monthsOf(quarter).filter((month) => !isMonthClosed(month, businessDate(now)))
    return { count: open.length, rows: open.map((month) => ({ about: month, month, id: null })) }
  }
  const { rows } = await sql<Row & { readonly total: number }>`select f.about, f.month, f.id, count(*) over ()::int as total from (${statements[fault](parkId, quarter)}) f order by f.place limit ${most}`.execute(tx)
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ about, month, id }) => ({ about, month, id })) }
}

/** The check table of a quarter: what stands against it now. */
export async function checkOf(tx: Tx, parkId: string, quarter: string, now: Date) {
  const figures = await figuresOf(tx, parkId, quarter)
  const faults = []
  for (const fault of REPORT_FAULTS) {
    const { count, rows } = await foundOf(tx, parkId, quarter, fault, now)
    if (count > 0) faults.push({ fault, level: levelOf(fault), count, rows })
  }
  return { quarter, ...figures, faults }
}
