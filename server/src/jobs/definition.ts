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
  /** What the last committed `checkpoint` stored; `{}` on the first attempt. */
  readonly cursor: JsonObject
  readonly attempt: number
  /** The requester. Has the organisation but no permissions: those were checked at the request. */
  readonly actor: Actor
}

export interface JobRun {
  readonly deps: Deps
  /** Shown to the user; not durable, at most one small statement twice a second. */
  progress(done: number, total: number): Promise<void>
  /**
   * Stores `cursor` in the same transaction as the rest of the work. Throws `LeaseLost` when another worker
   * has taken the job over, so that the transaction is rolled back.
   */
  checkpoint(tx: Tx, cursor: JsonObject): Promise<void>
  /** Aborted when the lease is lost or the process stops. */
  readonly signal: AbortSignal
}

/** The result of a finished job. A `failure_reason` makes it a failure that is not retried. */
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
  /** The calls that start such a job. Whoever may make one of them may have the result; without any, only the requester may. */
  readonly askedBy: readonly Pick<Call, 'access'>[]
  /** What follows from its end, in the transaction that says it: for a record that the job is a part of. As the system. */
  readonly ended?: (tx: Tx, job: Row<'app.job'>) => Promise<void>
}

/** Declares the handler of a kind of job; a module registers it in its `module.ts`. */
export function defineJob(category: string, kind: JobKind, handler: JobHandler, askedBy: JobDefinition['askedBy'] = [], ended?: JobDefinition['ended']): JobDefinition {
  return { category, kind, handler, askedBy, ...(ended && { ended }) }
}

/** All jobs that workers can run. */
export interface Jobs {
  readonly definitions: readonly JobDefinition[]
  /** Called for each finished job, in the transaction that finishes it. */
  readonly ended: (tx: Tx, job: Row<'app.job'>) => Promise<void>
}

/** Another worker has taken the job; this one must not write anything any more. */
export class LeaseLost extends Error {
  constructor() {
    super('lease lost')
    this.name = 'LeaseLost'
  }
}
