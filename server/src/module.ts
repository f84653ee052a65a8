import type { FastifyInstance } from 'fastify'
import type { RevealField, RevealKind } from '@linggong/shared/domain/reveals'
import type { Database } from './db/tables.ts'
import type { Deps } from './deps.ts'
import type { ListExport } from './documents/export-job.ts'
import type { Clock } from './jobs/clock.ts'
import type { JobDefinition } from './jobs/definition.ts'
import type { WakeQueue } from './jobs/wake.ts'
import type { Actor, Chain } from './kernel/actor.ts'
import type { Route } from './kernel/route.ts'
import type { Tx } from './kernel/transaction.ts'

/** What the server does by itself, in every process. */
export interface Loop {
  readonly name: string
  /** The interval without wake-ups. */
  readonly everyMs: number
  readonly wokenBy?: WakeQueue
  /** Returns how much it did; while that is above 0, it runs again at once. */
  readonly run: (deps: Deps) => Promise<number | void>
}

/** The values of one row that a reveal shows whole; refuses with 404 what is absent or foreign. */
export type Reveal = (tx: Tx, actor: Actor, id: string) => Promise<{ readonly [F in RevealField]?: string } & { readonly chain: Chain }>

/** Removes what has served its time. `before`: the moment so many days ago. */
export type CleanUp = (tx: Tx, before: (days: number) => Date) => Promise<unknown>

/** A list and its export. */
export interface ServedList {
  readonly routes: readonly Route[]
  readonly job: JobDefinition
}

/** A kind of import: its calls, the work behind them, and the way back. */
export interface ServedImport {
  readonly category: string
  readonly routes: readonly Route[]
  readonly job: JobDefinition
  /** Takes back what the import made; refuses in words once any of it has been used. */
  readonly undo: (tx: Tx, actor: Actor, importId: string) => Promise<void>
}

/** What all modules have registered, for those that serve the others. */
export interface Registered {
  readonly jobs: readonly JobDefinition[]
  readonly imports: readonly ServedImport[]
  readonly reveals: Readonly<Partial<Record<RevealKind, Reveal>>>
  readonly cleanUps: readonly CleanUp[]
  readonly clocks: readonly Clock[]
}

type Given<T> = readonly T[] | ((all: Registered) => readonly T[])

export interface Module {
  readonly routes?: Given<Route>
  readonly jobs?: readonly JobDefinition[]
  readonly lists?: readonly ServedList[]
  /** Other exports; each is a route and a job. */
  readonly exports?: readonly ListExport[]
  readonly imports?: readonly ServedImport[]
  readonly reveals?: Readonly<Partial<Record<RevealKind, Reveal>>>
  readonly loops?: Given<Loop>
  readonly cleanUp?: CleanUp
  readonly clocks?: readonly Clock[]
  /** Its tables: every table belongs to one module, which writes it. */
  readonly tables?: readonly (keyof Database)[]
  /** Those that no back-up carries, with `app.` and so on as the others. */
  readonly notBackedUp?: readonly (keyof Database)[]
  /** Addresses that are no calls of the contract. */
  readonly serve?: (app: FastifyInstance, deps: Deps) => Promise<void>
  /** In demo mode only. */
  readonly demo?: true
}

/** The face of a module: what it adds to the server. Collected in `modules/index.ts`. */
export const defineModule = (module: Module): Module => module
