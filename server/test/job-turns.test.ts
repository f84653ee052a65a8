import { expect, test } from 'vitest'
import { defineJob, startRunner, type JobDefinition, type JobHandler } from '../src/jobs/runner.ts'
import { enqueueJob } from '../src/jobs/queue.ts'
import { jobs } from '../src/modules/index.ts'
import type { Actor } from '../src/kernel/actor.ts'
import { refuse } from '../src/kernel/refuse.ts'
import { authenticate } from '../src/kernel/session.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'

// Organisations take turns at the workers: one that asks for hundreds of exports makes nobody else wait for them.

const { app, deps, tenants } = await testApp({ jobsRunning: 2, jobsWaiting: 300 })
const actorOf = async (phone: string): Promise<Actor> => (await authenticate(deps.db, await signIn(app, phone), deps.clock())) ?? refuse(401, '')
const [company, neighbour, agency] = [await actorOf(tenants.phones.company), await actorOf(tenants.phones.neighbour), await actorOf(tenants.phones.agency)]

const enqueue = (actor: Actor, category: string) => inTransaction(deps.db, actor, (tx) => enqueueJob(tx, actor, { kind: 'export', category, filename: 'x.xlsx', payload: {} }))
const runner = (...definitions: JobDefinition[]) => startRunner(deps, { ...jobs, definitions }, { slots: 0 })

/** The organisations in the order in which their jobs ran. */
function noting(category: string, work: JobHandler = async () => undefined): { readonly order: string[]; readonly definition: JobDefinition } {
  const order: string[] = []
  const definition = defineJob(category, 'export', async (job, run) => {
    order.push(job.actor.tenantId)
    await work(job, run)
  })
  return { order, definition }
}

test('of 300 exports of one organisation no other waits for more than the one that runs', async () => {
  const { order, definition } = noting('crowd')
  for (let n = 0; n < 300; n += 1) await enqueue(company, 'crowd')
  const worker = runner(definition)
  await enqueue(neighbour, 'crowd')
  for (let n = 0; n < 3; n += 1) await enqueue(agency, 'crowd')
  await worker.drain()
  expect(order).toHaveLength(304)
  expect(order.lastIndexOf(neighbour.tenantId)).toBeLessThan(3)
  // Three take turns until the small ones are done.
  expect(order.lastIndexOf(agency.tenantId)).toBeLessThan(7)
  expect(await asOwner(deps, 'select 1 from app.job where finish_at is null')).toEqual([])
})

test('as many of one organisation run at once as it may, however many workers are idle; another’s finds one', async () => {
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const { order, definition } = noting('slow', async ({ actor }) => {
    if (actor.tenantId !== company.tenantId) return
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
  })
  for (let n = 0; n < 6; n += 1) await enqueue(company, 'slow')
  const slots = startRunner(deps, { ...jobs, definitions: [definition] }, { slots: 5, pollMs: 20 })
  const other = await enqueue(neighbour, 'slow')
  await expect.poll(async () => asOwner(deps, 'select status from app.job where id = $1', [other])).toEqual([{ status: 'export_success' }])
  expect([running, order.filter((id) => id === company.tenantId).length]).toEqual([2, 2])
  gate.resolve()
  await slots.stop()
  await runner(definition).drain()
  expect([most, order.length]).toEqual([2, 7])
})

test('a job that waits for its next try holds no place', async () => {
  const broken = defineJob('broken-turn', 'export', async () => {
    throw new Error('boom')
  })
  for (let n = 0; n < 2; n += 1) await enqueue(company, 'broken-turn')
  await runner(broken).drain()
  const { order, definition } = noting('after')
  await enqueue(company, 'after')
  await runner(broken, definition).drain()
  expect(order).toEqual([company.tenantId])
})

test('one more than may wait is refused in words; others may go on', async () => {
  for (let n = 0; n < 300; n += 1) await enqueue(company, 'waiting')
  const token = await signIn(app, tenants.phones.company)
  const refused = await ask(app, token, '/v1/settlements/exports/', { body: {} })
  expect([refused.statusCode, refused.json().error_msg]).toEqual([429, '本组织排队等待的导入、导出任务已达 300 个，请等其中一些完成后再提交，进度见“导入记录”和“导出记录”'])
  expect((await ask(app, await signIn(app, tenants.phones.neighbour), '/v1/settlements/exports/', { body: {} })).statusCode).toBe(200)
})
