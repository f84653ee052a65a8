import { json } from '../../db/bulk.ts'
import { prepared } from '../../db/connect.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** More than a person creates by hand, and a bound for a faulty page. */
const most = 500

export async function preferencesOf(tx: Tx, actor: Actor, prefix: string) {
  const rows = await own(tx, actor).where('key', 'like', `${escaped(prefix)}%`).orderBy('key').limit(most).execute()
  return { results: rows.map(({ key, value, update_at }) => ({ key, value, update_at: update_at.toISOString() })) }
}

export async function preferenceOf(tx: Tx, actor: Actor, key: string) {
  const row = await own(tx, actor).modifyFront(prepared).where('key', '=', key).executeTakeFirst()
  return { value: row?.value ?? null, update_at: row?.update_at.toISOString() ?? null }
}

export async function keepPreference(tx: Tx, actor: Actor, key: string, value: unknown, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('app.preference')
    .select((counts) => counts.fn.countAll<number>().as('count'))
    .where('park_id', '=', actor.chain.park_id)
    .where('staff_id', '=', actor.staffId)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  if (count >= most) refuse(400, `最多保存${most}项偏好，请先删除不用的视图或草稿`)
  await tx
    .insertInto('app.preference')
    .values({ park_id: actor.chain.park_id, staff_id: actor.staffId, tenant_id: actor.tenantId, key, value: json(value), update_at: now })
    .onConflict((conflict) => conflict.columns(['staff_id', 'key', 'park_id']).doUpdateSet({ value: json(value), update_at: now }))
    .execute()
}

export async function forgetPreference(tx: Tx, actor: Actor, key: string): Promise<void> {
  await tx.deleteFrom('app.preference').where('park_id', '=', actor.chain.park_id).where('staff_id', '=', actor.staffId).where('key', '=', key).execute()
}

const own = (tx: Tx, actor: Actor) => tx.selectFrom('app.preference').select(['key', 'value', 'update_at']).where('park_id', '=', actor.chain.park_id).where('staff_id', '=', actor.staffId)

const escaped = (text: string): string => text.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)
