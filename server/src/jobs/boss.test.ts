import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, signIn, testApp } from '../../test/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { authenticate } from '../kernel/session.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { tellOfJob } from '../modules/messages/job-events.ts'
import { installQueues, startWakeUps, type WakeUps } from './boss.ts'
import { enqueueJob } from './queue.ts'
import { defineJob, startRunner, type Runner } from './runner.ts'
import { wakeWorkers } from './wake.ts'

const { app, deps, tenants } = await testApp()
const actor = (await authenticate(deps.db, await signIn(app, tenants.phones.company), deps.clock())) ?? refuse(401, '')

/** When each job ran. */
const ran = new Map<string, number>()
const definition = defineJob('quick', 'export', async (job) => void ran.set(job.id, Date.now()))
const jobs = { definitions: [definition], ended: tellOfJob }
const never = 600_000

const enqueue = (more: (id: string) => Promise<void> = async () => undefined) =>
  inTransaction(deps.db, actor, async (tx) => {
    const id = await enqueueJob(tx, actor, { kind: 'export', category: 'quick', filename: 'q', payload: {} })
    await more(id)
    return id
  })
const messagesOf = (id: string) => asOwner(deps, "select name from pgboss.job where data->>'id' = $1", [id])

test('without pg-boss a worker still finds its job, by looking', async () => {
  const looking = startRunner(deps, jobs, { slots: 1, pollMs: 200 })
  await sleep(50)
  const id = await enqueue()
  await expect.poll(() => ran.has(id), { timeout: 30_000 }).toBe(true)
  await looking.stop()
})

describe('with pg-boss', () => {
  let first: Runner
  let second: Runner
  let payouts = 0
  let woken = 0
  const wakeUps: WakeUps[] = []

  beforeAll(async () => {
    // Two processes that start together, and a later start.
    await Promise.all([installQueues(deps.ownerUrl), installQueues(deps.ownerUrl)])
    await installQueues(deps.ownerUrl)
    // Two, as in two processes; neither ever polls.
    first = startRunner(deps, jobs, { slots: 1, pollMs: never })
    second = startRunner(deps, jobs, { slots: 1, pollMs: never })
    for (const { wake } of [first, second]) {
      const job = () => {
        woken += 1
        wake()
      }
      wakeUps.push(startWakeUps(deps, { job, payout: () => (payouts += 1) }))
    }
    await Promise.all(wakeUps.map(({ ready }) => ready))
    await sleep(100)
  })
  afterAll(async () => {
    await Promise.all(wakeUps.map((each) => each.stop()))
    await Promise.all([first.stop(), second.stop()])
  })

  test('a worker wakes within a second of the commit, not before it', async () => {
    let quickest = Infinity
    // Polling is off, so each run is a wake-up; the fastest one shows the latency when the machine is not busy.
    for (let tries = 0; tries < 10 && quickest >= 1000; tries += 1) {
      const before = ran.size
      const id = await enqueue(async () => {
        await sleep(700)
        expect(ran.size).toBe(before)
      })
      const committed = Date.now()
      await expect.poll(() => ran.get(id) ?? 0, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
      quickest = Math.min(quickest, (ran.get(id) ?? Infinity) - committed)
    }
    expect(quickest).toBeLessThan(1000)
  })

  test('many jobs each run once, whoever is woken', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => enqueue()))
    await expect.poll(() => ids.filter((id) => ran.has(id)).length, { timeout: 30_000 }).toBe(12)
    const rows = await asOwner(deps, 'select attempts from app.job where id = any($1)', [ids])
    expect(rows).toEqual(ids.map(() => ({ attempts: 1 })))
  })

  test('a transaction that is undone leaves neither job nor message', async () => {
    let undone = ''
    const undo = (id: string) => {
      undone = id
      return Promise.reject(new Error('no'))
    }
    await expect(enqueue(undo)).rejects.toThrow('no')
    expect(await messagesOf(undone)).toEqual([])
    expect(await messagesOf(await enqueue())).toEqual([{ name: 'job' }])
    await sleep(800)
    expect(ran.has(undone)).toBe(false)
  })

  test('payouts are told of in a queue of their own', async () => {
    const before = payouts
    await inTransaction(deps.db, actor, (tx) => wakeWorkers(tx, 'payout', tenants.ids.company))
    await expect.poll(() => payouts, { timeout: 30_000 }).toBe(before + 1)
  })

  test('a message that cannot be written does not undo the job', async () => {
    await asOwner(deps, 'revoke insert on all tables in schema pgboss from linggong_app')
    const id = await enqueue()
    await asOwner(deps, 'grant insert on all tables in schema pgboss to linggong_app')
    expect(await messagesOf(id)).toEqual([])
    expect(await asOwner(deps, 'select finish_at from app.job where id = $1', [id])).toEqual([{ finish_at: null }])
    first.wake()
    await expect.poll(() => ran.has(id), { timeout: 30_000 }).toBe(true)
  })

  test('goes on after its connections were cut', async () => {
    await asOwner(deps, "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'linggong wake-up'")
    await sleep(100)
    const id = await enqueue()
    await expect.poll(() => ran.has(id), { timeout: 30_000 }).toBe(true)
  })

  test('once stopped it wakes nobody, and looking still finds the job', async () => {
    expect(woken).toBeGreaterThan(0)
    await Promise.all(wakeUps.map((each) => each.stop()))
    // Whoever has just ended a job looks for another one without being woken.
    await Promise.all([first.stop(), second.stop()])
    const before = woken
    const id = await enqueue()
    await sleep(800)
    expect(woken).toBe(before)
    expect(await messagesOf(id)).toEqual([])
    expect(ran.has(id)).toBe(false)
    const looking = startRunner(deps, jobs, { slots: 1, pollMs: 200 })
    await expect.poll(() => ran.has(id), { timeout: 30_000 }).toBe(true)
    await looking.stop()
  })

  test('runs with the restricted role, which owns nothing there', async () => {
    await expect(inTransaction(deps.db, actor, (tx) => sql`drop table pgboss.job cascade`.execute(tx))).rejects.toThrow(/owner/u)
  })
})
