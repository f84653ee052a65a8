import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { answerOf } from '../src/kernel/errors.ts'
import { refuseUnknown } from '../src/kernel/api.ts'
import { registerWeb } from '../src/web/static.ts'

const folder = mkdtempSync(join(tmpdir(), 'linggong-web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, content: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const script = `console.log(${JSON.stringify('灵'.repeat(2000))})`
put('web/index.html', '<!doctype html><title>灵工台</title>')
put('web/static/js/index.0123456789.js', script)
put('secret.txt', 'secret')
put('web/remotes.json', '{"override_origins":[]}')
put('web/r/agency/abcdef123456/mf-manifest.json', '{"name":"agency"}')
put('web/r/agency/aaaaaaaaaaaa/mf-manifest.json', '{"name":"older"}')

const app = fastify({ logger: false })
app.setErrorHandler((error, request, reply) => {
  const { status, body } = answerOf(error, request.id)
  return reply.code(status).send(body)
})
await registerWeb(app, refuseUnknown([]), join(folder, 'web'))
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the shell', () => {
  test('opens at every address a person may type, never from a cache', async () => {
    for (const url of ['/', '/login', '/agency/settlement/sett/info?id=1', '/a.b/c']) {
      const answer = await get(url, { accept: 'text/html' })
      expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, 'no-cache', '<!doctype html><title>灵工台</title>'])
    }
  })

  test('gives hashed assets for good, packed, with an etag', async () => {
    const answer = await get('/static/js/index.0123456789.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
    const again = await get('/static/js/index.0123456789.js', { 'accept-encoding': 'br', 'if-none-match': String(answer.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/static/js/index.0123456789.js')).body).toBe(script)
    expect((await get('/static/js/index.0123456789.js', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip')
  })

  test('does not answer a missing script or an unknown call with its page', async () => {
    expect((await get('/static/js/gone.0123456789.js', { accept: '*/*' })).statusCode).toBe(404)
    expect((await get('/v1/nothing/', { accept: 'text/html' })).json().error_msg).toBe('请求错误,未找到该资源')
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
  })

  test('what builds have recorded is for those who publish', async () => {
    put('web/facts/server.json', '{"calls":{}}')
    for (const url of ['/facts/server.json', '/r/../facts/server.json', '/%66acts/server.json']) expect((await get(url, { accept: 'text/html' })).statusCode).toBe(404)
  })

  test('lists no folder, and gives nothing of the sources', async () => {
    put('web/.git/config', 'remote')
    for (const url of ['/static', '/static/', '/static/js/', '/r/', '/r/agency/abcdef123456/', '/.git/config', '/.git/']) {
      for (const accept of ['text/html', 'image/png']) {
        const { statusCode, body } = await get(url, { accept })
        if (statusCode !== 404) expect([url, statusCode, body]).toEqual([url, 200, '<!doctype html><title>灵工台</title>'])
        expect(body.includes('0123456789') || body.includes('remote'), url).toBe(false)
      }
    }
  })

  test('stays inside of its folder', async () => {
    for (const url of ['/..%2fsecret.txt', '/static/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt', '/%00.txt', '/r/agency/abcdef123456/..%2f..%2f..%2f..%2fsecret.txt', '/r/agency/../../../secret.txt']) {
      const { body } = await get(url, { accept: 'text/html' })
      expect(body).not.toContain('secret')
    }
    expect((await get('/%zz')).statusCode).toBe(400)
  })
})

describe('a remote', () => {
  test('is served under its build for good, older builds too', async () => {
    expect((await get('/remotes.json')).headers['cache-control']).toBe('no-cache')
    const current = await get('/r/agency/abcdef123456/mf-manifest.json')
    expect([current.statusCode, current.json(), current.headers['cache-control']]).toEqual([200, { name: 'agency' }, 'public, max-age=31536000, immutable'])
    expect((await get('/r/agency/aaaaaaaaaaaa/mf-manifest.json')).json()).toEqual({ name: 'older' })
    for (const url of ['/r/agency/bbbbbbbbbbbb/mf-manifest.json', '/r/park/abcdef123456/mf-manifest.json', '/r/other/abcdef123456/x.js', '/r/agency/abcdef123456/none.js']) {
      expect((await get(url, { accept: 'text/html' })).statusCode).toBe(404)
    }
  })

  test('may come from a developer’s machine only where the registry says so', async () => {
    const policyOf = async () => String((await get('/', { accept: 'text/html' })).headers['content-security-policy'])
    expect(await policyOf()).not.toContain('localhost')
    put('web/remotes.json', '{"override_origins":["http://localhost:4104","https://evil.example"]}')
    expect(await policyOf()).toContain("script-src 'self' http://localhost:4104;")
    expect(await policyOf()).not.toContain('evil')
    put('web/remotes.json', '{"override_origins":[]}')
  })
})
