import { json } from '../db/bulk.ts'
import type { JsonObject } from '../db/tables.ts'
import type { Actor } from '../kernel/actor.ts'
import { newId } from '../kernel/ids.ts'
import type { Tx } from '../kernel/transaction.ts'
import { firstStatus, recordJob, type JobKind } from './states.ts'
import { wakeWorkers } from './wake.ts'

export interface NewJob {
  readonly kind: JobKind
  /** Selects the handler together with the kind, e.g. `settlement`, `bill`. */
  readonly category: string
  /** The name shown to users. */
  readonly filename: string
  readonly payload: JsonObject
  /** The number of rows to process, if known. */
  readonly total?: number
  /** For an import: the SHA-256 of its file, which identifies a repeated upload. */
  readonly fileHash?: Buffer | null
}

/** Inserts the job in the given transaction; workers wake when it commits. */
export async function enqueueJob(tx: Tx, actor: Actor, job: NewJob): Promise<string> {
  const id = newId()
  const row = await tx
    .insertInto('app.job')
    .values({
      id,
      kind: job.kind,
      category: job.category,
      status: firstStatus(job.kind, actor),
      tenant_id: actor.tenantId,
      flavour: actor.flavour,
      ...actor.chain,
      staff_id: actor.staffId,
      creator: actor.name,
      filename: job.filename,
      payload: json(job.payload),
      total: job.total ?? 0,
      file_hash: job.fileHash ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordJob(tx, row, 'create', null)
  await wakeWorkers(tx, 'job', id)
  return id
}
