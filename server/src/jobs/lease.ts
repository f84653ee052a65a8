import { sql, type RawBuilder } from 'kysely'
import { json } from '../db/bulk.ts'
import type { Db } from '../db/connect.ts'
import type { JsonObject, Row } from '../db/tables.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { lockKey } from '../kernel/rate-limit.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import { LeaseLost, type JobDefinition, type JobResult, type Jobs } from './definition.ts'
import { failureOf, recordJob, statusAfter, takeableStatuses } from './states.ts'

export const maxAttempts = 5
/** The number of organisations that a worker considers per poll: more than there are workers that could be quicker. */
const candidates = 20
const exportLifeMs = 7 * 86_400_000

/** A worker's lease: the job at one attempt. The attempt number is a fencing token: a later one invalidates every write of an earlier one. */
export interface Lease {
  readonly id: string
  readonly parkId: string
  readonly attempt: number
  /** How long a crashed worker keeps the job from others. */
  readonly ms: number
}

export interface Taking {
  readonly definitions: readonly JobDefinition[]
  readonly leaseMs: number
  /** How many jobs of one organisation may run at once, in all processes together. */
  readonly running: number
}

/**
 * Takes a waiting job that has a definition; null when there is none. Organisations take turns: first the one whose last turn is longest
 * ago, with its oldest job, and none that has as many running as it may.
 */
export async function takeJob(db: Db, taking: Taking, now: Date): Promise<Row<'app.job'> | null> {
  if (taking.definitions.length === 0) return null
  const isFree = freeJobs(taking, now)
  const { rows: waiting } = await inTransaction(db, SYSTEM, (tx) =>
    sql<Turn>`
      select park_id, tenant_id from (select distinct on (park_id, tenant_id) park_id, tenant_id, id from app.job where ${isFree} order by park_id, tenant_id, id) as first
      where ${runningJobs(sql.ref('first.park_id'), sql.ref('first.tenant_id'), now)} < ${taking.running}
      order by (select max(taken_at) from app.job where park_id = first.park_id and tenant_id = first.tenant_id) nulls first, id
      limit ${candidates}`.execute(tx),
  )
  for (const turn of waiting) {
    const taken = await inTransaction(db, SYSTEM, (tx) => takeOf(tx, turn, taking, now))
    if (taken !== null) return taken
  }
  return null
}

interface Turn {
  readonly park_id: string
  readonly tenant_id: string
}

const freeJobs = ({ definitions }: Taking, now: Date) =>
  sql`finish_at is null and status = any(${[...takeableStatuses]}) and kind || ':' || category = any(${definitions.map(({ kind, category }) => `${kind}:${category}`)}) and (lease_until is null or lease_until <= ${now})`

const runningJobs = (parkId: RawBuilder<string>, tenantId: RawBuilder<string>, now: Date) =>
  sql`(select count(*) from app.job where park_id = ${parkId} and tenant_id = ${tenantId} and finish_at is null and is_running and lease_until > ${now})`

/** The organisation's oldest waiting job, unless another worker was quicker. One worker at a time, or two would count the same running jobs. */
async function takeOf(tx: Tx, { park_id, tenant_id }: Turn, taking: Taking, now: Date): Promise<Row<'app.job'> | null> {
  await lockKey(tx, `jobs:${tenant_id}`)
  const { rows } = await sql<Row<'app.job'>>`
    select * from app.job where park_id = ${park_id} and tenant_id = ${tenant_id} and ${freeJobs(taking, now)} and ${runningJobs(sql`${park_id}`, sql`${tenant_id}`, now)} < ${taking.running}
    order by id limit 1 for update skip locked`.execute(tx)
  const [found] = rows
  if (found === undefined) return null
  return hold(tx, found, taking.leaseMs, now)
}

/** A job that `tx` has just inserted, before any worker sees it: for a caller who waits for its end. */
export async function takeNew(tx: Tx, { park_id }: Pick<Turn, 'park_id'>, id: string, leaseMs: number, now: Date): Promise<Row<'app.job'>> {
  return hold(tx, await tx.selectFrom('app.job').selectAll().where('park_id', '=', park_id).where('id', '=', id).executeTakeFirstOrThrow(), leaseMs, now)
}

async function hold(tx: Tx, { park_id, id, status, attempts, kind }: Row<'app.job'>, leaseMs: number, now: Date): Promise<Row<'app.job'>> {
  const action = status === '' ? 'start' : 'resume'
  const taken = await tx
    .updateTable('app.job')
    .set({ status: statusAfter({ kind, status }, action), attempts: attempts + 1, lease_until: new Date(now.getTime() + leaseMs), is_running: true, taken_at: now })
    .where('park_id', '=', park_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordJob(tx, taken, action, status)
  return taken
}

/** False when another worker has taken the lease. */
export async function renew(db: Db, lease: Lease, now: Date): Promise<boolean> {
  return inTransaction(db, SYSTEM, async (tx) => {
    const done = await mine(tx, lease).set({ lease_until: new Date(now.getTime() + lease.ms) }).executeTakeFirst()
    return done.numUpdatedRows === 1n
  })
}

export async function keepCursor(tx: Tx, lease: Lease, cursor: JsonObject): Promise<void> {
  const done = await mine(tx, lease).set({ cursor: json(cursor) }).executeTakeFirst()
  if (done.numUpdatedRows !== 1n) throw new LeaseLost()
}

export async function showProgress(db: Db, lease: Lease, done: number, total: number): Promise<void> {
  const progress = total === 0 ? 0 : Math.min(99, Math.floor((done * 100) / total))
  await inTransaction(db, SYSTEM, (tx) => mine(tx, lease).set({ progress, total }).execute())
}

/** Ends the job and records it; an export's file is kept for seven days (domain.md §2.12). */
export async function finish(db: Db, { ended }: Pick<Jobs, 'ended'>, lease: Lease, job: Pick<Row<'app.job'>, 'kind' | 'status'>, result: JobResult, now: Date): Promise<void> {
  const { kind, status } = job
  const reason = failureOf(kind, result)
  const failed = reason !== ''
  const action = failed ? 'fail' : 'succeed'
  const expire = kind === 'export' && !failed ? new Date(now.getTime() + exportLifeMs) : null
  await inTransaction(db, SYSTEM, async (tx) => {
    const done = await mine(tx, lease)
      .set({
        status: statusAfter(job, action),
        failure_reason: reason,
        finish_at: now,
        expire_at: expire,
        lease_until: null,
        is_running: false,
        ...(failed ? {} : { progress: 100 }),
        ...(result.total === undefined ? {} : { total: result.total }),
        ...(result.success_count === undefined ? {} : { success_count: result.success_count }),
        ...(result.failure_count === undefined ? {} : { failure_count: result.failure_count }),
        ...(result.result_id === undefined ? {} : { result_id: result.result_id }),
        ...(result.file_id === undefined ? {} : { file_id: result.file_id }),
      })
      .returningAll()
      .executeTakeFirst()
    if (done === undefined) throw new LeaseLost()
    await recordJob(tx, done, action, status)
    await ended(tx, done)
    if (expire !== null && result.file_id !== undefined) await tx.updateTable('app.file').set({ expire_at: expire }).where('id', '=', result.file_id).execute()
  })
}

/** Releases an interrupted job: it may be taken again after a growing delay. */
export async function release(db: Db, lease: Lease, now: Date, pauseMs: number): Promise<void> {
  await inTransaction(db, SYSTEM, (tx) => mine(tx, lease).set({ lease_until: new Date(now.getTime() + pauseMs), is_running: false }).execute())
}

function mine(tx: Tx, lease: Lease) {
  return tx.updateTable('app.job').where('park_id', '=', lease.parkId).where('id', '=', lease.id).where('attempts', '=', lease.attempt).where('finish_at', 'is', null)
}
