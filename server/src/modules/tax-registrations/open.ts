import { sql } from 'kysely'
import { taxRegistrationMachine } from '@linggong/shared/domain/machines/tax-registration'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { recordHistory } from '../../kernel/history.ts'
import { newIds } from '../../kernel/ids.ts'
import { firstState } from '../../kernel/steps.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { registrations } from './machine.ts'

interface Person {
  readonly park_id: string
  readonly person_id: string
}

/** Those of these who are not known to their park's register yet wait to be registered: they have begun to work for an enterprise of the park. `tx` is the system's. */
export async function openRegistrations(tx: Tx, people: readonly Person[], now: Date): Promise<void> {
  if (people.length === 0) return
  const ids = newIds(people.length)
  const status = firstState(taxRegistrationMachine, {}, SYSTEM)
  const rows = people.map(({ park_id, person_id }, index) => ({ park_id, id: ids[index] ?? '', person_id, status, create_at: now }))
  const made = await tx.insertInto('app.tax_registration').values(rows).onConflict((conflict) => conflict.doNothing()).returning(['id', 'park_id']).execute()
  const content = [{ field: 'status', type: 'plain', old_value: null, new_value: status }] as const
  await recordHistory(tx, made.map(({ id, park_id }) => ({ entity: 'tax_registration', entityId: id, chain: { park_id, platform_id: null, agency_id: null, company_id: null }, action: 'create', actor: null, content })))
}

/** How many are looked up in one transaction. */
const chunk = 1000

/**
 * Each day: whoever works in a park and is not in its register, however they came there, and whoever has been paid since their registration was
 * cancelled, wait to be registered. Repeating it changes nothing.
 */
export async function renewRegistrations(deps: Deps): Promise<void> {
  const parks = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.tenant').select('id').where('flavour', '=', 'park').execute())
  for (const { id } of parks) {
    while ((await inTransaction(deps.db, SYSTEM, (tx) => openMissing(tx, id, deps.clock()))) === chunk);
    while ((await inTransaction(deps.db, SYSTEM, (tx) => reopenEarning(tx, id))) === chunk);
  }
}

async function openMissing(tx: Tx, parkId: string, now: Date): Promise<number> {
  const { rows } = await sql<Person>`
    select distinct u.park_id, u.person_id from app.company_user u
    where u.park_id = ${parkId} and u.status = 'in_cooperation' and not exists (select from app.tax_registration r where r.park_id = u.park_id and r.person_id = u.person_id)
    order by u.person_id limit ${chunk}`.execute(tx)
  await openRegistrations(tx, rows, now)
  return rows.length
}

async function reopenEarning(tx: Tx, parkId: string): Promise<number> {
  const { rows } = await sql<Row<'app.tax_registration'>>`
    select r.* from app.tax_registration r
    where r.park_id = ${parkId} and r.status = 'cancelled'
      and exists (select from app.bill b where b.park_id = r.park_id and b.person_id = r.person_id and b.status = 'paid' and b.pay_at > r.deal_at)
    order by r.id limit ${chunk} for update skip locked`.execute(tx)
  for (const row of rows) await registrations.move(tx, SYSTEM, row, 'new_earning', { ...fresh, import_id: null })
  return rows.length
}

/** What a new round of registration begins with. */
export const fresh = { registration_no: '', register_on: null, cancel_on: null, fail_reason: '', submit_at: null, deal_at: null } as const
