import { readXlsx } from 'hucre/xlsx'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { addDays, addMonths, businessDate, monthOf } from '@linggong/shared/domain/time'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner, testApp, whileHeld } from '../../../test/database.ts'
import { makeMember, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { schemaOf } from '../../documents/export-job.ts'
import { limitWaiting } from '../../jobs/queue.ts'
import { startRunner } from '../../jobs/runner.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { jobs, lists, loops } from '../index.ts'

const { app, deps, tenants } = await testApp()
const runner = startRunner(deps, jobs, { slots: 0 })
afterAll(() => runner.stop())
// A clock that is ahead would find what the tests before have left.
beforeEach(() => asOwner(deps, 'update app.report_subscription set deleted_at = now()'))

interface Subscription {
  readonly id: string
  readonly status: string
  readonly pause_reason: string
  readonly next_at: string | null
  readonly last_at: string | null
  readonly version: number
  readonly error_msg?: string
  readonly fields?: readonly { readonly field: string }[]
}

const path = '/v1/report-subscriptions/'
const wish = (more: object = {}) => ({
  name: '上月结算单', call: 'exportSettlements', path: '/company/settlement/sett?status=paid', filters: { status: 'paid', create_at: '2026-01-01,2026-01-31' }, periods: { create_at: 'last_month' },
  frequency: 'daily', hour: 8, ...more,
})
const subscribe = (who: Member, more: object = {}) => callAs<Subscription>(app, who, 'POST', path, wish(more))
const subscribed = async (who: Member, more: object = {}): Promise<Subscription> => {
  const { status, body } = await subscribe(who, more)
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'enable' })])
  return body
}
const one = async (who: Member, id: string): Promise<Subscription> =>
  (await callAs<{ results: Subscription[] }>(app, who, 'GET', path)).body.results.find((row) => row.id === id) ?? expect.fail(`no ${id}`)
const runs = async (who: Member, id: string) => (await callAs<{ results: { kind: string; due_at: string; job_id: string | null; status: string; failure_reason: string }[] }>(app, who, 'GET', `${path}${id}/runs/`)).body.results
const messages = async (who: Member) => (await callAs<{ results: { title: string; body: string; target: unknown }[] }>(app, who, 'GET', '/v1/message/')).body.results

/** As the loop of a process runs at this time. */
const clockAt = async (time: Date): Promise<number> => Number(await (loops.find(({ name }) => name === 'subscribed reports') ?? expect.fail()).run({ ...deps, clock: () => time }))
const due = ({ next_at }: Subscription, days = 0): Date => new Date(Date.parse(next_at ?? expect.fail('paused')) + days * 86_400_000)
const jobRow = async (id: string | null) => (await asOwner(deps, 'select payload, staff_id, status from app.job where id = $1', [id]))[0]

const permissions = ['CommonSystemExportPageIndex', 'CompanySettlementSettPageIndex', 'CompanySettlementSettPageIndex:export']

/** A member of their own organisation, with a role of their own. */
async function subscriber(granted: readonly string[] = permissions): Promise<Member> {
  const { company } = await makeWorld(deps, { workers: 1 })
  return inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: company.tenantId, name: '订阅人', permissions: granted }, deps.clock()))
}
const grant = (who: Member, granted: readonly string[]) => asOwner(deps, 'update app.role set permissions = $2 where id = any (select unnest(role_ids) from app.staff where id = $1)', [who.staffId, granted])

describe('subscribing', () => {
  test('keeps the list with its filters in words, and says when it is due', async () => {
    const who = await subscriber()
    const made = await subscribed(who)
    expect(made).toMatchObject({
      category: 'settlement', path: '/company/settlement/sett?status=paid', frequency: 'daily', hour: 8, weekday: null, month_day: null, pause_reason: '', last_at: null,
      conditions: [{ key: 'status', label: '状态', value: 'paid', text: '已结算', periods: [], period: null }, { key: 'create_at', text: '2026-01-01 ~ 2026-01-31', period: 'last_month' }],
    })
    expect(new Date(made.next_at ?? '').toISOString()).toMatch(/T00:00:00\.000Z$/u)
    const history = await callAs<{ results: { action: string; creator: string }[] }>(app, who, 'GET', `${path}${made.id}/history_events/`)
    expect(history.body.results).toMatchObject([{
      action: '新增', creator: '订阅人',
      content: [{ field: 'name' }, { field: 'category', new_value: 'settlement' }, { field: 'filters' }, { field: 'periods', new_value: { create_at: 'last_month' } }, { field: 'frequency', new_value: 'daily' }, { field: 'hour', new_value: '8' }],
    }])
    const month = monthOf(businessDate(new Date()))
    const range = `${addMonths(month, -1)}-01,${addDays(`${month}-01`, -1)}`
    const asked = await callAs<{ results: unknown[] }>(app, who, 'POST', `${path}conditions/`, { call: 'exportSettlements', filters: { create_at: range, settlement_at: '2020-01-01,2020-01-02' } })
    expect(asked.body).toMatchObject({ category: 'settlement', results: [{ key: 'create_at', text: range.replace(',', ' ~ '), period: 'last_month' }, { key: 'settlement_at', period: null }] })
  })

  test('is refused of what is no list, of filters that the list has not, of whole numbers, of what may not be exported, without its day, and of a period that no filter has', async () => {
    const who = await subscriber()
    const refusals = [
      [{ call: 'createReceipt' }, 400, '此列表不能订阅'],
      [{ filters: { surprise: '1' }, periods: {} }, 400, '不支持的字段：surprise'],
      [{ filters: { create_at: 'x' }, periods: {} }, 400, '格式'],
      [{ call: 'exportCompanyUsers', filters: {}, periods: {} }, 403, '拒绝访问'],
      [{ filters: { sn: 'x'.repeat(4001) }, periods: {} }, 400, ''],
      [{ frequency: 'weekly' }, 400, '请选择每周的哪一天'],
      [{ frequency: 'monthly' }, 400, '请选择每月的哪一天'],
      [{ periods: { status: 'last_month' } }, 400, '只有已选定日期或月份的条件可以随日期变动'],
      [{ path: '//evil.example/x' }, 400, '列表页面不正确'],
      [{ path: 'https://evil.example/' }, 400, '列表页面不正确'],
    ] as const
    for (const [more, status, text] of refusals) {
      const answer = await subscribe(who, more)
      expect([more, answer.status, answer.body.error_msg]).toEqual([more, status, expect.stringContaining(text)])
    }
    const { body } = await callAs<{ results: unknown[] }>(app, who, 'GET', path)
    expect(body.results).toEqual([])
  })

  test('asks for no whole number of a person, whose question would be on nobody’s record', async () => {
    const { company } = await makeWorld(deps, { workers: 1 })
    for (const [key, value] of [['batch_search', '13800138000'], ['batch_search', '110101199003070011']]) {
      const answer = await subscribe(company, { call: 'exportCompanyUsers', filters: { [String(key)]: value }, periods: {} })
      expect([value, answer.status, answer.body.error_msg]).toEqual([value, 400, expect.stringContaining('完整')])
    }
  })

  test('takes each name once and 20 of them, and another member sees none', async () => {
    const who = await subscriber()
    for (let n = 1; n <= 20; n += 1) await subscribed(who, { name: `报表${n}` })
    expect((await subscribe(who, { name: '报表21' })).body.error_msg).toContain('不能超过 20 个')
    const [first] = (await callAs<{ results: Subscription[] }>(app, who, 'GET', path)).body.results
    expect((await callAs(app, who, 'DELETE', `${path}${first?.id}/`)).status).toBe(200)
    expect((await subscribe(who, { name: '报表1' })).body.fields).toMatchObject([{ field: 'name' }])
    await subscribed(who, { name: '报表21' })
    const colleague = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: who.tenantId, name: '同事', permissions }, deps.clock()))
    expect((await callAs<{ total: number }>(app, colleague, 'GET', path)).body.total).toBe(0)
    const { results } = (await callAs<{ results: Subscription[] }>(app, who, 'GET', `${path}?name=报表21&status=enable`)).body
    expect(results).toHaveLength(1)
    for (const [method, more, body] of [['PUT', '', { ...wish(), version: 1 }], ['PUT', 'update_enable/', { is_enable: false, version: 1 }], ['POST', 'send/', undefined], ['GET', 'runs/', undefined], ['GET', 'history_events/', undefined], ['DELETE', '', undefined]] as const) {
      const { name, periods, frequency, hour } = wish()
      const sent = more === '' && method === 'PUT' ? { name, periods, frequency, hour, version: 1 } : body
      expect([method, more, (await callAs(app, colleague, method, `${path}${results[0]?.id}/${more}`, sent)).status]).toEqual([method, more, 404])
    }
  })
})

describe('every list with an export', () => {
  const exported = lists.flatMap((list) => (list.exported === undefined ? [] : [list.exported.route.call]))
  const needsNothing = ({ body, query }: (typeof exported)[number]) => (body ?? schemaOf(query)).safeParse({}).success

  test('can be subscribed to by whoever may export it, and makes its file', async () => {
    const world = await makeWorld(deps, { workers: 1 })
    const saas = await inTransaction(deps.db, SYSTEM, async (tx) => makeMember(tx, { flavour: 'saas', tenantId: tenants.ids.saas, name: '运营', permissions: allPermissions('saas') }, deps.clock()))
    const failed: unknown[] = []
    let sent = 0
    for (const call of exported.filter(needsNothing)) {
      const who = [world.company, world.agency, world.park, world.platform, saas].find(({ flavour }) => typeof call.access === 'object' && flavour in call.access) ?? expect.fail(call.name)
      const made = await subscribe(who, { name: '报表', call: call.name, filters: {}, periods: {} })
      const run = made.status === 200 ? await callAs<{ id: string; error_msg?: string }>(app, who, 'POST', `${path}${made.body.id}/send/`) : undefined
      if (run?.status === 200) sent += 1
      else failed.push([call.name, made.body.error_msg, run?.body.error_msg])
      await asOwner(deps, 'update app.report_subscription set deleted_at = now() where id = $1', [made.body.id])
    }
    await runner.drain()
    expect(failed).toEqual([])
    expect(sent).toBeGreaterThan(30)
    expect(await asOwner(deps, `select category, failure_reason from app.job where payload ? 'subscription' and status <> 'export_success'`)).toEqual([])
  })
})

describe('when it is due', () => {
  test('the export is made as its member would make it, with the filters of the day; its member is told, and downloads it', async () => {
    const who = await subscriber()
    const made = await subscribed(who)
    expect(await clockAt(new Date(due(made).getTime() - 1))).toBe(0)
    expect(await clockAt(due(made))).toBe(1)
    expect(await clockAt(due(made))).toBe(0)
    const [run, ...others] = await runs(who, made.id)
    expect([run, others]).toEqual([expect.objectContaining({ kind: 'due', due_at: due(made).toISOString(), failure_reason: '' }), []])
    const month = monthOf(businessDate(due(made)))
    const range = `${addMonths(month, -1)}-01,${addDays(`${month}-01`, -1)}`
    expect(await jobRow(run?.job_id ?? null)).toMatchObject({ staff_id: who.staffId, payload: { filters: { status: 'paid', create_at: range }, subscription: { id: made.id, name: '上月结算单' } } })
    const after = await one(who, made.id)
    expect([after.next_at, after.last_at]).toEqual([due(made, 1).toISOString(), due(made).toISOString()])
    await runner.drain()
    expect(await messages(who)).toMatchObject([{ title: '订阅报表“上月结算单”已生成', body: expect.stringContaining('请登录后'), target: { kind: 'export', id: run?.job_id } }])
    expect((await runs(who, made.id))[0]).toMatchObject({ status: 'export_success' })
    const link = await callAs<{ url: string }>(app, who, 'GET', `/v1/exports/${run?.job_id}/download/`)
    const file = await app.inject({ url: link.body.url })
    expect((await readXlsx(file.rawPayload)).sheets[0]?.name).toBe('结算单')
    // The right counts when it is opened, and nobody without a session has one.
    await grant(who, ['CommonSystemExportPageIndex'])
    expect((await callAs(app, who, 'GET', `/v1/exports/${run?.job_id}/download/`)).status).toBe(403)
    expect((await app.inject({ url: `/v1/exports/${run?.job_id}/download/` })).statusCode).toBe(401)
  })

  test('of other organisations as well, whose member finds the file by the subscription', async () => {
    const { agency } = await makeWorld(deps, { workers: 1 })
    const made = await subscribed(agency, { path: '/agency/settlement/sett', filters: {}, periods: {}, frequency: 'weekly', weekday: 1 })
    expect(await clockAt(due(made))).toBe(1)
    await runner.drain()
    expect(await runs(agency, made.id)).toMatchObject([{ status: 'export_success' }])
    expect((await one(agency, made.id)).next_at).toBe(due(made, 7).toISOString())
  })

  test('it is made once, whoever runs the clock at the same time', async () => {
    const who = await subscriber()
    const made = await subscribed(who)
    const done = await Promise.all([clockAt(due(made)), clockAt(due(made)), clockAt(due(made))])
    expect([done.reduce((sum, n) => sum + n, 0), (await runs(who, made.id)).length]).toEqual([1, 1])
    // Neither is it where a clock was put back.
    await asOwner(deps, 'update app.report_subscription set next_at = $2 where id = $1', [made.id, due(made)])
    expect(await clockAt(due(made))).toBe(1)
    expect([await runs(who, made.id), (await one(who, made.id)).next_at]).toEqual([[expect.anything()], due(made, 1).toISOString()])
  })

  test('a process that is killed in the middle leaves nothing, and the next one makes it', async () => {
    const who = await subscriber()
    const made = await subscribed(who)
    // Its transaction is open when its connection goes.
    const meanwhile = await whileHeld(deps, 'select 1 from app.report_subscription where id = $1 for update', [made.id], () => clockAt(due(made)))
    expect([meanwhile, await runs(who, made.id)]).toEqual([0, []])
    expect([await clockAt(due(made)), (await runs(who, made.id)).length]).toEqual([1, 1])
  })

  test('what was missed for days is made up for once, for the last due time', async () => {
    const who = await subscriber()
    const made = await subscribed(who, { periods: { create_at: 'yesterday' } })
    const late = new Date(due(made, 5).getTime() + 3_600_000)
    expect([await clockAt(late), await clockAt(late)]).toEqual([1, 0])
    const all = await runs(who, made.id)
    expect(all).toMatchObject([{ due_at: due(made, 5).toISOString() }])
    const yesterday = addDays(businessDate(due(made, 5)), -1)
    expect(await jobRow(all[0]?.job_id ?? null)).toMatchObject({ payload: { filters: { create_at: `${yesterday},${yesterday}` } } })
    expect((await one(who, made.id)).next_at).toBe(due(made, 6).toISOString())
  })

  test('it waits while the queue of its organisation is full', async () => {
    const who = await subscriber()
    const made = await subscribed(who)
    limitWaiting(deps.db, 0)
    try {
      expect(await clockAt(due(made))).toBe(0)
    } finally {
      limitWaiting(deps.db, deps.config.jobsWaiting)
    }
    expect([await runs(who, made.id), (await one(who, made.id)).status]).toEqual([[], 'enable'])
    expect(await clockAt(new Date(due(made).getTime() + 60_000))).toBe(1)
    expect(await runs(who, made.id)).toMatchObject([{ due_at: due(made).toISOString() }])
  })
})

describe('without the right to it', () => {
  test('it is paused with the reason, tells its member, makes no file, and goes on when it is resumed with the right', async () => {
    const who = await subscriber()
    const made = await subscribed(who)
    await grant(who, permissions.slice(0, 2))
    expect(await clockAt(due(made))).toBe(1)
    const paused = await one(who, made.id)
    expect(paused).toMatchObject({ status: 'disable', next_at: null, pause_reason: '您已没有导出“结算单”列表的权限' })
    expect(await runs(who, made.id)).toMatchObject([{ job_id: null, failure_reason: paused.pause_reason }])
    expect(await asOwner(deps, 'select 1 from app.job where staff_id = $1', [who.staffId])).toEqual([])
    expect(await messages(who)).toMatchObject([{ title: '订阅报表“上月结算单”已暂停', body: expect.stringContaining(paused.pause_reason), target: { kind: 'report_subscription', id: made.id } }])
    expect(await clockAt(due(made, 3))).toBe(0)
    const resume = () => callAs<Subscription>(app, who, 'PUT', `${path}${made.id}/update_enable/`, { is_enable: true, version: paused.version })
    expect([(await resume()).status, (await callAs(app, who, 'POST', `${path}${made.id}/send/`)).status]).toEqual([403, 403])
    await grant(who, permissions)
    expect((await resume()).body).toMatchObject({ status: 'enable', pause_reason: '', next_at: made.next_at })
    const words = (await callAs<{ results: { action: string; creator: string }[] }>(app, who, 'GET', `${path}${made.id}/history_events/`)).body.results
    expect(words.map(({ action, creator }) => [action, creator])).toEqual([['新增', '订阅人'], ['系统暂停', '系统'], ['恢复', '订阅人']])
  })

  test('nor is it made for who has left', async () => {
    const who = await subscriber()
    const made = await subscribed(who)
    await asOwner(deps, `update app.staff set status = 'disable' where id = $1`, [who.staffId])
    expect(await clockAt(due(made))).toBe(1)
    expect(await asOwner(deps, 'select is_enable, pause_reason from app.report_subscription where id = $1', [made.id])).toEqual([{ is_enable: false, pause_reason: '您已不是本组织的在职成员' }])
    expect(await asOwner(deps, 'select 1 from app.job where staff_id = $1', [who.staffId])).toEqual([])
  })

  test('and where the list takes its filters no more', async () => {
    const who = await subscriber()
    const made = await subscribed(who)
    await asOwner(deps, `update app.report_subscription set filters = '{"gone": "1"}', periods = '{}' where id = $1`, [made.id])
    expect(await clockAt(due(made))).toBe(1)
    expect(await one(who, made.id)).toMatchObject({ status: 'disable', pause_reason: '导出被拒绝：不支持的字段：gone' })
  })
})

describe('its member', () => {
  test('sends it besides, once for each key, also a paused one, and the schedule stays', async () => {
    const who = await subscriber()
    const made = await subscribed(who, { periods: { create_at: 'today' } })
    const { body: paused } = await callAs<Subscription>(app, who, 'PUT', `${path}${made.id}/update_enable/`, { is_enable: false, version: made.version })
    expect(paused).toMatchObject({ status: 'disable', next_at: null, pause_reason: '' })
    const key = crypto.randomUUID()
    const send = () => callAs<{ id: string }>(app, who, 'POST', `${path}${made.id}/send/`, undefined, key)
    const [first, second] = [await send(), await send()]
    expect([first.status, second.body]).toEqual([200, first.body])
    const today = businessDate(new Date())
    expect(await jobRow(first.body.id)).toMatchObject({ payload: { filters: { create_at: `${today},${today}` } } })
    expect(await runs(who, made.id)).toMatchObject([{ kind: 'now', job_id: first.body.id }])
    expect(await clockAt(due(made))).toBe(0)
  })

  test('changes it as they have seen it, and the next due time with the schedule', async () => {
    const who = await subscriber()
    const made = await subscribed(who)
    const change = (version: number) => callAs<Subscription>(app, who, 'PUT', `${path}${made.id}/`, { name: '月报', periods: {}, frequency: 'monthly', month_day: 31, hour: 23, version })
    const { body } = await change(made.version)
    expect(body).toMatchObject({ name: '月报', frequency: 'monthly', month_day: 31, conditions: [{ period: null }, { period: null }] })
    expect(Date.parse(body.next_at ?? '')).toBeGreaterThan(Date.now())
    expect((await change(made.version)).body).toMatchObject({ error_code: 'stale' })
    expect((await callAs(app, who, 'DELETE', `${path}${made.id}/`)).status).toBe(200)
    expect([await clockAt(due(body)), (await callAs(app, who, 'GET', `${path}${made.id}/runs/`)).status]).toEqual([0, 404])
  })
})
