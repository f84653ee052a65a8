import { sql, type SqlBool } from 'kysely'
import { readReport } from '@linggong/shared/contract/reports'
import { reportFields } from '@linggong/shared/domain/fields/report'
import { addDays, startOfDay } from '@linggong/shared/domain/time'
import type { Deps } from '../../deps.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { byKeyset } from '../../jobs/keyset.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Paging } from '../../kernel/lists.ts'
import { remembered } from '../../kernel/totals.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { readGroups, summed, sumsOf } from '../lists/groups.ts'
import { namesOf } from '../lists/names.ts'
import { serveList } from '../lists/serve.ts'
import { capped, toldSums } from '../lists/sums.ts'
import { between, daysOf, organisationOf, type ReportFilters, type ReportLine, reportLines, spanAt, told, type Wish, wishOf, within } from './statement.ts'

/** Of so many bills it is told how many people they paid in all; of more it would take longer than the rest of the report. */
const mostBills = 60_000

const lines = (tx: Tx, actor: Actor, wish: Wish) => tx.selectFrom(reportLines(actor, wish).as('g')).selectAll()

type Shown = ReportLine & { readonly people: number; readonly name: string; readonly start_at: string; readonly end_at: string; readonly is_company: boolean }

/** People who were paid, by row: each once in a row. Asked for a page at a time, of its days alone. */
async function peopleOf(tx: Tx, actor: Actor, wish: Wish, rows: readonly ReportLine[]): Promise<ReadonlyMap<string, number>> {
  const days = rows.map(({ span }) => daysOf(wish, span))
  const [first, last] = [days.map(({ start_at }) => start_at).toSorted()[0], days.map(({ end_at }) => end_at).toSorted().at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const counted = sql`(
    select ${told(wish, sql`span`)} || '.' || organisation_id as id, people from (
      select span, organisation_id, count(*) as people from (
        select distinct ${spanAt(wish, 'b.pay_at')} as span, ${organisationOf(wish, 'b')} as organisation_id, b.person_id
        from app.bill b where ${within(actor, wish, 'b')} and b.status = 'paid' and b.pay_at >= ${startOfDay(first)} and b.pay_at < ${startOfDay(addDays(last, 1))}
          and ${organisationOf(wish, 'b')} = any(${[...new Set(rows.map((row) => row.organisation_id))]}::uuid[])) p
      group by span, organisation_id) n)`
  const { people } = await remembered(tx, tx.selectFrom(counted.as('c')).select(sql<Readonly<Record<string, number>>>`coalesce(json_object_agg(c.id, c.people), '{}')`.as('people')))
  return new Map(Object.entries(people))
}

async function filled(tx: Tx, actor: Actor, wish: Wish, rows: readonly ReportLine[]): Promise<Shown[]> {
  const name = await namesOf(tx, { tenants: rows.map((row) => row.organisation_id) })
  const people = await peopleOf(tx, actor, wish, rows)
  return rows.map((row) => ({ ...row, ...daysOf(wish, row.span), is_company: wish.group === 'company', name: name(row.organisation_id), people: people.get(row.id) ?? 0 }))
}

const figures = ['bill_count', 'amount', 'tax_amount', 'net_amount', 'service_fee', 'refund_count', 'refund_amount'] as const
const orderings = { id: 'g.id', span: 'g.id', amount: 'g.amount', tax_amount: 'g.tax_amount', net_amount: 'g.net_amount', service_fee: 'g.service_fee', bill_count: 'g.bill_count', refund_amount: 'g.refund_amount' } as const

interface Series {
  readonly span: string
  readonly amount: number
  readonly net_amount: number
  readonly service_fee: number
}

interface Around {
  readonly sums: Readonly<Record<(typeof figures)[number], number>>
  readonly series: Series[]
}

/** What the lines come to, and how they stand in time. */
const around = {
  sums: sumsOf(figures),
  series: sql<Series[]>`select coalesce(json_agg(s order by s.span), '[]') from (select g.span, ${summed(['amount', 'net_amount', 'service_fee'])} from g group by g.span) s`,
}

async function report(tx: Tx, actor: Actor, filters: ReportFilters, paging: Paging, now: Date) {
  const wish = wishOf(filters, now)
  const { sums, results, ...read } = await readGroups<ReportLine, Around>(tx, reportLines(actor, wish), paging, orderings, around)
  return {
    ...read,
    results: await filled(tx, actor, wish, results),
    start_at: wish.from, end_at: wish.to, by: wish.by, group_by: wish.group,
    sums: { ...toldSums(sums), people: sums.bill_count > mostBills ? null : await peopleInAll(tx, actor, wish) },
  }
}

async function peopleInAll(tx: Tx, actor: Actor, wish: Wish): Promise<number> {
  const people = sql`(select distinct b.person_id from app.bill b where ${within(actor, wish, 'b')} and b.status = 'paid' and ${between(wish, 'b.pay_at')})`
  return (await remembered(tx, tx.selectFrom(people.as('p')).select(sql<number>`count(*)`.as('n')))).n
}

async function* rows({ db, clock }: Deps, actor: Actor, filters: ReportFilters): AsyncIterable<readonly Shown[]> {
  // The file is of the days that it was asked for with; without any, of the month in which it is made.
  const wish = wishOf(filters, clock())
  const chunks = byKeyset((before, limit) =>
    inTransaction(db, actor, (tx) => {
      const some = lines(tx, actor, wish).orderBy('g.id', 'desc').limit(limit)
      return (before === null ? some : some.where(sql<SqlBool>`g.id < ${before}`)).execute()
    }, { readOnly: true }),
  )
  for await (const chunk of chunks) yield await inTransaction(db, actor, (tx) => filled(tx, actor, wish, chunk), { readOnly: true })
}

const { column } = sheetColumnsOf(reportFields)

/** 报表 (R718). */
export const reportList = serveList(
  readReport,
  { page: report, bounded: (tx, actor, filters: ReportFilters, most) => lines(tx, actor, wishOf(filters, new Date())).limit(most), rows },
  {
    wire: ({ id, span, start_at, end_at, is_company, organisation_id, name, people, bill_count, refund_count, ...money }) => ({
      id, span, start_at, end_at, is_company, organisation_id, name, people, bill_count, refund_count,
      amount: capped(money.amount), tax_amount: capped(money.tax_amount), net_amount: capped(money.net_amount), service_fee: capped(money.service_fee), refund_amount: capped(money.refund_amount),
    }),
    category: 'report',
    columns: [column('span', 14), column('name', 30), column('people', 10), column('bill_count', 10), column('amount'), column('tax_amount'), column('net_amount'), column('service_fee'), column('refund_count', 10), column('refund_amount')],
  },
)
