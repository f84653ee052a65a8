import { expect, test } from 'vitest'
import { ask, asOwner, signIn, testApp } from './database.ts'
import { pixelsOf, png } from './pictures.ts'

const { app, deps, tenants } = await testApp()
const tokens = {
  platform: await signIn(app, tenants.phones.platform), otherPlatform: await signIn(app, tenants.phones.otherPlatform),
  saas: await signIn(app, tenants.phones.saas), agency: await signIn(app, tenants.phones.agency), company: await signIn(app, tenants.phones.company), park: await signIn(app, tenants.phones.park),
}
const path = `/v1/platforms/${tenants.ids.platform}/brand/`

const brand = { name: '众汇灵工', logo: '', theme_color: '#08979C', login_title: '欢迎使用', login_text: '一处结算', videos: [{ name: '入门', video_url: 'https://video.example/1.mp4' }] }
const read = async () => (await ask(app, tokens.platform, path)).json()
const save = async (change: object, token = tokens.platform) => ask(app, token, path, { method: 'PUT', body: { ...brand, version: (await read()).version, ...change } })
const seen = async (token: string | null, host = '') => (await ask(app, token, `/v1/companies/get_platform_brand/${host === '' ? '' : `?host=${host}`}`)).json()

async function uploaded(purpose: string, token = tokens.platform): Promise<string> {
  const offer = (await ask(app, token, `/v1/oss/sign_url/?filename=logo.png&size=${png.length}&purpose=${purpose}`)).json()
  await app.inject({ method: 'PUT', url: offer.url, payload: png, headers: { 'content-type': 'application/octet-stream' } })
  return offer.file_url
}

test('R600 a platform reads and saves its brand; what is the operator’s stays', async () => {
  await asOwner(deps, "update app.tenant set brand = '{\"hosts\": [{\"host\": \"zh.example\", \"app\": \"agency\"}], \"is_display_product_manual\": true}' where id = $1", [tenants.ids.platform])
  expect(await read()).toEqual({ id: tenants.ids.platform, name: '甲集团', logo: '', theme_color: '#1f5fd6', login_title: '', login_text: '', videos: [], version: 1 })
  expect((await save({})).json()).toEqual({ id: tenants.ids.platform, ...brand, theme_color: '#08979c', version: 2 })
  expect(await seen(null, 'zh.example')).toMatchObject({ app: 'agency', name: '众汇灵工', theme_color: '#08979c', login_title: '欢迎使用', login_text: '一处结算' })
  expect((await ask(app, tokens.company, '/v1/staffs/info/')).json().is_display_product_manual).toBe(true)
})

test('R049 agencies and companies below see the colour of their platform, nobody else does', async () => {
  for (const token of [tokens.platform, tokens.agency, tokens.company]) expect(await seen(token)).toMatchObject({ name: '众汇灵工', theme_color: '#08979c', videos: brand.videos })
  for (const token of [tokens.otherPlatform, tokens.park]) expect((await seen(token)).theme_color).toBe('#1f5fd6')
})

test('a logo is a picture of one’s own, read by anyone under an address of its own', async () => {
  const logo = await uploaded('brand_logo')
  expect((await save({ logo })).statusCode).toBe(200)
  const source = (await seen(tokens.company)).logo
  const picture = await app.inject(source)
  expect([picture.statusCode, (await pixelsOf(picture.rawPayload)).equals(await pixelsOf(png)), picture.headers['cache-control'], picture.headers['x-content-type-options']]).toEqual([200, true, 'public, max-age=31536000, immutable', 'nosniff'])
  // A voucher cannot become a logo, neither by saving it nor by its URL.
  const voucher = await uploaded('voucher', tokens.company)
  expect((await app.inject(`${voucher}/logo`)).statusCode).toBe(404)
  const foreign = await uploaded('brand_logo', tokens.otherPlatform)
  for (const wrong of [voucher, foreign, '/v1/files/x', 'https://evil.example/x.png', 'javascript:alert(1)']) {
    expect((await save({ logo: wrong })).json()).toMatchObject({ error_msg: '请重新上传品牌标志', fields: [{ field: 'logo' }] })
  }
  // A stored picture may be saved again.
  expect((await save({ logo, name: '众汇' })).statusCode).toBe(200)
  const large = await ask(app, tokens.platform, '/v1/oss/sign_url/?filename=logo.png&size=600000&purpose=brand_logo')
  expect(large.json().error_msg).toBe('文件不能超过 512 KB')
  const svg = await ask(app, tokens.platform, '/v1/oss/sign_url/?filename=logo.svg&size=600&purpose=brand_logo')
  expect(svg.json().error_msg).toBe('仅支持 .png、.jpg、.jpeg 文件')
})

test('every change is in the log of the platform', async () => {
  const before = await read()
  await save({ logo: before.logo, name: before.name, theme_color: '#722ed1', videos: [] })
  const { results } = (await ask(app, tokens.platform, `/v1/platforms/${tenants.ids.platform}/history_events/`)).json()
  expect(results.at(-1)).toMatchObject({
    action: '修改品牌', creator: '甲集团管理员',
    content: [
      { field: 'brand.theme_color', type: 'plain', old_value: '#08979c', new_value: '#722ed1' },
      { field: 'brand.videos', type: 'object', old_value: { 入门: 'https://video.example/1.mp4' }, new_value: {} },
    ],
  })
})

test('what is not right is said in words, and changes nothing', async () => {
  const before = await read()
  expect((await save({ name: '' })).json().error_msg).toBe('请输入品牌名称')
  expect((await save({ theme_color: 'red;}' })).json().error_msg).toBe('主题色应为 #RRGGBB')
  expect((await save({ videos: [{ name: 'x', video_url: 'javascript:alert(1)' }] })).json().error_msg).toBe('帮助视频第 1 项的视频地址：应以 https:// 开头')
  expect((await save({ version: before.version - 1 })).json().error_code).toBe('stale')
  expect(await read()).toEqual(before)
})

test('another platform’s brand answers 404, other flavours 403, and so does a reader', async () => {
  expect((await ask(app, tokens.otherPlatform, path)).statusCode).toBe(404)
  expect((await save({}, tokens.otherPlatform)).statusCode).toBe(404)
  for (const token of [tokens.agency, tokens.company, tokens.park]) expect((await ask(app, token, path)).statusCode).toBe(403)
  await asOwner(deps, "update app.role set permissions = array_remove(permissions, 'CommonSystemBrandPageIndex:edit') where tenant_id = $1", [tenants.ids.platform])
  expect([(await ask(app, tokens.platform, path)).statusCode, (await save({})).statusCode]).toEqual([200, 403])
})

test('the operator sets the brand of a group, with a picture of its own; the list of configurations tells it, and since when', async () => {
  const list = async () => (await ask(app, tokens.saas, '/v1/platforms/?name=乙集团')).json().results
  expect(await list()).toMatchObject([{ brand_name: '乙集团', theme_color: '#1f5fd6', industry_count: null, channels: [], update_at: null }])
  const other = `/v1/platforms/${tenants.ids.otherPlatform}/brand/`
  const logo = await uploaded('brand_logo', tokens.saas)
  const { version } = (await ask(app, tokens.saas, other)).json()
  expect((await ask(app, tokens.saas, other, { method: 'PUT', body: { ...brand, logo, version } })).json()).toMatchObject({ logo, theme_color: '#08979c' })
  expect(await seen(tokens.otherPlatform)).toMatchObject({ name: '众汇灵工', theme_color: '#08979c', logo: `${logo}/logo` })
  expect(await list()).toMatchObject([{ brand_name: '众汇灵工', theme_color: '#08979c', update_at: expect.any(String) }])
  // The group keeps what the operator has chosen.
  const kept = (await ask(app, tokens.otherPlatform, other)).json()
  expect((await ask(app, tokens.otherPlatform, other, { method: 'PUT', body: { ...brand, logo, name: '乙品牌', version: kept.version } })).json()).toMatchObject({ name: '乙品牌', logo })
  const { results } = (await ask(app, tokens.otherPlatform, `/v1/platforms/${tenants.ids.otherPlatform}/history_events/`)).json()
  expect(results.map(({ creator }: { creator: string }) => creator)).toHaveLength(2)
})
