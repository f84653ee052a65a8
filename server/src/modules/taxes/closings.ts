import { sql, type RawBuilder } from 'kysely'
import type { MonthCloseStatus } from '@linggong/shared/domain/machines/month-close'
import { businessDate, closingDay, monthKey, type MonthKey } from '@linggong/shared/domain/time'
import type { Tx } from '../../kernel/transaction.ts'

/** Which months of a park are closed: the only place that says so (decision 52). */
export interface Closings {
  /** The month in which corrections of closed months are booked now. */
  readonly month: MonthKey
  readonly isClosed: (month: MonthKey) => boolean
  /** Payments may be dated into it. */
  readonly isOpen: (month: MonthKey) => boolean
}

/**
 * What `app.month_close` says; a month that has no row there yet is closed once its day has come. The rows stay as they are until the
 * transaction ends, so that no month is closed under what is booked into it.
 */
export const closingsOf = (tx: Tx, parkId: string, now: Date): Promise<Closings> => readClosings(tx, parkId, now, sql`for share`)

/** The same as it is at this moment, to be shown: nothing is booked by it. */
export const closingsSeen = (tx: Tx, parkId: string, now: Date): Promise<Closings> => readClosings(tx, parkId, now, sql``)

async function readClosings(tx: Tx, parkId: string, now: Date, lock: RawBuilder<unknown>): Promise<Closings> {
  const { rows } = await sql<{ month: MonthKey; status: MonthCloseStatus }>`select month, status from app.month_close where park_id = ${parkId} order by month ${lock}`.execute(tx)
  const known = new Map(rows.map(({ month, status }) => [month, status]))
  const today = businessDate(now)
  const statusOf = (month: MonthKey): MonthCloseStatus => known.get(month) ?? (closingDay(month) <= today ? 'closed' : 'open')
  return { month: monthKey(now), isClosed: (month) => statusOf(month) === 'closed', isOpen: (month) => statusOf(month) === 'open' }
}

/**
 * The months of each of these people that stay as they are though their park has not closed them: declared, or corrected in a later month while
 * they were closed. What comes back of them counts for the current month as well (decision 77).
 */
export async function fixedMonths(tx: Tx, parkId: string, personIds: readonly string[]): Promise<(personId: string, month: MonthKey) => boolean> {
  const people = [...new Set(personIds)]
  const { rows } = await sql<{ person_id: string; month: MonthKey }>`
    select person_id, month from app.income_summary where park_id = ${parkId} and person_id = any(${people}::uuid[])
    union select t.person_id, k ->> 'month' from app.tax_month t cross join jsonb_array_elements(t.corrections) k
      where t.park_id = ${parkId} and t.person_id = any(${people}::uuid[]) and t.corrections <> '[]'`.execute(tx)
  const fixed = new Set(rows.map(({ person_id, month }) => `${person_id} ${month}`))
  return (person, month) => fixed.has(`${person} ${month}`)
}
