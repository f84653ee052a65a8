import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cachingOf, storeOf } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'linggong-store-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A fake of the S3 REST API as documented, as far as it is used; unsigned requests are refused. */
const objects = new Map<string, { body: Buffer; headers: Record<string, string> }>()
const bucket = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(url.pathname.slice('/bucket/'.length))
    const known = objects.get(key)
    const tag = known ? `"${createHash('md5').update(known.body).digest('hex')}"` : ''
    const answer = (status: number, body: string | Buffer = '') => response.writeHead(status, known ? { etag: tag } : {}).end(body)
    if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/') !== true) return answer(403)
    if (url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const all = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()
      const from = Number(url.searchParams.get('continuation-token') ?? 0)
      const more = all.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
      return answer(200, `<ListBucketResult>${all.slice(from, from + 2).map((name) => `<Contents><Key>${name}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents>`).join('')}${more}</ListBucketResult>`)
    }
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && known) return answer(412)
      if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== tag) return answer(412)
      objects.set(key, { body: Buffer.concat(parts), headers: { 'cache-control': String(request.headers['cache-control']), 'content-type': String(request.headers['content-type']) } })
      return answer(200)
    }
    if (request.method === 'DELETE') return objects.delete(key) ? answer(204) : answer(404)
    return known ? answer(200, known.body) : answer(404)
  })
})

beforeAll(async () => {
  await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening))
  Object.assign(process.env, { S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' })
})
afterAll(() => {
  bucket.close()
  for (const name of ['S3_ENDPOINT', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name]
})

describe.each([['a folder', folder], ['a bucket', 's3://bucket/suite']])('%s', (_, target) => {
  const bytes = (text: string) => Buffer.from(text)

  test('gives back what was written, and lists and removes it', async () => {
    const store = storeOf(target)
    expect(await store.read('r/agency/b1/x.js')).toBeNull()
    // `remotes.baked.json` has the folder's name as a prefix.
    for (const name of ['r/agency/b1/x.js', 'r/agency/b1/static/y.js', 'r/agency/b2/x.js', 'remotes.baked.json']) await store.write(name, bytes(name))
    expect((await store.read('r/agency/b1/static/y.js'))?.bytes.toString()).toBe('r/agency/b1/static/y.js')
    const listed = await store.list('r')
    expect(listed.every(({ at }) => at > Date.parse('2026-01-01'))).toBe(true)
    expect(listed.map(({ path }) => path).toSorted()).toEqual(['r/agency/b1/static/y.js', 'r/agency/b1/x.js', 'r/agency/b2/x.js'])
    await store.remove('r/agency/b2/x.js')
    expect(await store.read('r/agency/b2/x.js')).toBeNull()
  })

  test('of two who change the registry at once one is told to look again', async () => {
    const store = storeOf(target)
    await store.write('remotes.json', bytes('1'), { ifTag: null })
    await expect(store.write('remotes.json', bytes('2'), { ifTag: null })).rejects.toThrow('刚被另一个命令改动')
    const tag = (await store.read('remotes.json'))?.tag
    const both = await Promise.allSettled(['a', 'b'].map((text) => store.write('remotes.json', bytes(text), { ifTag: tag ?? '' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('a bucket is told how long each file lives', async () => {
  await storeOf('s3://bucket').write('r/agency/b1/x.js', Buffer.from('x'))
  expect(objects.get('r/agency/b1/x.js')?.headers).toEqual({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript; charset=utf-8' })
  expect(['index.html', 'remotes.json', 'static/js/a.js'].map(cachingOf)).toEqual(['no-cache', 'no-cache', 'public, max-age=31536000, immutable'])
})

test('a wrong key and a server that is not there are told in words', async () => {
  const { S3_ENDPOINT: kept } = process.env
  process.env['AWS_ACCESS_KEY_ID'] = 'other'
  await expect(storeOf('s3://bucket/x').read('remotes.json')).rejects.toThrow('对象存储拒绝了读取 remotes.json（HTTP 403）')
  Object.assign(process.env, { S3_ENDPOINT: 'http://127.0.0.1:1', AWS_ACCESS_KEY_ID: 'key' })
  await expect(storeOf('s3://bucket/x').read('remotes.json')).rejects.toThrow('无法连接对象存储 http://127.0.0.1:1')
  process.env['S3_ENDPOINT'] = kept
})

test('a path that leads out of the folder, and a bucket without its keys, are refused', async () => {
  await expect(storeOf(folder).write('../x', Buffer.from('x'))).rejects.toThrow('leads out')
  const { S3_ENDPOINT: kept } = process.env
  delete process.env['S3_ENDPOINT']
  expect(() => storeOf('s3://bucket/x')).toThrow('S3_ENDPOINT')
  process.env['S3_ENDPOINT'] = kept
})
