import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeFile, type Member } from '../../../test/makers.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const today = businessDate(deps.clock())

beforeEach(() => steps.bank({}))

interface Told {
  readonly id: string
  readonly sn: string
  readonly error_msg?: string
  readonly results: readonly { readonly id: string; readonly ok: boolean; readonly text: string }[]
}
interface Listed<R> {
  readonly total: number
  readonly results: readonly R[]
}

const fileOf = (who: Member) => makeFile((text, values) => asOwner(deps, text, values), who.tenantId, 'accept_order')
const billsOf = async (who: Member, batch: string): Promise<string[]> => steps.ok(await callAs<{ results: { id: string }[] }>(app, who, 'GET', `/v1/bills/?batch_id=${batch}&page_size=100&ordering=create_at`)).results.map(({ id }) => id)
const accept = async (who: Member, bill_ids: readonly string[], more: object = {}, key?: string) =>
  callAs<Told>(app, who, 'POST', '/v1/accept-orders/', { name: '一月地推', file_url: await fileOf(who), bill_ids, accept_at: today, remark: '', ...more }, key)
const listOf = async (who: Member) => steps.ok(await callAs<Listed<Record<string, unknown>>>(app, who, 'GET', '/v1/accept-orders/'))
const formsOf = async (who: Member, bill: string) => steps.ok(await callAs<Listed<{ sn: string; is_paid: boolean; accept_order_id: string }>>(app, who, 'GET', `/v1/bill-accept-orders/?bill_id=${bill}`))
const remove = (who: Member, id: string) => callAs<{ error_msg?: string }>(app, who, 'DELETE', `/v1/accept-orders/${id}`)
const logOf = async (who: Member, bill: string) => steps.ok(await callAs<{ events: { action: string; content: { field: string; new_value: unknown }[] }[] }>(app, who, 'GET', `/v1/bills/${bill}/`)).events
const many = (n: number) => Array.from({ length: n }, (_, index) => `${10 + index}.50`)

test('R657 R658 an enterprise attaches a form to 40 bills, deletes it and attaches another; the bills tell it, and its agency sees it', async () => {
  const world = await makeWorld(deps, { workers: 8 })
  const ids = await billsOf(world.company, await steps.importBatch(world, many(40), world.company))
  const [bill = ''] = ids
  const first = steps.ok(await accept(world.company, ids))
  expect(first.results.filter(({ ok }) => ok)).toHaveLength(40)
  expect((await listOf(world.agency)).results).toMatchObject([{ id: first.id, name: '一月地推', bill_count: 40, amount: 120_000, accept_at: today, is_paid: false, company_id: world.chain.company_id }])
  expect((await formsOf(world.agency, bill)).results.map(({ sn }) => sn)).toEqual([first.sn])
  steps.ok(await remove(world.company, first.id))
  expect([(await listOf(world.agency)).total, (await formsOf(world.company, bill)).total]).toEqual([0, 0])
  const second = steps.ok(await accept(world.company, ids, { name: '一月地推（更正）' }))
  expect((await formsOf(world.company, bill)).results.map(({ sn }) => sn)).toEqual([second.sn])
  const log = await logOf(world.agency, bill)
  expect(log.map(({ action }) => action)).toEqual(['导入账单', '关联验收单', '删除验收单', '关联验收单'])
  expect(log.at(-1)?.content).toEqual([expect.objectContaining({ field: 'accept_form', new_value: { id: second.id, name: `${second.sn} 一月地推（更正）` } })])
  expect(await asOwner(deps, `select action from app.history_event where entity = 'accept_order' and entity_id = $1 order by id`, [first.id])).toEqual([{ action: 'create' }, { action: 'remove' }])
})

test('what an agency uploads is seen by the enterprise that it is about', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const ids = await billsOf(world.agency, await steps.importBatch(world, ['100']))
  const file_url = await fileOf(world.agency)
  steps.ok(await accept(world.agency, ids, { file_url }))
  expect((await callAs(app, world.company, 'GET', `/v1/oss/sign_url/?file_url=${encodeURIComponent(file_url)}`)).status).toBe(200)
  expect((await callAs(app, world.platform, 'GET', '/v1/accept-orders/')).status).toBe(403)
})

test('canceled bills are left out with their reason; none left is refused and stores nothing; the same click twice is one form', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const [open, gone] = [await steps.importBatch(world, ['100']), await steps.importBatch(world, ['200'])]
  const [kept = ''] = await billsOf(world.agency, open)
  const [canceled = ''] = await billsOf(world.agency, gone)
  steps.ok(await callAs(app, world.agency, 'PUT', `/v1/bill-batches/${gone}/cancel/`, { version: 1 }))
  const body = { file_url: await fileOf(world.agency) }
  const click = randomUUID()
  const [one, again] = [await accept(world.agency, [kept, canceled], body, click), await accept(world.agency, [kept, canceled], body, click)]
  expect(steps.ok(one).results.map(({ ok, text }) => [ok, text]).toSorted()).toEqual([[false, '状态是“已取消”'], [true, '']])
  expect(again.body.id).toBe(one.body.id)
  expect((await listOf(world.agency)).results).toMatchObject([{ bill_count: 1, amount: 10_000 }])
  const none = await accept(world.agency, [canceled])
  expect([none.status, none.body.error_msg]).toEqual([400, '所选账单都不能关联验收单：已取消的账单没有可验收的工作'])
  expect((await listOf(world.agency)).total).toBe(1)
})

test('a form of several enterprises, of a day to come, with another’s file or without bills is refused', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const beside = await makeWorld(deps, { beside: world })
  const foreign = await makeWorld(deps, { workers: 1 })
  const [own = ''] = await billsOf(world.agency, await steps.importBatch(world, ['100']))
  const [next = ''] = await billsOf(world.agency, await steps.importBatch(beside, ['100']))
  const [stranger = ''] = await billsOf(foreign.agency, await steps.importBatch(foreign, ['100']))
  const said = async (answer: Promise<{ status: number; body: Told }>) => {
    const { status, body } = await answer
    return `${status} ${body.error_msg ?? ''}`
  }
  expect(await said(accept(world.agency, [own, next]))).toBe('400 所选账单属于 2 家企业，一张验收单只能关联一家企业的账单，请按企业分别关联')
  expect(await said(accept(world.agency, [own], { accept_at: addDays(today, 1) }))).toBe('400 验收日期不能晚于今天')
  for (const file_url of [await fileOf(foreign.agency), await fileOf(world.company), await steps.voucher(world.agency), 'https://evil.example/x.pdf']) {
    expect(await said(accept(world.agency, [own], { file_url }))).toBe('400 请上传验收单文件')
  }
  expect((await accept(world.agency, [])).status).toBe(400)
  for (const ids of [[own, stranger], [stranger]]) expect((await accept(world.agency, ids)).status).toBe(404)
  expect((await accept(world.company, [next])).status).toBe(404)
  const form = steps.ok(await accept(world.company, [own]))
  for (const who of [foreign.agency, foreign.company, beside.company]) {
    expect((await remove(who, form.id)).status).toBe(404)
    expect([(await listOf(who)).total, (await formsOf(who, own)).total]).toEqual([0, 0])
  }
})

test('once one of its bills is paid a form stays (decision 92), also when it is paid and deleted at once', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const ready = await steps.readyToPay(world, ['100', '200'])
  const ids = (await steps.bills(world.agency, ready.id)).map(({ id }) => id)
  const form = steps.ok(await accept(world.company, ids))
  await steps.pay(world, ready)
  await steps.runBank()
  const refused = await remove(world.agency, form.id)
  expect([refused.status, refused.body.error_msg]).toEqual([400, `验收单 ${form.sn} 关联的账单已有 2 笔支付成功，不能删除`])
  expect((await formsOf(world.company, ids[0] ?? '')).results).toMatchObject([{ sn: form.sn, is_paid: true }])
  // What is paid can still be accepted.
  expect(steps.ok(await accept(world.agency, ids)).results.every(({ ok }) => ok)).toBe(true)
  await steps.expectWholeLedger()
})

const withBatch = async (world: World, n: number) => billsOf(world.company, await steps.importBatch(world, many(n), world.company))

test('two delete a form at once: one does, the other is told that it is gone', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const form = steps.ok(await accept(world.company, await withBatch(world, 3)))
  const answers = await Promise.all([remove(world.company, form.id), remove(world.agency, form.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})
