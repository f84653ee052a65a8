import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import pg from 'pg'
import { appRole } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { addSender, queueNames, removeSender, type Sender, type WakeQueue, wakeQueues } from './wake.ts'

const schema = 'pgboss'

/** Messages older than an hour are worthless. */
const messageLife = { retryLimit: 0, expireInSeconds: 60, retentionSeconds: 3600, deleteAfterSeconds: 600 }

/** Any number not used by another lock. */
const installLock = 7_204_113_902

const retryMs = 5000
const quietMs = 30_000

/**
 * Creates or upgrades pg-boss's own tables and creates our queues, as the owner. The application's role may read and write
 * them but owns nothing there, so that a running server needs no right to alter tables.
 */
export async function installQueues(ownerUrl: string): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'linggong-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  const boss = new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) }, schema, supervise: false, schedule: false })
  // Without a listener, Node treats an 'error' event as an unhandled error.
  boss.on('error', () => undefined)
  try {
    // Of two processes that start together, the second finds the work done. The lock is released with the session.
    await client.query('select pg_advisory_lock($1)', [installLock])
    await boss.start()
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of queueNames) if (!known.has(name)) await boss.createQueue(name, { policy: 'standard', ...messageLife })
    await boss.stop({ graceful: false })
    await client.query(`
      grant usage on schema ${schema} to ${appRole};
      grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
      grant execute on all functions in schema ${schema} to ${appRole};`)
  } finally {
    await boss.stop({ graceful: false })
    await client.end()
  }
}

export interface WakeUps {
  /** Resolves when pg-boss runs; starting is retried while the database is down. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs pg-boss in this process: what is enqueued here wakes a worker, and messages of any process call `wake`. Returns at
 * once; until pg-boss runs, and whenever it fails, workers find their jobs by polling.
 */
export function startWakeUps(deps: Deps, wake: Partial<Record<WakeQueue, () => void>>): WakeUps {
  const stopping = new AbortController()
  const ready = Promise.withResolvers<void>()
  const failed = complaints(deps)
  let running: { readonly boss: PgBoss; readonly sender: Sender } | undefined

  async function open(): Promise<void> {
    const { PgBoss, fromKysely } = await import('pg-boss')
    const boss = new PgBoss(options(deps))
    boss.on('error', failed)
    boss.on('warning', (warning) => deps.log.warn({ warning }, 'pg-boss'))
    try {
      await boss.start()
      for (const name of queueNames) await listen(boss, name, wake[name])
    } catch (error) {
      await boss.stop({ graceful: false }).catch(failed)
      throw error
    }
    const sender: Sender = { send: async (tx, queue, id) => void (await boss.send(queue, { id }, { db: fromKysely(tx) })), failed }
    addSender(sender)
    running = { boss, sender }
    ready.resolve()
    // Jobs written while pg-boss was down sent no message.
    for (const name of queueNames) if (!('cron' in wakeQueues[name])) wake[name]?.()
  }

  async function keepTrying(): Promise<void> {
    while (!stopping.signal.aborted && running === undefined) {
      await open().catch(failed)
      if (running === undefined) await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const starting = keepTrying()
  return {
    ready: ready.promise,
    async stop() {
      stopping.abort()
      await starting
      if (running === undefined) return
      const { boss, sender } = running
      removeSender(sender)
      // One by one first, because its own graceful stop polls only twice a second.
      await Promise.all(queueNames.map((name) => boss.offWork(name, { wait: true })))
      await boss.stop({ graceful: false })
    },
  }
}

async function listen(boss: PgBoss, name: WakeQueue, wake: (() => void) | undefined): Promise<void> {
  if (wake === undefined) return
  const queue = wakeQueues[name]
  if ('cron' in queue) await boss.schedule(name, queue.cron, null, { tz: 'Asia/Shanghai' })
  // One call for several messages: an active worker takes all waiting jobs anyway.
  await boss.work(name, { pollingIntervalSeconds: queue.pollSeconds, batchSize: 100 }, async () => wake())
}

function options({ databaseUrl }: Deps) {
  return {
    connectionString: databaseUrl,
    options: '-c statement_timeout=60000',
    application_name: 'linggong wake-up',
    schema,
    max: 3,
    connectionTimeoutMillis: 5000,
    // The owner's task, done by `installQueues`; this role may not rebuild indexes either.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    maintenanceIntervalSeconds: 600,
  }
}

/** Logs errors, but not twice a second while the database is down. */
function complaints(deps: Deps): (error: unknown) => void {
  let last = -Infinity
  return (error) => {
    if (performance.now() - last < quietMs) return
    last = performance.now()
    deps.log.warn({ err: error }, 'pg-boss')
  }
}
