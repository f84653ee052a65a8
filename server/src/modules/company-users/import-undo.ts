import { sql } from 'kysely'
import { companyUserMachine } from '@linggong/shared/domain/machines/company-user'
import { next } from '@linggong/shared/domain/machines/machine'
import { maskName } from '@linggong/shared/domain/masks'
import type { Actor } from '../../kernel/actor.ts'
import { recordHistory, type HistoryEvent } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inPark, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { dropUnasked } from './checks.ts'

const used = (name: string): never => refuse('not_allowed', `“${maskName(name)}”已签约、已有账单或已被修改，不能撤销导入`)

/**
 * Removes the workers of a file, or refuses: once one of them has signed, been billed, or been changed by somebody. That the register of
 * identities was asked about them, and what it said, is no use of them: it happens by itself. What they were asked stays, as it was paid for.
 */
export async function undoUsers(tx: Tx, actor: Actor, importId: string, now: Date): Promise<void> {
  const rows = await scoped(tx, actor, 'app.company_user').selectAll('app.company_user').where('import_id', '=', importId).orderBy('id').forUpdate().execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const touched = await sql<{ id: string }>`
    select entity_id as id from app.history_event where ${inPark(tx)} and entity = 'company_user' and entity_id = any(${ids}::uuid[]) and action <> 'create' and creator_id is not null
    union all select company_user_id from app.bill where ${inPark(tx)} and company_user_id = any(${ids}::uuid[])
    union all select company_user_id from app.user_audit where ${inPark(tx)} and company_user_id = any(${ids}::uuid[])`.execute(tx)
  const touchedIds = new Set(touched.rows.map(({ id }) => id))
  const first = rows.find(({ id, status }) => touchedIds.has(id) || !next(companyUserMachine, { status }, 'delete', actor.flavour, 'no_bill').ok)
  if (first !== undefined) used((await tx.selectFrom('app.person').select('name').where('id', '=', first.person_id).executeTakeFirstOrThrow()).name)
  await dropUnasked(tx, ids)
  await sql`update app.e_contract set status = 'void', ended_at = ${now}, version = version + 1 where ${inPark(tx)} and company_user_id = any(${ids}::uuid[]) and status <> 'void'`.execute(tx)
  await recordHistory(tx, rows.map((row): HistoryEvent => ({
    entity: 'company_user', entityId: row.id, chain: row, action: 'delete', actor: { id: actor.staffId, name: actor.name }, content: [{ field: 'status', type: 'plain', old_value: row.status, new_value: null }],
  })))
  await sql`delete from app.company_user where ${inPark(tx)} and id = any(${ids}::uuid[])`.execute(tx)
}
