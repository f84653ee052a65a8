import { sql, type SqlBool } from 'kysely'
import type { Reference } from '@linggong/shared/domain/fields/field'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { diff, recordHistory, referenceTo } from '../../kernel/history.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { notingLost } from '../approvals/lost.ts'
import type { Giver, Organisation } from './administrator.ts'

// The 超级管理员 of an organisation for whoever has opened it: a mistyped phone may have made a stranger one of them.

interface Administrator {
  readonly id: string
  readonly name: string
  readonly phone: string
  /** Null: they have accepted. */
  readonly invited_until: Date | null
}

const administrators = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('app.staff as s')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .innerJoin('app.role as r', (join) => join.onRef('r.tenant_id', '=', 's.tenant_id').on('r.is_system', '=', true))
    .select((eb) => ['s.id', 's.role_ids', 's.invited_until', 'a.phone', eb.fn.coalesce('s.name', 'a.name').as('name')])
    .where('s.tenant_id', '=', tenantId)
    .where('s.status', '=', 'enable')
    .where(sql<SqlBool>`r.id = any(s.role_ids)`)
    .orderBy('s.create_at')
    .orderBy('s.id')

/** Those who are it or are asked to be. */
export const administratorsOf = (tx: Tx, tenantId: string): Promise<Administrator[]> => administrators(tx, tenantId).limit(20).execute()

/**
 * Ends the membership of these 超级管理员, and their sessions in this organisation with it: like an invitation that was withdrawn, it can be
 * given again. Whoever is none (any more) is passed over. Returns who was removed.
 */
export async function removeAdministrators(tx: Tx, { id: tenantId, flavour, chain }: Organisation, ids: readonly string[], by: Giver, now: Date): Promise<Reference[]> {
  await lockKey(tx, `people:${tenantId}`)
  const all = await administrators(tx, tenantId).forUpdate('s').execute()
  const seats = all.filter(({ id }) => ids.includes(id))
  if (seats.length === 0) return []
  if (seats.length === all.length) refuse(400, '不能移除全部管理员，请先指定新的负责人')
  const removed = seats.map(({ id }) => id)
  const names = await tx.selectFrom('app.role').select(['id', 'name']).where('tenant_id', '=', tenantId).execute()
  await notingLost(tx, { flavour, tenantId, chain, staffId: by.id, name: by.name }, now, () =>
    // The start of time: it has lapsed, and counts for nothing until they are invited again.
    tx.updateTable('app.staff').set({ role_ids: [], invited_until: new Date(0), version: sql`version + 1` }).where('id', 'in', removed).execute(),
  )
  await tx.updateTable('app.session').set({ revoked_at: now }).where('staff_id', 'in', removed).where('revoked_at', 'is', null).execute()
  await recordHistory(tx, seats.map(({ id, role_ids }) => ({
    entity: 'staff', entityId: id, chain, action: 'remove_administrator', actor: by,
    content: diff({ role_ids: names.filter((role) => role_ids.includes(role.id)).map(referenceTo) }, { role_ids: [] }, staffFields),
  })))
  return seats.map(referenceTo)
}
