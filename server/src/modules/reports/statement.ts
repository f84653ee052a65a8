import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { exportReport } from '@linggong/shared/contract/reports'
import { REPORT_DAYS, type ReportGroup, type ReportStep, reportInputFields } from '@linggong/shared/domain/fields/report'
import { addDays, addMonths, businessDate, daysBetween, monthOf, startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import { like } from '../lists/filters.ts'

export type ReportFilters = z.output<NonNullable<typeof exportReport.body>>

/** What is asked for, completed: by default this month until today. */
export interface Wish {
  readonly from: BusinessDate
  readonly to: BusinessDate
  readonly by: ReportStep
  readonly group: ReportGroup
  readonly agencyId: string | undefined
  /** A part of the name of the agency or enterprise. */
  readonly name: string | undefined
}

/** Refuses days in the wrong order, and more than a year. One end alone: the other end of its month, or today. */
export function wishOf({ start_at, end_at, by = 'day', group_by: group = 'agency', agency_id: agencyId, name }: ReportFilters, now: Date): Wish {
  const today = businessDate(now)
  const from = start_at ?? `${monthOf(end_at ?? today)}-01`
  const to = end_at ?? (from > today ? from : today)
  const wrong = (text: string): never => refuse(400, text, { fields: [{ field: start_at === undefined ? 'end_at' : 'start_at', text }] })
  if (from < '2000-01-01' || to > '2999-12-31') wrong('请选择 2000 年以后的日期')
  if (from > to) wrong(`${reportInputFields.start_at.label}不能晚于${reportInputFields.end_at.label}`)
  if (daysBetween(from, to) >= REPORT_DAYS) wrong('一次最多统计一年，请缩短日期区间')
  return { from, to, by, group, agencyId, name }
}

/** One day or month of an agency or enterprise, in cents. */
export interface ReportLine {
  /** `2026-11-01.<organisation>`: the newest span first, as ids are ordered. */
  readonly id: string
  readonly span: string
  readonly organisation_id: string
  readonly bill_count: number
  readonly amount: number
  readonly tax_amount: number
  readonly net_amount: number
  readonly service_fee: number
  readonly refund_count: number
  readonly refund_amount: number
}

/** The days of a span, within those that were asked for. */
export function daysOf({ from, to, by }: Wish, span: string): { readonly start_at: BusinessDate; readonly end_at: BusinessDate } {
  if (by === 'day') return { start_at: span, end_at: span }
  const [first, last] = [`${span}-01`, addDays(`${addMonths(span, 1)}-01`, -1)]
  return { start_at: first < from ? from : first, end_at: last > to ? to : last }
}

/** The first day of the span in which a date of this calendar is: dates are grouped, and only what they come to is told as text. */
const spanOf = ({ by }: Wish, day: RawBuilder<unknown>): RawBuilder<unknown> => (by === 'day' ? day : sql`date_trunc('month', ${day})::date`)
const dayAt = (column: string): RawBuilder<unknown> => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`
export const spanAt = (wish: Wish, column: string): RawBuilder<unknown> => spanOf(wish, dayAt(column))
/** The text of a span. */
export const told = ({ by }: Wish, span: RawBuilder<unknown>): RawBuilder<string> => sql<string>`to_char(${span}, ${sql.lit(by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')})`

export const organisationOf = ({ group }: Wish, alias: string): RawBuilder<string> => sql<string>`${sql.ref(`${alias}.${group}_id`)}`

/** Within the days, as the filters of the lists that prove the figures read them. */
export const between = ({ from, to }: Wish, column: string): RawBuilder<unknown> => sql`${sql.ref(column)} >= ${startOfDay(from)} and ${sql.ref(column)} < ${startOfDay(addDays(to, 1))}`

export const within = (actor: Actor, wish: Wish, alias: string): RawBuilder<unknown> => sql.join([
  inScope(actor, alias),
  ...(wish.agencyId === undefined ? [] : [sql`${sql.ref(`${alias}.agency_id`)} = ${wish.agencyId}`]),
  ...(wish.name === undefined || wish.name === '' ? [] : [sql`${organisationOf(wish, alias)} in (select n.id from app.tenant_name n where n.name like ${like(wish.name)})`]),
], sql` and `)

/**
 * What was paid is kept by day (`keep.ts`); service fees are a row for each settlement, and what came back and is not paid again are few bills, so
 * both are read as they are: each figure is then the sum of the list that its link opens.
 */
export const reportLines = (actor: Actor, wish: Wish): RawBuilder<ReportLine> => sql<ReportLine>`(
  select ${told(wish, sql`first_day`)} || '.' || organisation_id as id, ${told(wish, sql`first_day`)} as span, organisation_id, bill_count, amount, tax_amount, net_amount, service_fee, refund_count, refund_amount
  from (
    select ${spanOf(wish, sql`day`)} as first_day, organisation_id, sum(bill_count)::bigint as bill_count, sum(amount)::bigint as amount, sum(tax_amount)::bigint as tax_amount, sum(net_amount)::bigint as net_amount,
      sum(service_fee)::bigint as service_fee, sum(refund_count)::bigint as refund_count, sum(refund_amount)::bigint as refund_amount
    from (
      select d.day, ${organisationOf(wish, 'd')} as organisation_id, d.bill_count, d.amount, d.tax_amount, d.net_amount, 0 as service_fee, 0 as refund_count, 0 as refund_amount
      from app.report_day d where ${within(actor, wish, 'd')} and d.day between ${wish.from}::date and ${wish.to}::date and d.bill_count > 0
      union all
      select ${dayAt('f.create_at')}, ${organisationOf(wish, 'f')}, 0, 0, 0, 0, f.amount, 0, 0
      from app.service_fee_bill f where ${within(actor, wish, 'f')} and f.kind = 'company_service_fee' and f.status <> 'canceled' and ${between(wish, 'f.create_at')}
      union all
      select ${dayAt('b.failed_at')}, ${organisationOf(wish, 'b')}, 0, 0, 0, 0, 0, 1, b.amount
      from app.bill b where ${within(actor, wish, 'b')} and b.status = 'refunded' and ${between(wish, 'b.failed_at')}
    ) lines group by 1, 2) spans)`
