import { sql } from 'kysely'
import { addDays, businessDate, startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../deps.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'

/** A job that runs once for each calendar day in Shanghai, from midnight on. */
export interface Clock {
  /** Stored in the database: must not change. */
  readonly name: string
  /** May be run again for the same day, also by another process after a crash, so it must be idempotent. */
  readonly run: (deps: Deps, day: BusinessDate) => Promise<unknown>
}

/**
 * Runs what is due up to today, the missed days of each clock in order; a new clock begins today. A day that fails is retried on
 * the next call, before any later day of its clock. Any number of processes may call it. Returns the number of days completed.
 */
export async function runClocks(deps: Deps, clocks: readonly Clock[]): Promise<number> {
  const today = businessDate(deps.clock())
  let done = 0
  for (const clock of clocks) {
    try {
      for (let day = await firstDue(deps, clock, today); day <= today; day = addDays(day, 1)) {
        if (!(await runOnce(deps, clock, day))) break
        done += 1
      }
    } catch (error) {
      deps.log.error({ err: error, clock: clock.name }, 'daily clock')
    }
  }
  return done
}

/** The day after the last completed one; for a clock that has never completed: the day of its first failure, or today. */
async function firstDue({ db }: Deps, { name }: Clock, today: BusinessDate): Promise<BusinessDate> {
  const { last, first } = await inTransaction(db, SYSTEM, (tx) =>
    tx
      .selectFrom('app.clock_run')
      .select(({ fn }) => [fn.max('day').filterWhere('done_at', 'is not', null).as('last'), fn.min('day').as('first')])
      .where('name', '=', name)
      .executeTakeFirstOrThrow(),
  )
  return last === null ? (first ?? today) : addDays(last, 1)
}

/** False when another process is running it, or has completed it. */
async function runOnce(deps: Deps, { name, run }: Clock, day: BusinessDate): Promise<boolean> {
  if (!(await take(deps, name, day))) return false
  const mark = (values: { lease_until?: Date | null; done_at?: Date }): Promise<unknown> =>
    inTransaction(deps.db, SYSTEM, (tx) => tx.updateTable('app.clock_run').set(values).where('name', '=', name).where('day', '=', day).where('done_at', 'is', null).execute())
  const renewing = setInterval(() => {
    mark({ lease_until: leaseEnd(deps) }).catch((error: unknown) => deps.log.warn({ err: error, clock: name }, 'lease not renewed'))
  }, (deps.config.jobLeaseSeconds * 1000) / 3)
  try {
    await run(deps, day)
    await mark({ done_at: deps.clock() })
    return true
  } catch (error) {
    await mark({ lease_until: null }).catch(() => undefined)
    throw error
  } finally {
    clearInterval(renewing)
  }
}

async function take(deps: Deps, name: string, day: BusinessDate): Promise<boolean> {
  const now = deps.clock()
  const { rows } = await inTransaction(deps.db, SYSTEM, (tx) =>
    sql`insert into app.clock_run (name, day, lease_until) values (${name}, ${day}, ${leaseEnd(deps)})
      on conflict (name, day) do update set lease_until = excluded.lease_until
        where clock_run.done_at is null and (clock_run.lease_until is null or clock_run.lease_until <= ${now}) returning name`.execute(tx),
  )
  return rows.length > 0
}

const leaseEnd = ({ clock, config }: Deps): Date => new Date(clock().getTime() + config.jobLeaseSeconds * 1000)

/** Runs the clocks as on the morning of a day that may be in the future; does not record the day as completed. */
export async function runDay(deps: Deps, clocks: readonly Clock[], day: BusinessDate): Promise<void> {
  const begun = Date.now()
  const then: Deps = { ...deps, clock: () => new Date(startOfDay(day).getTime() + Date.now() - begun) }
  for (const { run } of clocks) await run(then, day)
}
