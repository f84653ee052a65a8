import type { Call, Flavour } from '@linggong/shared/contract/call'
import type { Machine, Transition } from '@linggong/shared/domain/machines/machine'
import type { JsonObject } from '../src/db/tables.ts'
import type { Member } from '../test/makers.ts'
import { makeWorld, type World } from '../test/spine.ts'
import type { Snapshot, Trace } from './machines-snapshot.ts'
import type { Caller, MachineSetup } from './machines-setup.ts'

/**
 * How people take an action of a machine: the call and its input. The runner adds what every such call needs from the row (id, version).
 */
export interface Attempt<R, W extends World = World, A extends string = string> {
  readonly call: Call
  /** The rest of the input; a function may also prepare something first, for the member who tries. */
  readonly body?: object | ((row: R, world: W, who: Member) => Promise<object | void> | object)
  /** The query of a GET that takes an action. */
  readonly query?: (row: R) => Readonly<Record<string, string>>
  /** The timestamp column that the action sets. */
  readonly time?: Trace['time']
  /** What is noted of it before an outside system has answered, so that whose act it was stands whatever comes of it. */
  readonly first?: Trace['first']
  /** What is noted of its parts besides. */
  readonly last?: Trace['last']
  /** The action leaves the state as it is, so it writes no event. */
  readonly isQuiet?: true
  /** The action changes what belongs to the record, not its row, so the row keeps its version. */
  readonly isBeside?: true
  /** The action that the same call takes where this one is impossible. */
  readonly otherwise?: A
}

/** Why an action has no call of its own: not implemented yet; a consequence of another machine's action, which is proven there; the `otherwise` of another action. */
export type NoCall = 'not built' | 'by itself' | 'otherwise'

/** How a document is brought into a state through calls and bank answers. */
export interface Way<R, W extends World = World> {
  readonly title: string
  /** The settings of the company. */
  readonly company: JsonObject
  readonly make: (world: W) => Promise<R>
}

export const online = <R>(make: Way<R>['make']): Way<R> => ({ title: 'cmb', company: { pay_mode: 'cmb' }, make })
/** The settlement is paid offline, so no channel answers. */
export const paidOffline = <R>(make: Way<R>['make']): Way<R> => ({ title: 'offline', company: { pay_mode: 'offline' }, make })

type Ways<R, W extends World> = readonly [Way<R, W>, ...Way<R, W>[]]

/** A tenant chain with two workers and a filled wallet. */
export const openWorld = ({ server }: MachineSetup, company: JsonObject): Promise<World> => makeWorld(server.deps, { workers: 2, wallet: 1_000_000_000, company })

/** Several ways where guards distinguish rows of one state; none where nothing leads there yet. */
export const waysOf = <R, W extends World>(reach: Ways<R, W> | 'not built'): readonly Way<R, W>[] => (reach === 'not built' ? [] : reach)

/**
 * What the proof of a machine needs: a way to reach each state, and a call for each action. A state or action that is missing here does
 * not compile.
 */
export interface Proven<S extends string, T extends Transition<S>, R, V extends Snapshot = Snapshot, W extends World = World> {
  readonly title: string
  readonly machine: Machine<S, T>
  /** The family of its calls. */
  readonly family: string
  readonly reach: Readonly<Record<S, Ways<R, W> | 'not built'>>
  readonly attempt: Readonly<Record<T['action'], Attempt<R, W, T['action']> | NoCall>>
  /** Flavours that the table allows to take an action but its call does not yet: the proof fails when one is admitted, or another is refused. */
  readonly shut?: { readonly [A in T['action']]?: readonly Flavour[] }
  /** Calls of the family that change its documents without being an action of the machine. */
  readonly apart?: readonly Call[]
  /** The field of the change log that has the state, where it is not `status`. */
  readonly field?: string
  /** The document as it is stored, by the id that its calls take. */
  readonly see: (setup: MachineSetup, id: string) => Promise<V>
  /** The record as a caller reads it, whose buttons follow from it; null where there is none. A call: the call that answers the record. */
  readonly read?: Call | ((who: Member, id: string) => Promise<R | null>)
  /** Where it takes place. */
  readonly open: (setup: MachineSetup, company: JsonObject) => Promise<W>
  /** Who tries; by default, a member of each organisation, and one without a session. */
  readonly callers?: (setup: MachineSetup, world: W) => readonly Caller[]
  /** What the guards are told of the caller, by other means than the server's. */
  readonly rowFor?: (row: R, who: Member, world: W) => R
  /** Further conditions after an allowed transition: returns what is wrong, in words. */
  readonly faults?: (label: string, before: V, after: V, action: T['action']) => string[]
}
