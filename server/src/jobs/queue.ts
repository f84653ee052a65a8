import { json } from '../db/bulk.ts'
import type { Db } from '../db/connect.ts'
import type { JsonObject } from '../db/tables.ts'
import type { Actor } from '../kernel/actor.ts'
import { newId } from '../kernel/ids.ts'
import { refuse } from '../kernel/refuse.ts'
import { homeOf, type Tx } from '../kernel/transaction.ts'
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

/** Per database, as the configuration says. Not an argument: whoever asks for a job needs only its transaction. */
const mostWaiting = new WeakMap<Db, number>()

/** How many jobs of one organisation may wait. */
export function limitWaiting(db: Db, most: number): void {
  mostWaiting.set(db, most)
}

/** Inserts the job in the given transaction; workers wake when it commits. Refuses when too many of the organisation wait already. */
export async function enqueueJob(tx: Tx, actor: Actor, job: NewJob): Promise<string> {
  await refuseMore(tx, actor)
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

/** Of a program: most of the places are for members, whose jobs wait behind those that are before them. */
const mostOfClient = 5

/** Counted without a lock, so that nobody waits for another's upload: of jobs that are asked for in the same instant a few more get in. */
async function refuseMore(tx: Tx, { chain, tenantId, staffId, client }: Actor): Promise<void> {
  const most = mostWaiting.get(homeOf(tx)) ?? Infinity
  const { n, own } = await tx
    .selectFrom('app.job')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.countAll<number>().filterWhere('staff_id', '=', staffId).as('own')])
    .where('park_id', '=', chain.park_id)
    .where('tenant_id', '=', tenantId)
    .where('finish_at', 'is', null)
    .where('taken_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (client !== undefined && own >= mostOfClient) refuse('too_many', `已有 ${mostOfClient} 个任务在排队等待，请等其中一些完成后再提交`, { retryAfterSeconds: 10 })
  if (n >= most) refuse('too_many', `本组织排队等待的导入、导出任务已达 ${most} 个，请等其中一些完成后再提交，进度见“导入记录”和“导出记录”`)
}
