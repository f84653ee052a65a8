import { sql, type SqlBool } from 'kysely'
import type { MessageKind } from '@linggong/shared/domain/message-kinds'
import type { Actor } from '../../kernel/actor.ts'
import { inIndexOrder, mapPage, page, splitPaging, type Paging } from '../../kernel/lists.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { CleanUp } from '../../module.ts'
import { mutedBy } from './muted.ts'

const orderings = inIndexOrder({ id: 'app.message.id', create_at: 'app.message.create_at' })

export async function messagesOf(tx: Tx, actor: Actor, wish: { readonly is_read?: 'true' | 'false' | undefined } & Paging) {
  const [{ is_read }, paging] = splitPaging(wish)
  const all = visible(tx, actor, await mutedBy(tx, actor))
    .select(['app.message.id', 'app.message.title', 'app.message.body', 'app.message.create_at', 'app.message.target_kind', 'app.message.target_id'])
    .select('own.read_at')
  const rows = is_read === undefined ? all : all.where('own.read_at', is_read === 'true' ? 'is not' : 'is', null)
  return mapPage(await page(tx, rows, { ...paging, ordering: paging.ordering ?? '-create_at' }, orderings), ({ target_kind: kind, target_id: id, ...row }) => ({
    ...row,
    create_at: row.create_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    target: kind === null || id === null ? null : { kind, id },
  }))
}

export async function unreadOf(tx: Tx, actor: Actor) {
  return unreadCount(tx, actor)
}

/** Marks these messages, or all, as read by the caller. Ids of messages that are not the caller's are ignored. */
export async function markRead(tx: Tx, actor: Actor, which: { readonly ids: readonly string[] } | { readonly all: true }, now: Date) {
  const unread = visible(tx, actor, await mutedBy(tx, actor)).where('own.read_at', 'is', null)
  const meant = 'ids' in which ? unread.where('app.message.id', 'in', [...which.ids]) : unread
  await tx
    .insertInto('app.message_read')
    .columns(['park_id', 'staff_id', 'message_id', 'read_at'])
    .expression(meant.select(['app.message.park_id', sql<string>`${actor.staffId}::uuid`.as('staff_id'), 'app.message.id as message_id', sql<Date>`${now}::timestamptz`.as('read_at')]))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return unreadCount(tx, actor)
}

async function unreadCount(tx: Tx, actor: Actor): Promise<{ unread_messages_count: number }> {
  const unread = visible(tx, actor, await mutedBy(tx, actor)).where('own.read_at', 'is', null)
  const { n } = await unread.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { unread_messages_count: n }
}

/**
 * The messages of the caller's own organisation that the caller reads (migration 0070: said to everyone or personally, about what the
 * caller may see, not before the caller's membership), of kinds that the caller has not switched off.
 */
function visible(tx: Tx, actor: Actor, muted: readonly MessageKind[]) {
  const all = scoped(tx, actor, 'app.message')
    .leftJoin('app.message_read as own', (join) => join.onRef('own.park_id', '=', 'app.message.park_id').onRef('own.message_id', '=', 'app.message.id').on('own.staff_id', '=', actor.staffId))
    .where('app.message.park_id', '=', actor.chain.park_id)
    .where('app.message.tenant_id', '=', actor.tenantId)
    .where(
      sql<SqlBool>`app.reads_message(app.message.staff_id, app.message.permission, app.message.create_at, ${actor.staffId}::uuid,
        (select create_at from app.staff where id = ${actor.staffId}), ${[...actor.permissions]}::text[])`,
    )
  return muted.length === 0 ? all : all.where('app.message.kind', 'not in', muted)
}

/** Half a year; what a message was about is in the lists. */
export const forgetMessages: CleanUp = (tx, before) => tx.deleteFrom('app.message').where('create_at', '<', before(180)).execute()
