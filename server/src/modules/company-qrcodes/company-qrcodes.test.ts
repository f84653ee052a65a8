import { addDays, businessDate } from '@linggong/shared/domain/time'
import { expect, test } from 'vitest'
import { asOwner, askingAs, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { drain } from '../../../test/makers.ts'
import type { TestTenant } from '../../../test/tenants.ts'

const server = await testApp()
const { deps, tenants } = server
const as = askingAs(server)

const path = '/v1/company-qrcodes/'
const today = businessDate(deps.clock())
const at = (days: number, time = '09:00:00') => `${addDays(today, days)} ${time}`
const written = { name: '海口招募', start_at: at(-1), end_at: at(30), is_long: false, area: ['海南省', '海口市'] }
const create = async (more: object = {}, who: TestTenant = 'company') => as(who, path, { body: { ...written, ...more } })
const change = async (id: string, body: object, who: TestTenant = 'company') => as(who, `${path}${id}`, { method: 'PUT', body })
const listed = async (query = '', who: TestTenant = 'company') => (await as(who, `${path}${query}`)).json()

test('R027 R167 R561 R631 an enterprise makes a code with start_at, end_at, is_long and area, whose times are those of a clock in Shanghai', async () => {
  const made = (await create()).json()
  expect(made).toMatchObject({ ...written, status: 'active', is_enable: true, address: { province: '海南省', city: '海口市', district: '' }, register_count: 0, creator: expect.any(String), version: 1, company_name: '甲企业' })
  expect(made.create_at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u)
  expect(made.url).toMatch(/^http:\/\/worker\.localhost:\d+\/worker\/register#[\w-]{22}$/u)
  expect((await as('company', `${path}${made.id}/register_records`)).json()).toMatchObject({ total: 0, results: [] })
  // Nine in the morning there, wherever the server is.
  expect(await asOwner(deps, `select to_char(start_at at time zone 'UTC', 'HH24:MI') as utc from app.company_qrcode where id = $1`, [made.id])).toEqual([{ utc: '01:00' }])
  expect((await as('company', `${path}${made.id}`)).json()).toMatchObject({ id: made.id, start_at: written.start_at, end_at: written.end_at })
  for (const start_at of ['2026-11-24T09:00:00Z', '2026/11/24 09:00:00', '2026-02-30 09:00:00']) {
    expect((await create({ start_at })).json()).toMatchObject({ error_code: 'invalid', fields: [{ field: 'start_at', text: expect.stringContaining('YYYY-MM-DD HH:mm:ss') }] })
  }
  expect((await create({ area: [] })).json()).toMatchObject({ fields: [{ field: 'area' }] })
  // Without a name it is called by its area and day.
  expect((await create({ name: '' })).json().name).toBe(`海口市 ${today}`)
})

test('R502 R503 a code has an end, or is for good: then whatever end was sent is dropped', async () => {
  const { end_at: _end, ...endless } = written
  expect((await as('company', path, { body: endless })).json()).toMatchObject({ fields: [{ field: 'end_at', text: '请选择结束时间，或设为长期有效' }] })
  expect((await create({ end_at: at(-2) })).json()).toMatchObject({ fields: [{ field: 'end_at', text: '结束时间应晚于开始时间' }] })
  expect((await create({ start_at: at(-5), end_at: at(-2) })).json()).toMatchObject({ fields: [{ field: 'end_at', text: '结束时间应晚于现在' }] })
  const long = (await create({ is_long: true })).json()
  expect(long).toMatchObject({ is_long: true, end_at: null, status: 'active' })
  // And back: an end makes it one with an end.
  expect((await change(long.id, { is_long: false, end_at: at(7), version: 1 })).json()).toMatchObject({ is_long: false, end_at: at(7), version: 2 })
  expect((await change(long.id, { is_long: true, version: 2 })).json()).toMatchObject({ is_long: true, end_at: null, version: 3 })
})

test('its state follows from period and switch, and the list finds it there and nowhere else', async () => {
  const name = '状态核对'
  const made = (await create({ name })).json()
  const only = async (status: string) => {
    const found = (await listed(`?name=${encodeURIComponent(name)}&status=${status}`)).results.length
    const others = ['not_started', 'active', 'expired', 'disabled'].filter((one) => one !== status)
    return [found, (await listed(`?name=${encodeURIComponent(name)}&status=${others.join()}`)).results.length]
  }
  expect(await only('active')).toEqual([1, 0])
  const off = (await change(made.id, { is_enable: false, version: 1 })).json()
  expect([off.status, await only('disabled')]).toEqual(['disabled', [1, 0]])
  const on = (await change(made.id, { is_enable: true, start_at: at(1), version: 2 })).json()
  expect([on.status, await only('not_started')]).toEqual(['not_started', [1, 0]])
  await asOwner(deps, `update app.company_qrcode set start_at = now() - interval '2 days', end_at = now() - interval '1 minute' where id = $1`, [made.id])
  expect(await only('expired')).toEqual([1, 0])
  const { events } = (await as('company', `${path}${made.id}`)).json()
  expect(events.map(({ action }: { action: string }) => action)).toEqual(['新建', '停用', '启用'])
  expect((await change(made.id, { name: '改名', version: 1 })).json().error_code).toBe('stale')
})

test('R329 R638 the list is exported, with the filters that it shows', async () => {
  const name = '导出核对'
  await create({ name })
  await create({ name: '另一个' })
  expect((await as('company', `${path}exports/`, { body: { name } })).statusCode).toBe(200)
  await drain(deps)
  expect(await exportedRows(deps, tenants.ids.company, 'qrcode')).toMatchObject([{ 邀请码名称: name, 状态: '生效中', 适用地区: '海南省 / 海口市', 长期有效: '否', 注册人数: 0 }])
})

test('R632 nobody but the enterprise has them, their records or their links', async () => {
  const made = (await create({ name: '只有本企业' })).json()
  for (const who of ['saas', 'park', 'platform', 'agency'] as const) expect([who, (await as(who, path)).statusCode]).toEqual([who, 403])
  for (const who of ['neighbour', 'foreign'] as const) {
    expect([who, (await listed('?name=只有本企业', who)).total]).toEqual([who, 0])
    for (const url of [`${path}${made.id}`, `${path}${made.id}/register_records`]) expect([who, url, (await as(who, url)).statusCode]).toEqual([who, url, 404])
    expect([who, (await change(made.id, { is_enable: false, version: 1 }, who)).statusCode]).toEqual([who, 404])
  }
  expect((await as('company', `${path}${made.id}/register_records`)).json()).toMatchObject({ total: 0, results: [] })
})
