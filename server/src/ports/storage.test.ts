import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { testBucket } from '../../test/bucket.ts'
import { diskStorage } from './storage-disk.ts'
import { s3Storage } from './storage-s3.ts'
import { AlreadyStored, draftKey } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'linggong-storage-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { place } = await testBucket()

async function* chunks(...of: readonly Buffer[]) {
  for (const chunk of of) yield await Promise.resolve(chunk)
}

describe.each([['a disk', diskStorage(folder)], ['a bucket', s3Storage(place)]])('%s', (_, storage) => {
  const bytesOf = async (key: string) => {
    const found = await storage.read(key)
    return found === null ? null : buffer(found)
  }

  test('keeps a file whole, of any length, and says its size and hash', async () => {
    await storage.check()
    for (const parts of [[], [Buffer.from('凭'), Buffer.from('证')], Array.from({ length: 20 }, () => randomBytes(1 << 20))]) {
      const key = randomUUID()
      const whole = Buffer.concat(parts)
      expect(await storage.write(key, chunks(...parts))).toEqual({ size: whole.length, sha256: createHash('sha256').update(whole).digest() })
      expect((await bytesOf(key))?.equals(whole)).toBe(true)
    }
  })

  test('writes a key once, whoever of several at once is first', async () => {
    const key = randomUUID()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, (__, index) => storage.write(key, chunks(Buffer.from([index])))))
    const first = tries.findIndex(({ status }) => status === 'fulfilled')
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const tried of tries) if (tried.status === 'rejected') expect(tried.reason).toBeInstanceOf(AlreadyStored)
    await expect(storage.write(key, chunks(Buffer.alloc(12 << 20)))).rejects.toBeInstanceOf(AlreadyStored)
    expect(await bytesOf(key)).toEqual(Buffer.from([first]))
  })

  test('keeps nothing of what broke off, whose key is free again', async () => {
    const key = randomUUID()
    for (const begun of [1, 12]) {
      const broken = async function* () {
        for (let index = 0; index < begun; index += 1) yield await Promise.resolve(Buffer.alloc(1 << 20))
        throw new Error('the sender is gone')
      }
      await expect(storage.write(key, broken())).rejects.toThrow('the sender is gone')
      expect(await bytesOf(key)).toBeNull()
    }
    await storage.write(key, chunks(Buffer.from('again')))
    expect(String(await bytesOf(key))).toBe('again')
  })

  test('removes a file, and drafts that are old; takes no key that is none', async () => {
    const [key, draft] = [randomUUID(), draftKey(randomUUID())]
    for (const one of [key, draft]) await storage.write(one, chunks(Buffer.from('x')))
    await storage.removeDrafts(60_000)
    expect(await bytesOf(draft)).not.toBeNull()
    // A bucket tells times in whole seconds.
    await pause(1100)
    await storage.removeDrafts(0)
    expect([await bytesOf(draft), String(await bytesOf(key))]).toEqual([null, 'x'])
    await storage.remove(key)
    await storage.remove(key)
    expect(await bytesOf(key)).toBeNull()
    for (const bad of ['../etc/passwd', 'x', `drafts/../${key}`, '']) await expect(storage.write(bad, chunks())).rejects.toThrow('not a storage key')
  })
})

test('a store that overwrites, one that is not there and one that refuses the keys are told at start', async () => {
  const overwriting = await testBucket({ overwrites: true })
  await expect(s3Storage(overwriting.place).check()).rejects.toThrow('允许覆盖已有的对象')
  expect(overwriting.keys()).toEqual([])
  await expect(s3Storage({ ...place, bucket: 'nowhere' }).check()).rejects.toThrow('存储桶 nowhere 无法写入')
  await expect(s3Storage({ ...place, accessKeyId: 'x' }).check()).rejects.toThrow('无法写入')
  await expect(s3Storage({ ...place, endpoint: 'http://127.0.0.1:1' }).check()).rejects.toThrow('无法写入')
})
