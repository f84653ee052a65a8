import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Field, Fields, Reference } from '@linggong/shared/domain/fields/field'
import { insertRows } from '../db/bulk.ts'
import type { Actor, Chain } from './actor.ts'
import { newIds } from './ids.ts'
import { actionWord, unknownIn, type ActionOf, type Entity, type FieldOf } from './logged.ts'
import { inPark } from './scope.ts'
import type { Tx } from './transaction.ts'

export type { ActionOf, Entity, FieldOf }

/** One changed field of a change-log entry (spec 1 §3): its key and its codes. Words are the dictionary's (`domain/fields`). */
export interface Change<Key extends string = string> {
  readonly field: Key
  readonly type: 'url' | 'object' | 'plain'
  readonly old_value: unknown
  readonly new_value: unknown
}

interface EventOf<E extends Entity> {
  readonly entity: E
  readonly entityId: string
  readonly chain: Chain
  /** As the machine or the entity's words name it. */
  readonly action: ActionOf<E>
  /** Null: the system. A SystemActor has a null id. */
  readonly actor: { readonly id: string | null; readonly name: string } | null
  readonly content: readonly Change<FieldOf<E>>[]
  /** Where the same happened to many: their ids, and `entityId` is what bound them (a settlement's bills). */
  readonly members?: readonly string[]
}

export type HistoryEvent = { readonly [E in Entity]: EventOf<E> }[Entity]

/** Writes the events in one statement, in the transaction that makes them true. */
export async function recordHistory(tx: Tx, events: readonly HistoryEvent[]): Promise<void> {
  await write(tx, events)
}

/** What a member of staff did to one thing of the own organisation. */
export async function recordChange<E extends Entity>(tx: Tx, by: Actor, entity: E, id: string, action: ActionOf<E>, content: readonly Change<FieldOf<E>>[]): Promise<void> {
  await write(tx, [{ entity, entityId: id, chain: by.chain, action, actor: { id: by.staffId, name: by.name }, content }])
}

type AnyEvent = Omit<EventOf<Entity>, 'content' | 'action'> & { readonly action: string; readonly content: readonly Change[] }

async function write(tx: Tx, events: readonly AnyEvent[]): Promise<void> {
  const unknown = events.flatMap(({ entity, action, content }) => unknownIn(entity, action, content.map(({ field }) => field)))
  if (unknown.length > 0) throw new RangeError(`not in the dictionary of the change log: ${unknown.join(', ')}`)
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

type Values<F extends Fields> = { readonly [K in keyof F]?: unknown }

/**
 * What differs between two states of a thing, in the order of `keys` (all that `after` has, unless told), as the log keeps it:
 * keys and codes, references with their names, personal data masked. Without a `before` it is what a new thing is filled with.
 */
export function diff<F extends Fields>(before: Values<F> | null, after: Values<F>, fields: F, keys?: readonly (keyof F & string)[]): Change<keyof F & string>[] {
  return (keys ?? keysOf(after, fields)).flatMap((key) => {
    const field = fields[key]
    if (field === undefined || !Object.hasOwn(after, key)) return []
    const [old, now] = [before === null ? null : plainOf(before[key]), plainOf(after[key])]
    if (isSame(old, now)) return []
    return [{ field: key, type: typeOf(field), old_value: keptOf(field, old), new_value: keptOf(field, now) }]
  })
}

/** Another thing as the log keeps it: by which it is found, and what it is called today. */
export const referenceTo = ({ id, name }: Reference): Reference => ({ id, name })

const keysOf = <F extends Fields>(values: Values<F>, fields: F): (keyof F & string)[] => Object.keys(fields).filter((key): key is keyof F & string => Object.hasOwn(values, key))

/** As it will be read back: a time as text, nothing as null. */
const plainOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/** What was never filled in and what is empty are one. Another thing of the same name is another; one of another name is the same. */
function isSame(old: unknown, now: unknown): boolean {
  return (isEmpty(old) && isEmpty(now)) || isDeepStrictEqual(identity(old), identity(now))
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

function identity(value: unknown): unknown {
  if (Array.isArray(value)) return value.every(isReference) ? value.map(({ id }) => id).toSorted() : value
  return isReference(value) ? value.id : value
}

const isReference = (value: unknown): value is Reference => typeof value === 'object' && value !== null && 'id' in value && 'name' in value

function typeOf({ kind }: Field): Change['type'] {
  return kind === 'file' ? 'url' : kind === 'object' ? 'object' : 'plain'
}

const keptOf = (field: Field, value: unknown): unknown => (field.kind === 'masked' && typeof value === 'string' ? field.mask(value) : value)

export interface LogEntry {
  id: string
  create_at: string
  creator: string
  /** Its word, in Chinese. */
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
    where ${inPark(tx)} and entity = ${entity} and ((entity_id = ${entityId} and members is null) or (entity_id = any(${[...bonds]}::uuid[]) and ${entityId} = any(members)))
    order by id`.execute(tx)
  return rows.map((row) => ({ ...row, action: actionWord(entity, row.action), create_at: row.create_at.toISOString() }))
}
