import { describe, expect, test } from 'vitest'
import { insertRows } from '../src/db/bulk.ts'
import { newId } from '../src/kernel/ids.ts'
import { SYSTEM } from '../src/kernel/actor.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'

const { app, deps, tenants } = await testApp()

const brand = async (place: 'platform' | 'otherPlatform', value: object) =>
  asOwner(deps, 'update app.tenant set brand = $1 where id = $2', [value, tenants.ids[place]])

describe('the brand', () => {
  test('R248 is the product’s own without a platform: the system config has app type and theme_color', async () => {
    expect((await ask(app, null, '/v1/companies/get_platform_brand/?host=unknown')).json()).toEqual({ app: null, name: '灵工台', logo: '', theme_color: '#1f5fd6', login_title: '', login_text: '', passkey_host: 'localhost', videos: [] })
  })

  test('is the platform’s by host, which also names the login screen (decision 2), and by session', async () => {
    await brand('platform', { name: '众汇', theme_color: '#08979c', hosts: [{ host: 'zh.example', app: 'agency' }], videos: [{ name: '入门', video_url: '/v.mp4' }], is_display_product_manual: true })
    await brand('otherPlatform', { theme_color: 7 })
    expect((await ask(app, null, '/v1/companies/get_platform_brand/?host=zh.example')).json()).toMatchObject({ app: 'agency', name: '众汇', theme_color: '#08979c' })
    const company = await signIn(app, tenants.phones.company)
    expect((await ask(app, company, '/v1/companies/get_platform_brand/')).json()).toMatchObject({ app: 'company', name: '众汇' })
    const info = (await ask(app, company, '/v1/staffs/info/')).json()
    expect([info.is_display_product_manual, info.video.videos]).toEqual([true, [{ name: '入门', video_url: '/v.mp4' }]])
    // An unreadable brand must not keep people from signing in.
    const other = await signIn(app, tenants.phones.foreign)
    expect((await ask(app, other, '/v1/companies/get_platform_brand/')).json()).toMatchObject({ name: '乙集团', theme_color: '#1f5fd6' })
  })
})

test('R244 R245 the user info names the person, the permissions, the flag of the manual and each guide with its address', async () => {
  await brand('platform', { videos: [{ name: '入门', video_url: '/v.mp4' }], is_display_product_manual: true })
  const info = (await ask(app, await signIn(app, tenants.phones.company), '/v1/staffs/info/')).json()
  expect(info).toMatchObject({ name: '甲企业管理员', user_name: '甲企业管理员', user_phone: tenants.phones.company, is_display_product_manual: true, video: { videos: [{ name: '入门', video_url: '/v.mp4' }] } })
  expect(info.permissions).toContain('CompanySettlementSettPageIndex')
})

test('R249 notices are those of now, for whom they are meant, with every message', async () => {
  const token = await signIn(app, tenants.phones.agency)
  const now = () => ask(app, token, '/v1/system-notifies/now/')
  expect((await now()).json()).toEqual({ start_time: null, end_time: null, message: '', message_list: [] })
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await inTransaction(deps.db, SYSTEM, (tx) =>
    insertRows(tx, 'app.system_notify', [
      { id: newId(), message: '过去', start_time: at(-20), end_time: at(-10) },
      { id: newId(), message: '现在', start_time: at(-10), end_time: at(10) },
      { id: newId(), message: '将来', start_time: at(10), end_time: at(20) },
    ]),
  )
  await inTransaction(deps.db, SYSTEM, (tx) =>
    insertRows(tx, 'app.system_notify', [
      { id: newId(), message: '给业务公司', start_time: at(-5), end_time: at(30), audience: ['agency', 'park'] },
      { id: newId(), message: '给企业', start_time: at(-5), end_time: at(30), audience: ['company'] },
    ]),
  )
  expect((await now()).json()).toMatchObject({ message: '现在', message_list: [{ message: '现在' }, { message: '给业务公司' }] })
  const company = await signIn(app, tenants.phones.company)
  const mine = (await ask(app, company, '/v1/system-notifies/now/')).json()
  expect(mine.message_list.map(({ message }: { message: string }) => message)).toEqual(['现在', '给企业'])
  expect([Date.parse(mine.start_time) < Date.now(), Date.parse(mine.end_time) > Date.now()]).toEqual([true, true])
  // The demo's operator publishes and withdraws a notice.
  const span = { start_time: at(-1).toISOString(), end_time: at(60).toISOString() }
  const published = (await ask(app, token, '/v1/demo/system-notifies/', { body: { message: '演示公告', ...span } })).json()
  expect((await now()).json().message_list).toHaveLength(3)
  expect((await ask(app, token, `/v1/demo/system-notifies/${published.id}/`, { method: 'DELETE' })).statusCode).toBe(200)
  expect((await now()).json().message_list).toHaveLength(2)
  expect((await ask(app, token, '/v1/demo/system-notifies/', { body: { message: '演示公告', start_time: span.end_time, end_time: span.start_time } })).json().error_msg).toBe('结束时间应晚于开始时间')
})

test('R244 R245 who works: name, phone, flags, permissions, and the guides of the platform', async () => {
  const guides = [{ name: '如何导入账单', video_url: 'https://video.example/import.mp4' }]
  await asOwner(deps, `update app.tenant set brand = brand || jsonb_build_object('videos', $2::jsonb) where id = $1`, [tenants.ids.platform, JSON.stringify(guides)])
  const info = (await ask(app, await signIn(app, tenants.phones.company), '/v1/staffs/info/')).json()
  expect(info).toMatchObject({ user_phone: tenants.phones.company, is_display_product_manual: expect.any(Boolean), video: { videos: guides } })
  expect([info.name, info.user_name].every((name) => typeof name === 'string' && name !== '')).toBe(true)
  expect(info.permissions).toContain('CompanySettlementSettPageIndex')
})

test('the demo shows its messages, for numbers that nobody has', async () => {
  const phone = tenants.phones.company
  await app.inject({ method: 'POST', url: '/v1/sms/', payload: { host: 'localhost', phone } })
  const { results } = (await ask(app, null, `/v1/demo/outbox/?phone=${phone}`)).json()
  expect(results).toMatchObject([{ phone, text: expect.stringMatching(/^您的登录验证码为\d{6}，5分钟内有效/u) }])
  const sent = () => asOwner(deps, 'select 1 from app.sms_outbox where phone = $1 and sent_at is not null', [phone])
  await expect.poll(sent, { timeout: 30_000 }).toHaveLength(1)
  expect((await ask(app, null, '/v1/demo/outbox/?phone=13900000000')).json().error_msg).toBe('手机号：演示短信只发往 199 开头的号码')
})
