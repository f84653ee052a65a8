import { next, stepFrom, type Checked, type GuardRow, type Machine, type Next, type Transition } from '@linggong/shared/domain/machines/machine'
import type { Row } from '../db/tables.ts'
import type { Caller } from './actor.ts'
import { diff, recordChange, type ActionOf, type Entity, type FieldOf } from './history.ts'
import { logged } from './logged.ts'
import { asSeen, ownChain, writeChange, type Columns, type Versioned } from './record.ts'
import { refuse } from './refuse.ts'
import { scopedId, type ScopedTable } from './scope.ts'
import type { Tx } from './transaction.ts'

/** An action that the state forbids has its own error code; a failed guard is explained by its text. */
function stateAfter<S extends string>(step: Next<S>): S {
  return step.ok ? step.to : refuse(step.guard === undefined ? 'not_allowed' : 400, step.reason)
}

/** Moves rows of a table through their state machine. `keys`: the fields to compare for the change log. */
export function steps<T extends Versioned & ScopedTable, E extends Entity, S extends string, X extends Transition<S>>(
  table: T,
  entity: E,
  machine: Machine<S, X>,
  keys: readonly FieldOf<E>[],
) {
  type From = Row<T> & { readonly id: string; readonly version: number; readonly park_id: string; readonly status: NoInfer<S> } & GuardRow<X>
  return {
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
