import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadOf } from '@linggong/shared/domain/uploads'
import { paperKeys } from '../src/kernel/paper-keys.ts'
import { dropExpired } from '../src/modules/files/expiry.ts'
import { open } from '../src/modules/files/sealing.ts'
import { offerUpload, receive } from '../src/modules/files/service.ts'
import { authenticate } from '../src/kernel/session.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { backUp } from '../src/ops/backup.ts'
import { rotatePaperKey } from '../src/ops/rotate-paper-key.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'

const { app, deps, tenants, folder, advance, nextWindow } = await testApp()
let token = ''
const paper = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#fff' } }).png().toBuffer()
const root = await mkdtemp(join(tmpdir(), 'linggong-papers-'))
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  nextWindow(3_600_000)
  token = await signIn(app, tenants.phones.company)
})

async function upload(by = token): Promise<string> {
  const { url, file_url } = (await ask(app, by, `/v1/oss/sign_url/?filename=${encodeURIComponent('身份证.png')}&size=${paper.length}&purpose=id_card`)).json()
  expect((await app.inject({ method: 'PUT', url, payload: paper, headers: { 'content-type': 'application/octet-stream' } })).json()).toEqual({ ok: true })
  return String(file_url).split('/').at(-1) ?? ''
}
const view = (by: string, id: string, reason = '核实身份') => ask(app, by, `/v1/files/${id}/view/`, { body: { reason } })
const rowOf = async (id: string) => (await asOwner(deps, 'select key_id, wrapped_key, stored_at, expire_at, sha256 from app.file where id = $1', [id]))[0] ?? {}
const linesOf = (id: string) => asOwner(deps, 'select act, kind, field, reason, staff_name, tenant_id from app.reveal_audit where entity_id = $1 order by id', [id])

/** All bytes in a folder, one file after the other. */
async function bytesBelow(path: string): Promise<Buffer> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return Buffer.concat(await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name)))))
}
const pngBegins = paper.subarray(0, 16)

describe('where it is stored', () => {
  test('a paper is ciphertext by a key of its own, which another key encrypts that the database does not have', async () => {
    const [one, other] = [await upload(), await upload()]
    const [a, b] = await Promise.all([one, other].map(async (id) => buffer((await deps.storage.read(id)) ?? Readable.from([]))))
    expect(a?.length).toBeGreaterThan(paper.length / 2)
    expect(a?.equals(b ?? Buffer.alloc(0))).toBe(false)
    expect((await bytesBelow(join(folder, 'files'))).includes(pngBegins)).toBe(false)
    const { key_id, wrapped_key } = await rowOf(one)
    const [key] = await deps.paperKeys()
    expect(key_id).toBe(key.id)
    if (!Buffer.isBuffer(wrapped_key) || a === undefined) throw new Error('there is a key')
    // The pixels are those that came, and nothing else of the file is.
    const opened = await open(deps.paperKeys, one, { key_id: key.id, wrapped_key }, a)
    expect(await sharp(opened).raw().toBuffer()).toEqual(await sharp(paper).raw().toBuffer())
    const dump = await asOwner(deps, `select string_agg(row_to_json(f)::text, '') as text from app.file f`)
    expect(String(dump[0]?.['text'])).not.toContain(key.key.toString('hex'))
    const file = await readFile(join(folder, 'paper.key'), 'utf8')
    expect(file).toContain(key.key.toString('hex'))
  })

  test('a paper opens by AES-256-GCM as the standard has it, read by another implementation, and not with a changed byte', async () => {
    const id = await upload()
    const bytes = await buffer((await deps.storage.read(id)) ?? Readable.from([]))
    const { key_id, wrapped_key } = await rowOf(id)
    const [{ key }] = await deps.paperKeys()
    const opened = async (by: Uint8Array<ArrayBuffer>, about: string, sealed: Buffer) => {
      const aes = await crypto.subtle.importKey('raw', by, 'AES-GCM', false, ['decrypt'])
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(sealed.subarray(0, 12)), additionalData: new TextEncoder().encode(about) }, aes, new Uint8Array(sealed.subarray(12))))
    }
    if (!Buffer.isBuffer(wrapped_key)) throw new Error('there is a key')
    const own = await opened(new Uint8Array(key), `${id} ${String(key_id)}`, wrapped_key)
    expect([key.length, own.length]).toEqual([32, 32])
    expect(await sharp(await opened(own, id, bytes)).raw().toBuffer()).toEqual(await sharp(paper).raw().toBuffer())
    bytes[20] = (bytes[20] ?? 0) ^ 1
    await expect(opened(own, id, bytes)).rejects.toThrow()
  })

  test('neither is it readable while it is looked at', async () => {
    const written: Buffer[] = []
    const watched = {
      ...deps,
      storage: {
        ...deps.storage,
        write: (key: string, content: AsyncIterable<Uint8Array>) => deps.storage.write(key, (async function* () {
          for await (const chunk of content) {
            written.push(Buffer.from(chunk))
            yield chunk
          }
        })()),
      },
    }
    const actor = (await authenticate(deps.db, token, deps.clock())) ?? expect.unreachable()
    const { file_url } = await inTransaction(deps.db, actor, (tx) => offerUpload(tx, deps, actor, { filename: 'a.png', size: paper.length, purpose: 'id_card' }))
    await receive(watched, file_url.split('/').at(-1) ?? '', Readable.from([paper]))
    // The draft and what is kept.
    expect(Buffer.concat(written).length).toBeGreaterThan(paper.length * 1.5)
    expect(Buffer.concat(written).includes(pngBegins)).toBe(false)
  })

  test('the bytes of one do not open as another', async () => {
    const [mine, theirs] = [await upload(), await upload()]
    const [own, stolen] = [await rowOf(mine), await rowOf(theirs)]
    const take = (row: Record<string, unknown>) => asOwner(deps, 'update app.file set wrapped_key = $2 where id = $1', [mine, row['wrapped_key']])
    await take(stolen)
    expect((await view(token, mine)).statusCode).toBe(500)
    await take(own)
    expect((await view(token, mine)).statusCode).toBe(200)
  })

  test('a backup has ciphertext only, and not the key', async () => {
    await upload()
    await backUp(deps.ownerUrl, deps.storage, join(root, 'backup'))
    const all = await bytesBelow(join(root, 'backup'))
    const [{ key }] = await deps.paperKeys()
    expect([all.includes(pngBegins), all.includes(key), all.includes(key.toString('hex'))]).toEqual([false, false, false])
  })
})

describe('who looks at a paper', () => {
  test('sees a picture with their name on it, each time with a line in the register', async () => {
    const id = await upload()
    const answer = await view(token, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([800, 500])
    // What was white everywhere no longer is, in each quarter.
    for (const [left, top] of [[0, 0], [400, 0], [0, 250], [400, 250]] as const) {
      const { channels } = await sharp(await sharp(answer.rawPayload).extract({ left, top, width: 400, height: 250 }).toBuffer()).stats()
      expect(channels[0]?.min).toBeLessThan(200)
    }
    await view(token, id, '办理税务事项')
    const [line, again, ...more] = await linesOf(id)
    expect(line).toMatchObject({ act: 'reveal', kind: 'paper', field: 'id_card', reason: '核实身份', tenant_id: tenants.ids.company })
    expect([again?.['reason'], more]).toEqual(['办理税务事项', []])
  })

  test('says why', async () => {
    const id = await upload()
    expect((await view(token, id, ' ')).json().error_msg).toContain('请填写查看原因')
    expect((await ask(app, token, `/v1/files/${id}/view/`, { body: {} })).statusCode).toBe(400)
    expect(await linesOf(id)).toEqual([])
  })

  test('is of its own organisation and has the permission; others are answered as if there were none', async () => {
    const id = await upload()
    for (const place of ['saas', 'park', 'platform', 'agency', 'neighbour', 'foreign'] as const) {
      expect([place, (await view(await signIn(app, tenants.phones[place]), id)).statusCode]).toEqual([place, 404])
    }
    expect((await view(await signIn(app, tenants.noRights), id)).statusCode).toBe(403)
    expect((await app.inject({ method: 'POST', url: `/v1/files/${id}/view/`, payload: { reason: '核实身份' } })).statusCode).toBe(401)
    expect(await linesOf(id)).toEqual([])
  })

  test('gets no link, and none that is signed opens it', async () => {
    const id = await upload()
    expect((await ask(app, token, `/v1/oss/sign_url/?file_url=/v1/files/${id}`)).json().error_msg).toBe('证件不提供链接，请说明原因后查看')
    const expires = Math.floor(deps.clock().getTime() / 1000) + 60
    expect((await app.inject(`/v1/files/${id}/download?expires=${expires}&sign=${deps.links.sign(['download', id, expires])}`)).statusCode).toBe(404)
    expect((await app.inject(`/v1/files/${id}/logo`)).statusCode).toBe(404)
  })

  test('sees nothing else by this call', async () => {
    const { url, file_url } = (await ask(app, token, `/v1/oss/sign_url/?filename=a.png&size=${paper.length}&purpose=voucher`)).json()
    await app.inject({ method: 'PUT', url, payload: paper, headers: { 'content-type': 'application/octet-stream' } })
    expect((await view(token, String(file_url).split('/').at(-1) ?? '')).statusCode).toBe(404)
  })

  test('looks 120 times an hour at most, whatever at', async () => {
    const id = await upload()
    await asOwner(deps, `update app.rate_limit set count = 119 where key like 'reveal:%'`)
    expect((await view(token, id)).statusCode).toBe(200)
    await asOwner(deps, `update app.rate_limit set count = 120 where key like 'reveal:%'`)
    expect((await view(token, id)).statusCode).toBe(429)
  })
})

test('a paper is a picture', async () => {
  expect((await ask(app, token, '/v1/oss/sign_url/?filename=a.pdf&size=9&purpose=id_card')).json().error_msg).toBe('仅支持 .png、.jpg、.jpeg 文件')
})

describe('the key', () => {
  test('is changed while papers are looked at; who has the old one alone opens nothing', async () => {
    const id = await upload()
    const [old] = await deps.paperKeys()
    const before = await rowOf(id)
    const { key, papers } = await rotatePaperKey(deps.ownerUrl, deps.config)
    expect(papers).toBeGreaterThan(0)
    expect((await rowOf(id))['key_id']).toBe(key)
    expect(key).not.toBe(old.id)
    expect((await rowOf(id))['sha256']).toEqual(before['sha256'])
    expect((await view(token, id)).statusCode).toBe(200)
    expect((await view(token, await upload())).statusCode).toBe(200)
    await rotatePaperKey(deps.ownerUrl, deps.config)
    expect((await deps.paperKeys()).map((one) => one.id)).not.toContain(old.id)
    expect((await view(token, id)).statusCode).toBe(200)
  })

  test('stays while a paper hangs on it that does not open', async () => {
    const [mine, theirs] = [await upload(), await upload()]
    const [own, stolen] = [await rowOf(mine), await rowOf(theirs)]
    const take = (row: Record<string, unknown>) => asOwner(deps, 'update app.file set wrapped_key = $2 where id = $1', [mine, row['wrapped_key']])
    await take(stolen)
    await expect(rotatePaperKey(deps.ownerUrl, deps.config)).rejects.toThrow(`1 份证件用现有的密钥打不开，密钥没有更换：${mine}`)
    // Its key is still among ours, for when the row has been put right.
    await expect(rotatePaperKey(deps.ownerUrl, deps.config)).rejects.toThrow(mine)
    await take(own)
    expect((await view(token, mine)).statusCode).toBe(200)
    expect((await view(token, theirs)).statusCode).toBe(200)
  })

  test('of the environment goes before the file, and a paper without its key is a fault, not a picture', async () => {
    const id = await upload()
    const { key_id, wrapped_key } = await rowOf(id)
    const bytes = await buffer((await deps.storage.read(id)) ?? Readable.from([]))
    if (typeof key_id !== 'string' || !Buffer.isBuffer(wrapped_key)) throw new Error('there is a key')
    const [{ key }] = await deps.paperKeys()
    const fromElsewhere = paperKeys({ ...deps.config, paperKeys: [Buffer.alloc(32, 7), key] })
    await expect(open(fromElsewhere, id, { key_id, wrapped_key }, bytes)).resolves.toBeInstanceOf(Buffer)
    await expect(open(paperKeys({ ...deps.config, paperKeys: [Buffer.alloc(32, 7)] }), id, { key_id, wrapped_key }, bytes)).rejects.toThrow('is not here')
  })
})

test('a paper is kept for as long as its purpose says, then it and its key are gone', async () => {
  const id = await upload()
  const days = uploadOf('id_card').keepDays ?? expect.unreachable()
  await dropExpired(deps)
  expect((await rowOf(id))['stored_at']).not.toBeNull()
  advance(days * 86_400_000)
  expect((await view(await signIn(app, tenants.phones.company), id)).json().error_msg).toBe('文件已过期')
  await dropExpired(deps)
  expect(await deps.storage.read(id)).toBeNull()
  expect(await rowOf(id)).toMatchObject({ key_id: null, wrapped_key: null, stored_at: null })
  expect((await view(await signIn(app, tenants.phones.company), id)).statusCode).toBe(404)
})
