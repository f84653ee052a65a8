import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Field, Fields, Reference } from '@linggong/shared/domain/fields/field'
import { insertRows } from '../db/bulk.ts'
import { chainOfCaller, type Caller, type Chain } from './actor.ts'
import { newIds } from './ids.ts'
import { actionWord, unknownIn, type ActionOf, type Entity, type FieldOf } from './logged.ts'
import { inPark } from './scope.ts'
import type { Tx } from './transaction.ts'

export type { ActionOf, Entity, FieldOf }

/** One changed field of a change-log entry (spec 1 §3): key and codes only. The labels come from the dictionary (`domain/fields`). */
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
  /** The action's key in the machine, or in the entity's words. */
  readonly action: ActionOf<E>
  /** Null: the system. A SystemActor has a null id. */
  readonly actor: { readonly id: string | null; readonly name: string } | null
  readonly content: readonly Change<FieldOf<E>>[]
  /** For an event that many share: their ids, while `entityId` is what they belonged to (the settlement of these bills). */
  readonly members?: readonly string[]
}

export type HistoryEvent = { readonly [E in Entity]: EventOf<E> }[Entity]

/** Inserts the events in one statement, in the transaction that changes the data. */
export async function recordHistory(tx: Tx, events: readonly HistoryEvent[]): Promise<void> {
  await write(tx, events)
}

/** Records what somebody did to one record: of the caller's own organisation unless another chain is given. */
export async function recordChange<E extends Entity>(
  tx: Tx,
  by: Caller,
  entity: E,
  id: string,
  action: ActionOf<E>,
  content: readonly Change<FieldOf<E>>[],
  chain: Chain = chainOfCaller(by),
): Promise<void> {
  await write(tx, [{ entity, entityId: id, chain, action, actor: { id: by.staffId, name: by.name }, content }])
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
 * The differences between two states, in the order of `keys` (default: all keys of `after`), in the form of the log:
 * keys and codes, references with their names, personal data masked. Without `before`: the fields that a new record was created with.
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

/** A reference as the log stores it: the id, and the name at that time. */
export const referenceTo = ({ id, name }: Reference): Reference => ({ id, name })

const keysOf = <F extends Fields>(values: Values<F>, fields: F): (keyof F & string)[] => Object.keys(fields).filter((key): key is keyof F & string => Object.hasOwn(values, key))

/** The value as it will be read back: a date as text, undefined as null. */
const plainOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/** Empty and absent count as equal. A reference is compared by its id, not by its name. */
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

/** Of a record that is referred to its id and name, whatever else the caller knows of it. */
function keptOf(field: Field, value: unknown): unknown {
  if (field.kind === 'masked' && typeof value === 'string') return field.mask(value)
  if (field.kind === 'reference' && isReference(value)) return referenceTo(value)
  return field.kind === 'references' && Array.isArray(value) && value.every(isReference) ? value.map(referenceTo) : value
}

export interface LogEntry {
  id: string
  create_at: string
  creator: string
  /** The action's label, in Chinese. */
  action: string
  content: Change[]
}

/**
 * The change log of one record, oldest first, in the shape of the contract's `changeLogEntry`. `sharedWith`: the ids of what the record
 * belonged to (the settlements of a bill), whose shared events it takes part in.
 */
export async function historyOf(tx: Tx, entity: Entity, entityId: string, sharedWith: readonly string[] = []): Promise<LogEntry[]> {
  return inWords(entity, await entriesOf(tx, entity, entityId, sharedWith))
}

/** The same with the actions by their keys, for a reader who is told only a part of them. */
export async function entriesOf<E extends Entity>(tx: Tx, entity: E, entityId: string, sharedWith: readonly string[] = []): Promise<KeptEntry<E>[]> {
  const { rows } = await sql<KeptEntry<E>>`
    select id, create_at, creator, action, content from app.history_event
    where ${inPark(tx)} and entity = ${entity} and ((entity_id = ${entityId} and members is null) or (entity_id = any(${[...sharedWith]}::uuid[]) and ${entityId} = any(members)))
    order by id`.execute(tx)
  return rows
}

/** An entry as it is stored. */
export interface KeptEntry<E extends Entity> extends Omit<LogEntry, 'create_at' | 'action'> {
  readonly create_at: Date
  readonly action: ActionOf<E>
}

export const inWords = <E extends Entity>(entity: E, entries: readonly KeptEntry<E>[]): LogEntry[] =>
  entries.map((entry) => ({ ...entry, action: actionWord(entity, entry.action), create_at: entry.create_at.toISOString() }))
