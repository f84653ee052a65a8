import { sql } from 'kysely'
import type { Flavour } from '@linggong/shared/contract/call'
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

/** The kinds of things that have a change log. Two of them may bear one id: a batch and the import that made it. */
export type Entity =
  | 'settlement' | 'bill_batch' | 'bill' | 'topup_order' | 'import' | 'export'
  | 'staff' | 'role' | 'department' | 'organization' | 'project_company' | Flavour

export interface HistoryEvent {
  readonly entity: Entity
  readonly entityId: string
  readonly chain: Chain
  /** Chinese, as the change log shows it. */
  readonly action: string
  /** Null: the system. A SystemActor has a null id. */
  readonly actor: { readonly id: string | null; readonly name: string } | null
  readonly content: readonly Change[]
  /** Where the same happened to many: their ids, and `entityId` is what bound them (a settlement's bills). */
  readonly members?: readonly string[]
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
      members: event.members === undefined ? null : [...event.members],
    })),
  )
}

export interface LogEntry {
  id: string
  create_at: string
  creator: string
  action: string
  content: Change[]
}

/**
 * The change log of one thing, oldest first, in the shape of the contract's `changeLogEntry`. `bonds`: what may have bound it to
 * others, whose events it shares.
 */
export async function historyOf(tx: Tx, entity: Entity, entityId: string, bonds: readonly string[] = []): Promise<LogEntry[]> {
  const { rows } = await sql<Omit<LogEntry, 'create_at'> & { create_at: Date }>`
    select id, create_at, creator, action, content from app.history_event
    where entity = ${entity} and ((entity_id = ${entityId} and members is null) or (entity_id = any(${[...bonds]}::uuid[]) and ${entityId} = any(members)))
    order by id`.execute(tx)
  return rows.map((row) => ({ ...row, create_at: row.create_at.toISOString() }))
}
