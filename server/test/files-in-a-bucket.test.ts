import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { dropExpired } from '../src/modules/files/expiry.ts'
import { backUp } from '../src/ops/backup.ts'
import { restore } from '../src/ops/restore.ts'
import { filesOf } from '../src/setup.ts'
import { testBucket } from './bucket.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'
import { exportedRows } from './exported.ts'
import { drain } from './makers.ts'
import { makeBlankDatabase } from './test-server.ts'

const { place, keys } = await testBucket()
const { app, deps, tenants } = await testApp({ bucket: place })
const token = await signIn(app, tenants.phones.company)
const pdf = Buffer.from('%PDF-1.7\n…')

async function upload(content: Buffer) {
  const { url, file_url } = (await ask(app, token, `/v1/oss/sign_url/?filename=a.pdf&size=${content.length}&purpose=voucher`)).json<{ url: string; file_url: string }>()
  const put = () => app.inject({ method: 'PUT', url, payload: content, headers: { 'content-type': 'application/octet-stream' } })
  return { put, id: file_url.split('/').at(-1) ?? '', link: async () => (await ask(app, token, `/v1/oss/sign_url/?file_url=${file_url}`)).json<{ url: string }>().url }
}

test('an upload goes there, once, and comes back through our own link; what is no PDF leaves nothing', async () => {
  const { put, id, link } = await upload(pdf)
  expect((await Promise.all([put(), put()])).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(keys()).toContain(id)
  expect((await app.inject(await link())).rawPayload.equals(pdf)).toBe(true)
  const before = keys()
  expect((await (await upload(Buffer.from('MZ'.repeat(2000)))).put()).statusCode).toBe(400)
  expect(keys()).toEqual(before)
})

test('so does the file of an export, which is gone once it has ended', async () => {
  expect((await ask(app, token, '/v1/bills/exports/', { body: {}, key: crypto.randomUUID() })).statusCode).toBe(200)
  await drain(deps)
  expect(await exportedRows(deps, tenants.ids.company, 'bill')).toEqual([])
  const [{ file_id } = {}] = await asOwner(deps, `select file_id from app.job where kind = 'export' and category = 'bill'`)
  expect(keys()).toContain(file_id)
  await asOwner(deps, `update app.file set expire_at = now() - interval '1 day' where id = $1`, [file_id])
  await dropExpired(deps)
  expect(keys()).not.toContain(file_id)
})

test('a back-up takes the files from there, and is restored into another bucket or onto a disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linggong-bucket-backup-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const { put, id } = await upload(pdf)
  await put()
  const manifest = await backUp(deps.ownerUrl, deps.storage, join(folder, 'one'))
  expect(manifest.files.map((file) => file.id)).toContain(id)
  const other = await testBucket()
  for (const storage of [filesOf({ bucket: other.place, dataDir: folder }), filesOf({ bucket: undefined, dataDir: folder })]) {
    const { url, drop } = await makeBlankDatabase(inject('postgresUrl'))
    expect((await restore(url, storage, join(folder, 'one'))).ledger_hash).toBe(manifest.ledger_hash)
    expect(await storage.read(id)).not.toBeNull()
    await drop()
  }
  expect(other.keys().toSorted()).toEqual(manifest.files.map((file) => file.id).toSorted())
})
