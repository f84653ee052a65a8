import type { InsertObject } from 'kysely'
import { created, creationBy, next, stepFrom, type Checked, type CheckedToCreate, type Created, type GuardRow, type Initial, type Machine, type Next, type Transition } from '@linggong/shared/domain/machines/machine'
import type { Database, Row } from '../db/tables.ts'
import type { Caller, Chain } from './actor.ts'
import { diff, recordChange, type ActionOf, type Entity, type FieldOf } from './history.ts'
import { logged } from './logged.ts'
import { asSeen, ownChain, writeChange, type Columns, type Versioned } from './record.ts'
import { refuse } from './refuse.ts'
import { scopedId, type ScopedTable } from './scope.ts'
import type { Tx } from './transaction.ts'

/** An action that the state forbids has its own error code; a failed guard is explained by its text. */
export function stateAfter<S extends string>(step: Next<S> | Created<S>): S {
  return step.ok ? step.to : refuse(step.guard === undefined ? 'not_allowed' : 400, step.reason)
}

/**
 * The state in which the caller creates a record; refused as the guards of its creation say. For records that many are written of at once;
 * a single one is created by `create` below. `facts`: what the guards with `holds` read; `checked` names the others.
 */
export const firstState = <S extends string, X extends Transition<S>, I extends Initial<S>>(machine: Machine<S, X, I>, facts: GuardRow<I>, { flavour }: Pick<Caller, 'flavour'>, ...checked: CheckedToCreate<I>): S =>
  stateAfter(created(machine, facts, flavour, ...checked))

interface NewRecord<T extends Versioned, E extends Entity, I> {
  readonly row: Omit<InsertObject<Database, T>, 'status'> & { readonly id: string } & Chain
  /** What the guards of creation read. */
  readonly facts: GuardRow<I>
  /** The fields that its entry in the change log contains. */
  readonly keys: readonly FieldOf<E>[]
}

/** Creates rows of a table and moves them through their state machine. `keys`: the fields to compare for the change log. */
export function steps<T extends Versioned & ScopedTable, E extends Entity, S extends string, X extends Transition<S>, I extends Initial<S>>(
  table: T,
  entity: E,
  machine: Machine<S, X, I>,
  keys: readonly FieldOf<E>[],
) {
  type From = Row<T> & { readonly id: string; readonly version: number; readonly park_id: string; readonly status: NoInfer<S> } & GuardRow<X>
  return {
    /** Refuses early what `create` would refuse, as far as the machine can tell. */
    refuseCreation(caller: Caller, facts: GuardRow<I>): void {
      stateAfter(creationBy(machine, facts, caller.flavour))
    },
    /** Inserts a record in its initial state with one change-log entry. `checked` names the guards that only the caller could decide. */
    async create(tx: Tx, caller: Caller, { row, facts, keys: told }: NewRecord<T, E, I>, ...checked: CheckedToCreate<I>): Promise<Row<T>> {
      const values = { ...row, status: firstState(machine, facts, caller, ...checked) }
      // The builder's types do not work with a type variable as table name, so one of these tables stands for all.
      const made: unknown = await tx.insertInto(table as 'app.settlement').values(values as unknown as InsertObject<Database, 'app.settlement'>).returningAll().executeTakeFirstOrThrow()
      // As in `move`, the keys of a type variable are unknown.
      await recordChange(tx, caller, entity, row.id, 'create' as ActionOf<E>, diff(null, made as object, logged[entity].fields, told as readonly never[]), row)
      return made as Row<T>
    },
    /**
     * Locks the row and checks that the caller sees it, has seen its current version, and may take the action, as far as the row alone can
     * tell.
     */
    async begin(tx: Tx, caller: Caller, id: string, action: X['action'], version?: number): Promise<Row<T>> {
      const row: unknown = await scopedId(tx, caller, table, id, { lock: true })
      // TypeScript does not know the columns of a type variable; `move` has the same requirement for named tables.
      const from = row as From
      if (version !== undefined) asSeen(from, version)
      stateAfter(stepFrom(machine, from, action, caller.flavour))
      return from
    },
    /**
     * Takes the step on a locked row: new state, other changed columns, version and one change-log entry, in the caller's transaction.
     * Returns the new row. `checked` names the guards that only the caller could decide.
     */
    async move<A extends X['action'] & ActionOf<E>>(
      tx: Tx,
      caller: Caller,
      from: From,
      action: A,
      set: Omit<Columns<T>, 'status'>,
      ...checked: Checked<X, A>
    ): Promise<Row<T>> {
      const status = stateAfter(next(machine, from, action, caller.flavour, ...checked))
      const row = await writeChange(tx, table, from, { ...set, status } as unknown as Columns<T>)
      // The keys of a type variable are unknown to TypeScript; `keys` are checked where a machine is bound to its table.
      await recordChange(tx, caller, entity, from.id, action, diff(from, row as object, logged[entity].fields, keys as readonly never[]), ownChain(caller, from))
      return row
    },
  }
}
