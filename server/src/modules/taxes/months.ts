import { sql } from 'kysely'
import { monthCloseMachine } from '@linggong/shared/domain/machines/month-close'
import { addMonths, businessDate, closingDay, monthKey, type MonthKey } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { isSelf } from '../../kernel/person.ts'
import { steps } from '../../kernel/steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'

export type Month = Row<'app.month_close'>

/** All steps of a park's month. */
export const monthSteps = steps('app.month_close', 'month_close', monthCloseMachine, ['status', 'kind', 'due_on', 'asker', 'ask_reason'])

/** What the guards of its machine read. */
export const asGuarded = <M extends Pick<Month, 'month' | 'ask_until' | 'asker_id'>>(row: M, by: Caller, now: Date) =>
  ({ ...row, is_over: row.month < monthKey(now), is_asked: row.ask_until !== null && row.ask_until > now, is_own: isSelf(by, row.asker_id) })

/** Nobody asks any more. */
export const notAsked = { asker_id: null, asker: '', ask_reason: '', ask_until: null } as const

/** Every park has a row for each month since its first income, the current one included. */
export async function openMonths(deps: Deps, now: Date): Promise<void> {
  const current = monthKey(now)
  const parks = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.tenant').select('id').where('flavour', '=', 'park').orderBy('id').execute())
  for (const { id: park_id } of parks) {
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      // Another process may be at it.
      await sql`select 1 from app.tenant where id = ${park_id} for no key update`.execute(tx)
      const { rows: [earned] } = await sql<{ first: MonthKey | null }>`select min(month) as first from app.tax_month where park_id = ${park_id}`.execute(tx)
      const { rows: known } = await sql<{ month: MonthKey }>`select month from app.month_close where park_id = ${park_id}`.execute(tx)
      for (const month of monthsTo(earned?.first ?? current, current).filter((one) => !known.some((row) => row.month === one))) {
        const row = { park_id, id: newId(), platform_id: null, agency_id: null, company_id: null, month, due_on: closingDay(month), create_at: now }
        await monthSteps.create(tx, SYSTEM, { row, facts: {}, keys: ['month', 'status', 'due_on'] })
      }
    })
  }
}

function monthsTo(first: MonthKey, last: MonthKey): MonthKey[] {
  const months: MonthKey[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The months whose day has come close by themselves. */
export async function closeDue(deps: Deps, now: Date): Promise<number> {
  const due = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.month_close').select(['park_id', 'id']).where('status', '<>', 'closed').where('due_on', '<=', businessDate(now)).orderBy('month').orderBy('id').execute())
  for (const { park_id, id } of due) {
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      const row = await tx.selectFrom('app.month_close').selectAll().where('park_id', '=', park_id).where('id', '=', id).where('status', '<>', 'closed').forUpdate().executeTakeFirst()
      if (row !== undefined) await monthSteps.move(tx, SYSTEM, asGuarded(row, SYSTEM, now), 'fall_due', { kind: 'clock', closer: '', closed_at: now })
    })
  }
  return due.length
}
