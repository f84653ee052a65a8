import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { jpg } from '../../../test/pictures.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { cooperationToken } from '../worker-registration/tokens.ts'

const { app, deps } = await testApp()

interface Shown {
  readonly open: readonly { readonly id: string; readonly name: string; readonly apply_count: number }[]
  readonly mine: readonly { readonly id: string; readonly name: string; readonly status: string; readonly todo: string; readonly deliverable: string; readonly photo_count: number }[]
}
interface Answer extends Shown {
  readonly error_msg?: string
}

/** The page of one of the enterprise's workers. */
async function pageOf({ chain }: World, index = 0) {
  const [row] = (await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.company_user').selectAll().where('company_id', '=', chain.company_id).orderBy('id').execute())).slice(index)
  if (row === undefined) throw new Error('no such worker')
  const { token } = await inTransaction(deps.db, SYSTEM, (tx) => cooperationToken(tx, row, deps.clock()))
  return async (path = '', body?: object) => {
    const answer = await app.inject({ method: body === undefined ? 'GET' : 'POST', url: `/worker/v1/tasks/${path}`, headers: { host: 'worker.localhost:8080', authorization: `Bearer ${token}` }, ...(body !== undefined && { payload: body }) })
    return { status: answer.statusCode, body: answer.json<Answer>() }
  }
}

const wish = { name: '地推 50 单', description: '在商圈介绍小程序', price: 10_000, min_price: 8_000, max_price: 12_000, amount: 500_000, people_count: 2, areas: [['海南省', '海口市']] }
const send = async ({ company }: World, more: object = {}) => (await callAs<{ task_id: string }>(app, company, 'POST', '/v1/tasks/send/', { ...wish, ...more })).body.task_id
const applyOf = async (task: string) => asOwner(deps, 'select * from app.task_apply where task_id = $1 order by id', [task])
const taskOf = async (task: string) => (await asOwner(deps, 'select * from app.task where id = $1', [task]))[0] ?? {}

test('R170 a worker sees what is open, applies once, confirms after they are chosen, hands in text and pictures with their hashes, and the task is finished', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const [one, two] = [await pageOf(world), await pageOf(world, 1)]
  const task = await send(world)
  expect((await one()).body).toEqual({ open: [expect.objectContaining({ id: task, name: wish.name, price: 10_000, areas: '海南省 / 海口市', people_count: 2, apply_count: 0 })], mine: [] })
  expect((await one('apply/', { task_id: task })).status).toBe(200)
  expect((await one('apply/', { task_id: task })).body.error_msg).toBe('您已报名过该任务')
  await two('apply/', { task_id: task })
  expect((await one()).body).toMatchObject({ open: [], mine: [{ name: wish.name, status: '已报名', todo: 'nothing' }] })
  expect(await taskOf(task)).toMatchObject({ status: 'released', receive_at: expect.any(Date) })
  const [first, second] = await applyOf(task)
  const id = String(first?.['id'])
  expect((await one('confirm/', { apply_id: id })).body.error_msg).toBe('当前状态不允许该操作')
  expect((await callAs(app, world.company, 'POST', `/v1/tasks/${task}/traded/`, { apply_ids: [id], version: 1 })).status).toBe(200)
  // Those who were not chosen are refused (decision 37), and cannot go on.
  expect((await two()).body.mine).toMatchObject([{ status: '未录用', todo: 'nothing' }])
  expect((await two('confirm/', { apply_id: String(second?.['id']) })).status).toBe(400)
  expect((await two('confirm/', { apply_id: id })).status).toBe(404)
  expect((await one()).body.mine).toMatchObject([{ todo: 'confirm' }])
  expect((await one('confirm/', { apply_id: id })).status).toBe(200)
  expect(await taskOf(task)).toMatchObject({ status: 'traded', confirm_at: expect.any(Date) })
  const result = { apply_id: id, deliverable: '完成 50 单，附现场照片', photos: [jpg.toString('base64'), jpg.toString('base64')] }
  expect((await one('submit/', { ...result, photos: [Buffer.from('no picture').toString('base64')] })).status).toBe(400)
  expect((await one('submit/', result)).status).toBe(200)
  expect((await one()).body.mine).toMatchObject([{ status: '已完成', todo: 'nothing', deliverable: result.deliverable, photo_count: 2 }])
  expect((await one('submit/', result)).body.error_msg).toBe('当前状态不允许该操作')
  expect(await taskOf(task)).toMatchObject({ status: 'finished', finish_at: expect.any(Date), deal_at: expect.any(Date) })
  const [done] = await applyOf(task)
  const files = await asOwner(deps, 'select purpose, sha256, stored_at is not null as stored, tenant_id, expire_at from app.file where id = any($1)', [done?.['deliverable_file_ids']])
  expect(files).toEqual(Array.from({ length: 2 }, () => ({ purpose: 'task_result', sha256: expect.any(Buffer), stored: true, tenant_id: world.chain.company_id, expire_at: null })))
  // What is stored was drawn again: no bytes that a phone has hidden in it.
  expect(files[0]?.['sha256']).not.toEqual(createHash('sha256').update(jpg).digest())
  const seen = (await callAs<{ results: { deliverable: string; deliverable_urls: string[] }[] }>(app, world.company, 'GET', `/v1/tasks/${task}/applies/`)).body.results
  expect(seen.find(({ deliverable }) => deliverable !== '')).toMatchObject({ deliverable: result.deliverable, deliverable_urls: [expect.stringMatching(/^\/v1\/files\//u), expect.any(String)] })
})

test('what is not theirs is not there: tasks of other enterprises, those that wait for auditors, those of a past day, and everything of whoever was disabled', async () => {
  const [world, foreign] = [await makeWorld(deps, { workers: 1 }), await makeWorld(deps, { workers: 1 })]
  const page = await pageOf(world)
  const [other, held, past] = [await send(foreign), await send(world), await send(world)]
  await asOwner(deps, `update app.task set status = 'to_audit' where id = $1`, [held])
  await asOwner(deps, `update app.task set end_on = '2020-01-01' where id = $1`, [past])
  expect((await page()).body.open).toEqual([])
  expect((await page('apply/', { task_id: other })).status).toBe(404)
  expect((await page('apply/', { task_id: held })).status).toBe(404)
  expect((await page('apply/', { task_id: past })).body.error_msg).toBe('该任务已停止报名')
  const open = await send(world)
  await asOwner(deps, 'update app.company_user set is_enable = false where company_id = $1', [world.chain.company_id])
  expect((await page()).body.open).toEqual([])
  expect((await page('apply/', { task_id: open })).body.error_msg).toBe('与该企业的合作未生效或已停用，不能报名')
  expect(await asOwner(deps, 'select id from app.task_apply where company_id = $1', [world.chain.company_id])).toEqual([])
})

test('two windows apply once', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const page = await pageOf(world)
  const task = await send(world)
  const answers = await Promise.all([page('apply/', { task_id: task }), page('apply/', { task_id: task })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await applyOf(task)).toHaveLength(1)
})
