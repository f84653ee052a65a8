import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tell } from '../messages/write.ts'
import { membersOf } from './members.ts'

const dayMs = 24 * 3_600_000

/** Who changes them: a member of the organisation, or somebody of the one that opened it. */
interface Changer extends Pick<Actor, 'flavour' | 'tenantId' | 'chain' | 'name'> {
  readonly staffId: string | null
}

/**
 * Makes a change of a company's members or roles, and notes who can approve no payments any more afterwards: they count for a day among those
 * who could (`latelyEntitled`), and the others are told, so that nobody switches the second person off alone and unseen. The caller has
 * locked the organisation's roles.
 */
export async function notingLost<T>(tx: Tx, actor: Changer, now: Date, change: () => Promise<T>): Promise<T> {
  if (actor.flavour !== 'company') return change()
  const before = (await membersOf(tx, actor.tenantId)).filter(({ is_entitled }) => is_entitled)
  const result = await change()
  const after = await membersOf(tx, actor.tenantId)
  const lost = before.filter(({ id }) => !after.some((one) => one.id === id && one.is_entitled))
  if (lost.length === 0) return result
  const ids = lost.map(({ id }) => id)
  await tx.updateTable('app.staff').set({ approver_until: now }).where('id', 'in', ids).execute()
  const names = lost.map(({ name }) => name).join('、')
  const concerned = after.filter(({ id, is_entitled }) => id !== actor.staffId && (is_entitled || ids.includes(id)))
  await tell(tx, concerned.map(({ id }) => ({
    tenantId: actor.tenantId, flavour: 'company' as const, chain: actor.chain, staffId: id,
    kind: 'security' as const, title: '可以复核付款的成员减少',
    body: `${actor.name}的操作使${names}不能再复核付款。如有疑问，请在“员工管理”的变更记录中核对。`,
  })))
  return result
}

/** Members who can approve no payments any more, but could within the last day. */
export async function latelyEntitled(tx: Tx, companyId: string, now: Date): Promise<readonly string[]> {
  const rows = await tx.selectFrom('app.staff').select('id').where('tenant_id', '=', companyId).where('approver_until', '>', new Date(now.getTime() - dayMs)).execute()
  return rows.map(({ id }) => id)
}
