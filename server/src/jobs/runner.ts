import type { Deps } from '../deps.ts'
import type { Row } from '../db/tables.ts'
import type { Actor } from '../kernel/actor.ts'
import { isDatabaseAway } from '../kernel/errors.ts'
import { Refusal } from '../kernel/refuse.ts'
import { isRetryable } from '../kernel/transaction.ts'
import { LeaseLost, type Job, type JobDefinition, type JobRun, type Jobs } from './definition.ts'
import { finish, keepCursor, maxAttempts, release, renew, showProgress, takeJob, type Lease } from './lease.ts'
import { pausesUntil } from './pause.ts'

export { defineJob, type Job, type JobDefinition, type JobHandler, type JobResult, type JobRun } from './definition.ts'

export interface Runner {
  /** Polls for work now. */
  wake(): void
  /** Runs everything that is due before it resolves; for tests and for the end of a seed. */
  drain(): Promise<void>
  /** Stops running jobs at their next checkpoint; another worker resumes them. */
  stop(): Promise<void>
}

export interface RunnerOptions {
  readonly slots: number
  /** The polling interval when no wake-up arrives, i.e. the cost of a lost one. */
  readonly pollMs?: number
}

/** Runs jobs in this process. Any number of processes may do so at once. */
export function startRunner(deps: Deps, jobs: Jobs, options: RunnerOptions): Runner {
  const stopping = new AbortController()
  const pollMs = options.pollMs ?? 2000
  const pauses = pausesUntil(stopping.signal)

  async function slot(): Promise<void> {
    while (!stopping.signal.aborted) {
      const seen = pauses.calls()
      const worked = await workOne(deps, jobs, stopping.signal).catch((error: unknown) => {
        deps.log.error({ err: error }, 'job runner')
        return false
      })
      if (!worked) await pauses.pause(seen, pollMs)
    }
  }

  const slots = Array.from({ length: options.slots }, slot)
  return {
    wake: pauses.wake,
    async drain() {
      while (await workOne(deps, jobs, stopping.signal));
    },
    async stop() {
      stopping.abort()
      await Promise.all(slots)
    },
  }
}

/** Takes one job and runs it to its end; false when there was none. */
export async function workOne(deps: Deps, jobs: Jobs, stopping: AbortSignal): Promise<boolean> {
  const { jobLeaseSeconds, jobsRunning } = deps.config
  const row = await takeJob(deps.db, { definitions: jobs.definitions, leaseMs: jobLeaseSeconds * 1000, running: jobsRunning }, deps.clock())
  if (row === null) return false
  const definition = jobs.definitions.find(({ kind, category }) => kind === row.kind && category === row.category)
  if (definition !== undefined) await work(deps, jobs, definition, row, stopping)
  return true
}

/**
 * Works a job of `takeNew` for the caller who waits for it. What stops it here, a killed process above all, leaves it to the workers as
 * any other. Nobody is told of its end but the caller, who has the answer.
 */
export const workAtOnce = (deps: Deps, definition: JobDefinition, row: Row<'app.job'>): Promise<void> => work(deps, { ended: async () => {} }, definition, row, new AbortController().signal)

async function work(deps: Deps, jobs: Pick<Jobs, 'ended'>, definition: JobDefinition, row: Row<'app.job'>, stopping: AbortSignal): Promise<void> {
  const lease: Lease = { id: row.id, parkId: row.park_id, attempt: row.attempts, ms: deps.config.jobLeaseSeconds * 1000 }
  const lost = new AbortController()
  const log = deps.log.child({ job: row.id, kind: row.kind, category: row.category, attempt: row.attempts })
  // Too many attempts have started: the job crashes its process, or never ends.
  if (row.attempts > maxAttempts) return finish(deps.db, jobs, lease, row, { failure_reason: '多次处理失败，请联系管理员' }, deps.clock())

  const renewing = setInterval(() => {
    renew(deps.db, lease, deps.clock()).then(
      (held) => {
        if (!held) lost.abort(new LeaseLost())
      },
      (error: unknown) => log.warn({ err: error }, 'lease not renewed'),
    )
  }, lease.ms / 4)
  const run = jobRun(deps, lease, AbortSignal.any([lost.signal, stopping]))
  try {
    const result = await definition.handler(jobOf(row), run)
    await finish(deps.db, jobs, lease, row, result ?? {}, deps.clock())
  } catch (error) {
    await afterFailure(error)
  } finally {
    clearInterval(renewing)
  }

  async function afterFailure(error: unknown): Promise<void> {
    if (error instanceof LeaseLost || lost.signal.aborted) return log.info('job went to another worker')
    if (stopping.aborted) return release(deps.db, lease, deps.clock(), 0)
    log.error({ err: error }, 'job failed')
    // A refusal would be the same on a retry.
    if (error instanceof Refusal) return finish(deps.db, jobs, lease, row, { failure_reason: error.error_msg }, deps.clock())
    const passing = isRetryable(error) || isDatabaseAway(error)
    if (!passing && row.attempts >= maxAttempts) return finish(deps.db, jobs, lease, row, { failure_reason: '处理失败，请稍后重试或联系管理员' }, deps.clock())
    return release(deps.db, lease, deps.clock(), 500 * 4 ** (row.attempts - 1))
  }
}

function jobRun(deps: Deps, lease: Lease, signal: AbortSignal): JobRun {
  let shown = 0
  return {
    deps,
    signal,
    async progress(done, total) {
      signal.throwIfAborted()
      const now = Date.now()
      if (now - shown < 500) return
      shown = now
      await showProgress(deps.db, lease, done, total)
    },
    async checkpoint(tx, cursor) {
      signal.throwIfAborted()
      await keepCursor(tx, lease, cursor)
    },
  }
}

function jobOf(row: Row<'app.job'>): Job {
  const { id, kind, category, filename, payload, total, cursor } = row
  return { id, kind, category, filename, payload, total, cursor, attempt: row.attempts, actor: actorOf(row) }
}

function actorOf(row: Row<'app.job'>): Actor {
  return {
    staffId: row.staff_id,
    accountId: row.staff_id,
    tenantId: row.tenant_id,
    flavour: row.flavour,
    name: row.creator,
    phone: '',
    permissions: new Set(),
    disabledBy: null,
    chain: { park_id: row.park_id, platform_id: row.platform_id, agency_id: row.agency_id, company_id: row.company_id },
  }
}
