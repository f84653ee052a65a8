import type { FastifyInstance } from 'fastify'
import type { Call } from '@linggong/shared/contract/call'
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

/** Background work that every process repeats. */
export interface Loop {
  readonly name: string
  /** The interval without wake-ups. */
  readonly everyMs: number
  readonly wokenBy?: WakeQueue
  /** Returns the amount of work done; it runs again at once until that is 0. */
  readonly run: (deps: Deps) => Promise<number | void>
}

/** Returns the unmasked values of one row, for a reveal; refuses absent and foreign rows with 404. */
export type Reveal = (tx: Tx, actor: Actor, id: string) => Promise<{ readonly [F in RevealField]?: string } & { readonly chain: Chain }>

/** Deletes rows past their retention period. `before`: the moment so many days ago. */
export type CleanUp = (tx: Tx, before: (days: number) => Date) => Promise<unknown>

/** What a list answers, whichever list it is: times as the contract has them. */
interface ListAnswer {
  readonly total: number
  readonly results: readonly Readonly<Record<string, unknown>>[]
}

/** What is asked about the rows of a list, as its call is asked for them; with the names of a sum that its answer has, and of a time. */
export interface FigureWish {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sum?: string | undefined
  readonly since?: string | undefined
}

export interface ListFigure {
  readonly count: number
  /** There are more, and the sum is a lower bound. */
  readonly is_capped?: boolean
  /** Null where none was asked for. */
  readonly amount: number | null
  /** The earliest of the times, in ISO 8601; null where there is none. */
  readonly oldest_at: string | null
}

/** A list and, where it has one, its export. */
export interface ServedList {
  readonly call: Call
  /** What its call answers. */
  readonly page: (tx: Tx, actor: Actor, wish: Readonly<Record<string, unknown>>) => Promise<ListAnswer>
  /** One for each wish: the total that the list answers to the same filter, and the sum in its answer. */
  readonly figures: (tx: Tx, actor: Actor, wishes: readonly FigureWish[]) => Promise<readonly ListFigure[]>
  readonly routes: readonly Route[]
  readonly job?: JobDefinition
  readonly exported?: ListExport
}

/** A kind of import: its calls, its job, and the undo. */
export interface ServedImport {
  readonly category: string
  readonly routes: readonly Route[]
  readonly job: JobDefinition
  /** Undoes an import; refuses with a reason once any of its rows has been used. */
  readonly undo: (tx: Tx, actor: Actor, importId: string, now: Date) => Promise<void>
}

/** Everything that the modules have registered, for modules that serve others. */
export interface Registered {
  readonly jobs: readonly JobDefinition[]
  readonly lists: readonly ServedList[]
  readonly imports: readonly ServedImport[]
  readonly reveals: Readonly<Partial<Record<RevealKind, Reveal>>>
  readonly cleanUps: readonly CleanUp[]
  readonly clocks: readonly Clock[]
  /** All that are served; known only once every module has been read. */
  readonly calls: () => readonly Call[]
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
  /** Tables that are excluded from backups. */
  readonly notBackedUp?: readonly (keyof Database)[]
  /** Routes that are not calls of the contract. */
  readonly serve?: (app: FastifyInstance, deps: Deps) => Promise<void>
  /** In demo mode only. */
  readonly demo?: true
}

/** The public interface of a module: what it adds to the server. Collected in `modules/index.ts`. */
export const defineModule = (module: Module): Module => module
