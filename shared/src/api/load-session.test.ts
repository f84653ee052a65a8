// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { fetchSession } from './load-session.ts'

declare const happyDOM: { setURL(url: string): void }

const info = { id: '1', name: '周企业', user_name: '周企业', user_phone: '19900000005', app: 'company', video: { videos: [{ name: '入门', video_url: 'https://v.example/1.mp4' }] } }
const brand = {
  app: 'company', name: '众汇灵工', logo: '', theme_color: '#08979c', login_title: '', login_text: '', passkey_host: '', is_demo: false,
  videos: [{ name: '入门', video_url: 'https://v.example/1.mp4' }, { name: '开票', video_url: 'https://v.example/2.mp4' }],
}
/** The answers of the three calls; null: a failure. */
let answers: Record<string, unknown> = {}
beforeEach(() => {
  answers = { '/v1/staffs/info/': info, '/v1/permissions/': { permissions: ['CompanySettlementSettPageIndex'], tree: [] }, '/v1/companies/get_platform_brand/': brand }
})

const server = createServer((request, response) => {
  const body = answers[new URL(request.url ?? '', 'http://x').pathname]
  response.writeHead(body === null ? 500 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body ?? {}))
})
const client = createClient({ origin: () => location.origin, token: () => 'a-token', notify: { error: () => undefined }, expired: () => undefined, loading: null })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('R246 the brand is merged into the user info, its videos beside those that are known already', async () => {
  const { user } = await fetchSession(client)
  expect(user.brand).toEqual(brand)
  expect(user.video.videos.map(({ name }) => name)).toEqual(['入门', '开票'])
})

test('R247 without a brand the sign-in goes on', async () => {
  for (const failure of [null, 'a gateway’s page', { videos: 7 }]) {
    answers['/v1/companies/get_platform_brand/'] = failure
    const { user, permissions } = await fetchSession(client)
    expect([user.user_phone, user.video.videos.length, permissions.status]).toEqual(['19900000005', 1, 'ready'])
  }
  answers['/v1/companies/get_platform_brand/'] = null
  expect((await fetchSession(client)).user.brand).toBeNull()
})

test('R248 the system config has app type and theme_color', async () => {
  expect((await fetchSession(client)).user.brand).toMatchObject({ app: 'company', theme_color: '#08979c' })
})

test.each([
  ['no phone', '/v1/staffs/info/', { ...info, user_phone: '' }],
  ['nothing of ours', '/v1/staffs/info/', {}],
  ['a failure', '/v1/staffs/info/', null],
  ['no list of permissions', '/v1/permissions/', { permissions: 'all' }],
])('R064 R069 %s ends the start: nobody works as an unknown user', async (_, path, answer) => {
  answers[path] = answer
  await expect(fetchSession(client)).rejects.toMatchObject({ name: 'ApiError' })
})
