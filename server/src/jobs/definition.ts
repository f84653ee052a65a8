import type { Call } from '@linggong/shared/contract/call'
import type { Deps } from '../deps.ts'
import type { JsonObject, Row } from '../db/tables.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Tx } from '../kernel/transaction.ts'
import type { JobKind } from './states.ts'

/** A job as its handler sees it. */
export interface Job {
  readonly id: string
  readonly kind: JobKind
  readonly category: string
  readonly filename: string
  readonly payload: JsonObject
  readonly total: number
  /** What the last committed `checkpoint` left; `{}` on the first attempt. */
  readonly cursor: JsonObject
  readonly attempt: number
  /** Who asked for it. Carries the organisation and no permissions: those were checked when it was asked for. */
  readonly actor: Actor
}

export interface JobRun {
  readonly deps: Deps
  /** Shown to the user; not durable, costs one small statement at most twice a second. */
  progress(done: number, total: number): Promise<void>
  /**
   * Makes `cursor` durable together with what else the transaction does. Throws `LeaseLost` when another worker
   * has taken the job over, so that the transaction is undone.
   */
  checkpoint(tx: Tx, cursor: JsonObject): Promise<void>
  /** Aborted when the lease is lost or the process stops. */
  readonly signal: AbortSignal
}

/** What a finished job leaves. A `failure_reason` makes it a failure that is not tried again. */
export interface JobResult {
  readonly total?: number
  readonly success_count?: number
  readonly failure_count?: number
  readonly result_id?: string
  readonly file_id?: string
  readonly failure_reason?: string
}

export type JobHandler = (job: Job, run: JobRun) => Promise<JobResult | void>

export interface JobDefinition {
  readonly category: string
  readonly kind: JobKind
  readonly handler: JobHandler
  /** The calls that ask for it: who may make one of them may have what comes of it. Without any, only who asked. */
  readonly askedBy: readonly Pick<Call, 'access'>[]
}

/** Declares who works on a kind of job; a module registers it in its face. */
export function defineJob(category: string, kind: JobKind, handler: JobHandler, askedBy: JobDefinition['askedBy'] = []): JobDefinition {
  return { category, kind, handler, askedBy }
}

/** What workers can do. */
export interface Jobs {
  readonly definitions: readonly JobDefinition[]
  /** Told of each job that ended, in the transaction that ends it. */
  readonly ended: (tx: Tx, job: Row<'app.job'>) => Promise<void>
}

/** The job went to another worker; nothing of ours may be written any more. */
export class LeaseLost extends Error {
  constructor() {
    super('lease lost')
    this.name = 'LeaseLost'
  }
}
