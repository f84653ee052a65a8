import { describe, expect, test } from 'vitest'
import { testerKeys } from '@linggong/shared/domain/permissions'
import { readConfig } from '../src/config.ts'
import { newId } from '../src/kernel/ids.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'

const { app, deps, tenants } = await testApp()

const brand = async (place: 'platform' | 'otherPlatform', value: object) =>
  asOwner(deps, 'update app.tenant set brand = $1 where id = $2', [value, tenants.ids[place]])

describe('the brand', () => {
  test('R248 is the product’s own without a platform: the system config has app type and theme_color', async () => {
    expect((await ask(app, null, '/v1/companies/get_platform_brand/?host=unknown')).json()).toEqual({ app: null, name: '灵工台', logo: '', theme_color: '#1f5fd6', login_title: '', login_text: '', passkey_host: 'localhost', is_demo: true, videos: [] })
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

test('R516 the sign-in of a group has its brand, and so have those of the organisations below it; others tell nobody what they are called', async () => {
  await brand('platform', { name: '众汇', theme_color: '#08979c', login_title: '众汇集团后台', hosts: [{ host: 'zh.example', app: 'agency' }] })
  await brand('otherPlatform', { name: '百川', theme_color: '#531dab' })
  const brandAt = async (related_id: string, host = 'unknown') => (await ask(app, null, `/v1/companies/get_platform_brand/?host=${host}&related_id=${related_id}`)).json()
  expect(await brandAt(tenants.ids.platform)).toMatchObject({ app: null, name: '众汇', theme_color: '#08979c', login_title: '众汇集团后台' })
  expect(await brandAt(tenants.ids.company)).toMatchObject({ name: '众汇' })
  // It goes before the host's, and the host's is there without one.
  expect(await brandAt(tenants.ids.otherPlatform, 'zh.example')).toMatchObject({ name: '百川', theme_color: '#531dab' })
  expect(await brandAt(newId(), 'zh.example')).toMatchObject({ name: '众汇' })
  for (const place of ['park', 'saas'] as const) expect(await brandAt(tenants.ids[place])).toMatchObject({ name: '灵工台' })
  // Who is signed in has their own.
  const company = await signIn(app, tenants.phones.company)
  expect((await ask(app, company, `/v1/companies/get_platform_brand/?related_id=${tenants.ids.otherPlatform}`)).json()).toMatchObject({ name: '众汇' })
})

describe('the testers’ tools', () => {
  const tools = testerKeys()
  const permissionsOf = async (phone: string, at = app) => (await ask(at, await signIn(at, phone), '/v1/permissions/')).json() as { permissions: string[]; tree: unknown }

  test('belong to the accounts that the configuration names and to no role, not even 超级管理员', async () => {
    for (const phone of Object.values(tenants.phones)) {
      const { permissions, tree } = await permissionsOf(phone)
      expect(permissions.length).toBeGreaterThan(20)
      expect(permissions.filter((key) => tools.some((tool) => tool === key))).toEqual([])
      expect(JSON.stringify(tree)).not.toContain('版本与调试')
    }
    const other = await testApp({ testers: ['19900010007'] })
    expect(other.tenants.phones.company).toBe('19900010007')
    const tester = await permissionsOf('19900010007', other.app)
    expect(tester.permissions).toEqual(expect.arrayContaining(tools))
    const info = (await ask(other.app, await signIn(other.app, '19900010007'), '/v1/staffs/info/')).json()
    expect(info.permissions).toEqual(tester.permissions)
    // Nor are they in the tree from which roles are made.
    expect(JSON.stringify(tester.tree)).not.toContain('版本与调试')
    expect((await permissionsOf(other.tenants.phones.agency, other.app)).permissions).not.toContain(tools[0])
  })

  test('cannot be granted by anybody, and an account without permissions stays without any', async () => {
    const other = await testApp({ testers: ['19900010007', '19900020002'] })
    const token = await signIn(other.app, '19900010007')
    const made = await ask(other.app, token, '/v1/roles/', { body: { name: '测试', permission_ids: [tools[1]] }, key: newId() })
    expect([made.statusCode, made.json().error_msg]).toEqual([400, '包含无法识别的权限，请刷新后重试'])
    expect((await permissionsOf('19900020002', other.app)).permissions).toEqual([])
  })

  test('are of the demo’s administrators unless the environment names others', () => {
    expect(readConfig({}).testers).toEqual([])
    expect(readConfig({ DEMO: '1' }).testers).toEqual(expect.arrayContaining(['19900000001', '19900000005']))
    expect(readConfig({ DEMO: '1' }).testers).not.toContain('19900000016')
    expect(readConfig({ DEMO: '1', TESTERS: '13800000000, 13900000000' }).testers).toEqual(['13800000000', '13900000000'])
    expect(() => readConfig({ TESTERS: '12345' })).toThrow('TESTERS')
  })
})

test('R244 R245 the user info names the person, the permissions, the flag of the manual and each guide with its address', async () => {
  await brand('platform', { videos: [{ name: '入门', video_url: '/v.mp4' }], is_display_product_manual: true })
  const info = (await ask(app, await signIn(app, tenants.phones.company), '/v1/staffs/info/')).json()
  expect(info).toMatchObject({ name: '甲企业管理员', user_name: '甲企业管理员', user_phone: tenants.phones.company, is_display_product_manual: true, video: { videos: [{ name: '入门', video_url: '/v.mp4' }] } })
  expect(info.permissions).toContain('CompanySettlementSettPageIndex')
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
