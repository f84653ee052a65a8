import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { flavours } from '@linggong/shared/domain/flavours'
import { askingAs, testApp } from '../../../test/database.ts'
import type { TestTenant } from '../../../test/tenants.ts'

const server = await testApp()
const { deps } = server
let as = askingAs(server)

const span = (text: string, more: object = {}) => ({ text, bold: false, link: '', ...more })
const paragraph = (...spans: object[]) => ({ kind: 'paragraph', spans })
const at = (minutes: number) => new Date(deps.clock().getTime() + minutes * 60_000).toISOString()
const written = (more: object = {}) => ({ title: '系统升级', content: [paragraph(span('今晚 '), span('22:00', { bold: true }), span(' 起暂停支付'))], audience: ['agency', 'company'], start_time: at(-1), end_time: at(60), ...more })
const publish = (more: object = {}, who: TestTenant = 'saas') => as(who, '/v1/system-notifies/', { body: written(more) })
const change = (id: string, body: object, who: TestTenant = 'saas') => as(who, `/v1/system-notifies/${id}/`, { method: 'PUT', body })
const withdraw = (id: string, who: TestTenant = 'saas') => as(who, `/v1/system-notifies/${id}/`, { method: 'DELETE' })
const seenBy = async (who: TestTenant): Promise<string[]> => (await as(who, '/v1/system-notifies/now/')).json().message_list.map(({ title }: { title: string }) => title)
const statusOf = async (title: string): Promise<string> => {
  const list = async (more = '') => (await as('saas', `/v1/system-notifies/?title=${encodeURIComponent(title)}${more}`)).json().results
  const [{ status }] = await list()
  // The filter finds it in its state, and in no other.
  const others = ['scheduled', 'showing', 'ended', 'withdrawn'].filter((one) => one !== status)
  expect([(await list(`&status=${status}`)).length, (await list(`&status=${others.join()}`)).length]).toEqual([1, 0])
  return status
}

/** While the server's clock shows another time. Sessions end after twelve hours, so everybody signs in at it. */
async function atTime<T>(moment: string, work: () => Promise<T>): Promise<T> {
  const { clock } = deps
  const moved = Date.parse(moment)
  Object.assign(deps, { clock: () => new Date(moved) })
  as = askingAs(server)
  try {
    return await work()
  } finally {
    Object.assign(deps, { clock })
    as = askingAs(server)
  }
}

test('R249 a notice for agencies and enterprises, tomorrow from 09:00 to 18:00: nobody sees it today, both tomorrow, parks never', async () => {
  const tomorrow = new Date(deps.clock().getTime() + 86_400_000).toISOString().slice(0, 10)
  const on = (time: string) => `${tomorrow}T${time}+08:00`
  const title = '明日通知'
  const made = (await publish({ title, start_time: on('09:00:00'), end_time: on('18:00:00') })).json()
  expect(made).toMatchObject({ title, status: 'scheduled', audience: ['agency', 'company'], creator: '运营商管理员' })
  for (const who of ['saas', 'park', 'platform', 'agency', 'company'] as const) expect([who, await seenBy(who)]).toEqual([who, []])
  await atTime(on('08:59:59'), async () => expect(await seenBy('agency')).toEqual([]))
  await atTime(on('09:00:00'), async () => {
    for (const who of ['agency', 'otherAgency', 'company'] as const) expect([who, await seenBy(who)]).toEqual([who, [title]])
    for (const who of ['saas', 'park', 'platform'] as const) expect([who, await seenBy(who)]).toEqual([who, []])
    expect(await statusOf(title)).toBe('showing')
  })
  await atTime(on('18:00:00'), async () => {
    expect(await seenBy('agency')).toEqual([])
    expect(await statusOf(title)).toBe('ended')
    expect((await change(made.id, { ...written(), version: 1, end_time: at(60) })).json()).toMatchObject({ error_code: 'not_allowed', error_msg: '公告已结束，不能再修改或撤下，请发布新的公告' })
  })
  await atTime(on('10:00:00'), async () => {
    expect((await withdraw(made.id)).json()).toEqual({ ok: true })
    expect(await seenBy('agency')).toEqual([])
    expect(await statusOf(title)).toBe('withdrawn')
    expect((await withdraw(made.id)).json().error_code).toBe('not_allowed')
  })
})

test('R249 the notices of now are answered in order of their end, each in one line and in full; the period is that of the first to end', async () => {
  const [late, early] = [(await publish({ title: '后结束', end_time: at(90) })).json(), (await publish({ title: '先结束', end_time: at(30), content: [paragraph(span('一')), { kind: 'bullet', spans: [span('二')] }] })).json()]
  const now = (await as('company', '/v1/system-notifies/now/')).json()
  expect(now).toMatchObject({ message: '先结束：一 二', start_time: early.start_time, end_time: early.end_time })
  expect(now.message_list).toMatchObject([{ id: early.id, message: '先结束：一 二', content: early.content }, { id: late.id, title: '后结束', message: '后结束：今晚 22:00 起暂停支付', version: 1 }])
  expect(await seenBy('park')).toEqual([])
  for (const { id } of [late, early]) await withdraw(id)
  expect((await as('company', '/v1/system-notifies/now/')).json()).toEqual({ start_time: null, end_time: null, message: '', message_list: [] })
})

test('it is changed as its reader saw it, each change is in its log, and only the operator does any of this', async () => {
  const made = (await publish({ title: '旧标题' })).json()
  const rewritten = { ...written({ title: '新标题', audience: ['park', 'park'], content: [paragraph(span('请看', { link: 'https://example.com/a?b=1' }))] }), version: 1 }
  expect((await change(made.id, rewritten)).json()).toMatchObject({ title: '新标题', audience: ['park'], version: 2 })
  expect((await change(made.id, rewritten)).json().error_code).toBe('stale')
  expect((await change(randomUUID(), rewritten)).statusCode).toBe(404)
  expect([await seenBy('park'), await seenBy('company')]).toEqual([['新标题'], []])
  for (const who of ['park', 'platform', 'agency', 'company'] as const) {
    expect([who, (await publish({}, who)).statusCode, (await change(made.id, rewritten, who)).statusCode, (await withdraw(made.id, who)).statusCode, (await as(who, '/v1/system-notifies/')).statusCode]).toEqual([who, 403, 403, 403, 403])
  }
  await withdraw(made.id)
  const { results } = (await as('saas', `/v1/system-notifies/${made.id}/history_events/`)).json()
  expect(results.map(({ action }: { action: string }) => action).toSorted()).toEqual(['发布', '撤下', '编辑'])
  const edited = results.find(({ action }: { action: string }) => action === '编辑')
  expect(edited.content).toContainEqual({ field: 'content', type: 'plain', old_value: '今晚 22:00 起暂停支付', new_value: '请看' })
})

test('hostile or empty content, and periods that nobody would see, are refused with their field', async () => {
  const links = ['javascript:alert(1)', ' javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x', 'file:///etc/passwd', 'http://example.com/', '//example.com', '/agency', 'https://user:secret@example.com/', 'https://', `https://example.com/${'a'.repeat(500)}`, 'blob:https://example.com/1']
  for (const link of links) expect([link, (await publish({ content: [paragraph(span('点我', { link }))] })).statusCode]).toEqual([link, 400])
  const shapes: unknown[] = [
    '<script>alert(1)</script>', [], [{ kind: 'script', spans: [span('x')] }], [{ kind: 'paragraph', spans: [{ ...span('x'), onclick: 'alert(1)' }] }], [{ kind: 'paragraph', spans: [span('x')], html: '<b>' }],
    [paragraph(span('  '))], [paragraph()], [paragraph({ text: 'x' })], [paragraph(span('x', { bold: 'true' }))], [paragraph(span('x\u202Etxt.exe'))], [paragraph(span('x\u0000'))], [paragraph(span('\uD800'))], [paragraph(span('x\u200B'))],
    [paragraph(span('长'.repeat(1501)), span('长'.repeat(1500)))], Array.from({ length: 61 }, () => paragraph(span('x'))),
  ]
  for (const content of shapes) expect([JSON.stringify(content).slice(0, 80), (await publish({ content })).statusCode]).toEqual([JSON.stringify(content).slice(0, 80), 400])
  const fieldOf = async (more: object) => (await publish(more)).json().fields?.[0]?.field
  expect([await fieldOf({ title: ' ' }), await fieldOf({ audience: [] }), await fieldOf({ audience: ['user'] }), await fieldOf({ end_time: at(-1), start_time: at(5) }), await fieldOf({ start_time: at(-9), end_time: at(-5) })]).toEqual(['title', 'audience', 'audience.0', 'end_time', 'end_time'])
  // Markup is a text like any other: kept, and shown, as it was written.
  const text = '<img src=x onerror=alert(1)> & 点 <a href="javascript:alert(1)">这里</a>'
  const made = (await publish({ title: '<b>原样</b>', content: [paragraph(span(text))], audience: [...flavours] })).json()
  expect(made).toMatchObject({ title: '<b>原样</b>', content: [paragraph(span(text))], audience: flavours })
  expect((await as('platform', '/v1/system-notifies/now/')).json().message_list[0].message).toBe(`<b>原样</b>：${text}`)
  await withdraw(made.id)
})
