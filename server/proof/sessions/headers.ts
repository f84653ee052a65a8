import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { calls } from '../../src/modules/index.ts'
import { buildApp } from '../../src/app.ts'
import type { Checks } from './checks.ts'
import { send, good, signIn, type Servers } from './servers.ts'

/** A list that companies may not read. */
const foreign = calls.find(({ method, path, access }) => method === 'GET' && !path.includes(':') && typeof access === 'object' && access.company === undefined && access.worker === undefined)?.path ?? ''

/** The headers that every answer must have, of whatever kind. */
const always: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;media-src 'self';.*object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'/u,
  'strict-transport-security': /max-age=(?:3[2-9]|[4-9]\d|\d{3,})\d{6}; includeSubDomains|max-age=31536000; includeSubDomains/u,
  'x-content-type-options': /^nosniff$/u,
  'x-frame-options': /^DENY$/u,
  'referrer-policy': /^no-referrer$/u,
  'cross-origin-opener-policy': /^same-origin$/u,
  'x-request-id': /^[0-9a-f-]{36}$/u,
}
const never = ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie', 'location']

export async function proveHeaders({ deps, folder, tenants }: Servers, checks: Checks): Promise<void> {
  const web = join(folder, 'web')
  mkdirSync(join(web, 'static'), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>灵工台</title>')
  writeFileSync(join(web, 'static', 'main.0123456789.js'), 'export {}')
  const app = await buildApp({ ...deps, config: { ...deps.config, mode: 'production', demo: false, webRoot: web } })
  try {
    const token = await signIn(app, tenants.phones.company)
    const pdf = '%PDF-1.7\n%%EOF\n'
    const offer = good(z.object({ url: z.string(), file_url: z.string() }), await send(app, token, `/v1/oss/sign_url/?filename=a.pdf&size=${pdf.length}&purpose=voucher`))
    await app.inject({ method: 'PUT', url: offer.url, payload: pdf })
    const { url: download } = good(z.object({ url: z.string() }), await send(app, token, `/v1/oss/sign_url/?file_url=${offer.file_url}`))
    const answers: readonly (readonly [string, number, boolean, () => ReturnType<typeof send>])[] = [
      ['页面', 200, false, () => app.inject({ url: '/', headers: { accept: 'text/html' } })],
      ['脚本', 200, false, () => send(app, null, '/static/main.0123456789.js')],
      ['接口', 200, true, () => send(app, token, '/v1/staffs/info/')],
      ['未登录', 401, true, () => send(app, null, '/v1/staffs/info/')],
      ['无权限', 403, true, () => send(app, token, foreign)],
      ['未知接口', 404, true, () => send(app, token, '/v1/nothing/')],
      ['请求不正确', 400, true, () => send(app, null, '/v1/accounts/login/', { body: {} })],
      ['文件', 200, true, () => send(app, null, download)],
      ['失效的文件链接', 403, true, () => send(app, null, download.replace(/sign=.*/u, 'sign=x'))],
      ['健康检查', 200, true, () => send(app, null, '/livez')],
      ['接口说明', 404, false, () => send(app, token, '/openapi.json')],
      ['别处来的指标请求', 404, false, () => send(app, null, '/metrics', { from: '10.9.9.9' })],
      ['以明文转来的请求', 200, true, () => app.inject({ url: '/v1/staffs/info/', headers: { authorization: `Bearer ${token}`, 'x-forwarded-proto': 'http' } })],
    ]
    for (const [name, status, secret, open] of answers) {
      const answer = await open()
      checks.that(answer.statusCode === status, `${name}：应 ${status}`, `${answer.statusCode} ${answer.body.slice(0, 200)}`)
      for (const [header, pattern] of Object.entries(always)) checks.that(pattern.test(String(answer.headers[header])), `${name} 的 ${header} 应为 ${pattern.source}`, String(answer.headers[header]))
      for (const header of never) checks.that(answer.headers[header] === undefined, `${name} 不应有 ${header}`, String(answer.headers[header]))
      if (secret) checks.that(/no-store/u.test(String(answer.headers['cache-control'])), `${name} 不应被缓存`, String(answer.headers['cache-control']))
    }
    const trace = await app.inject({ method: 'TRACE', url: '/v1/staffs/info/' })
    checks.that(trace.statusCode === 404 || trace.statusCode === 405, 'TRACE 应被拒绝', trace.statusCode)
    const preflight = await app.inject({ method: 'OPTIONS', url: '/v1/staffs/info/', headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' } })
    checks.that(preflight.statusCode >= 400 && preflight.headers['access-control-allow-origin'] === undefined, '别的网站的预检请求应被拒绝', preflight.statusCode)
  } finally {
    await app.close()
  }
}
