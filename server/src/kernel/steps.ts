import { next, stepFrom, type Checked, type GuardRow, type Machine, type Next, type Transition } from '@linggong/shared/domain/machines/machine'
import type { Row } from '../db/tables.ts'
import type { Caller } from './actor.ts'
import { diff, recordChange, type ActionOf, type Entity, type FieldOf } from './history.ts'
import { logged } from './logged.ts'
import { asSeen, ownChain, writeChange, type Columns, type Versioned } from './record.ts'
import { refuse } from './refuse.ts'
import { scopedId, type ScopedTable } from './scope.ts'
import type { Tx } from './transaction.ts'

/** A state that forbids the action has a code of its own; of a guard the text says all. */
function stateAfter<S extends string>(step: Next<S>): S {
  return step.ok ? step.to : refuse(step.guard === undefined ? 'not_allowed' : 400, step.reason)
}

/** How rows of the table go along their machine. `keys`: the fields that the change log compares. */
export function steps<T extends Versioned & ScopedTable, E extends Entity, S extends string, X extends Transition<S>>(
  table: T,
  entity: E,
  machine: Machine<S, X>,
  keys: readonly FieldOf<E>[],
) {
  type From = Row<T> & { readonly id: string; readonly version: number; readonly park_id: string; readonly status: NoInfer<S> } & GuardRow<X>
  return {
    /** The row, locked, if the caller sees it, its version is the one the caller saw, and the machine lets the caller act as far as the row can tell. */
    async begin(tx: Tx, caller: Caller, id: string, action: X['action'], version?: number): Promise<Row<T>> {
      const row: unknown = await scopedId(tx, caller, table, id, { lock: true })
      // Of a type variable TypeScript does not know the columns; `move` asks for the same ones of a table that is named.
      const from = row as From
      if (version !== undefined) asSeen(from, version)
      stateAfter(stepFrom(machine, from, action, caller.flavour))
      return from
    },
    /**
     * Moves a locked row: the new state, what changes with it, the version and one entry in the change log, in the caller's transaction.
     * Answers the row as it is now. `checked` names the guards of the action that only the caller could decide.
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
      // Of an entity that is still a type variable no key is known; `keys` are checked where the machine is bound to its table.
      await recordChange(tx, caller, entity, from.id, action, diff(from, row as object, logged[entity].fields, keys as readonly never[]), ownChain(caller, from))
      return row
    },
  }
}
