import { insertRows } from '../db/bulk.ts'
import type { Chain } from './actor.ts'
import { newIds } from './ids.ts'
import type { Tx } from './transaction.ts'

/** One changed field of a change-log entry (spec 1 §3). */
export interface Change {
  readonly field: string
  readonly type: 'url' | 'object' | 'plain'
  readonly old_value: unknown
  readonly new_value: unknown
}

export interface HistoryEvent {
  /** Kind of thing, e.g. `settlement`. */
  readonly entity: string
  readonly entityId: string
  readonly chain: Chain
  /** Chinese, as the change log shows it. */
  readonly action: string
  /** Null: the system. A SystemActor has a null id. */
  readonly actor: { readonly id: string | null; readonly name: string } | null
  readonly content: readonly Change[]
}

/** Writes the events in one statement, in the transaction that makes them true. */
export async function recordHistory(tx: Tx, events: readonly HistoryEvent[]): Promise<void> {
  const ids = newIds(events.length)
  await insertRows(
    tx,
    'app.history_event',
    events.map((event, index) => ({
      id: ids[index] ?? '',
      entity: event.entity,
      entity_id: event.entityId,
      park_id: event.chain.park_id,
      platform_id: event.chain.platform_id,
      agency_id: event.chain.agency_id,
      company_id: event.chain.company_id,
      action: event.action,
      creator_id: event.actor?.id ?? null,
      creator: event.actor?.name ?? '系统',
      content: [...event.content],
    })),
  )
}

/** The change log of one thing, oldest first, in the shape of the contract's `changeLogEntry`. */
export async function historyOf(tx: Tx, entityId: string): Promise<{ id: string; create_at: string; creator: string; action: string; content: Change[] }[]> {
  const rows = await tx
    .selectFrom('app.history_event')
    .select(['id', 'create_at', 'creator', 'action', 'content'])
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, create_at: row.create_at.toISOString() }))
}
