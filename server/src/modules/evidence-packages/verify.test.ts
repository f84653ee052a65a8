import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { clockTime } from '@linggong/shared/domain/time'
import { describe, expect, test } from 'vitest'
import { clockTime as shownTime, verifyFiles, verifyZip } from '../../../pages/evidence/verify.js'
import { archiveOf } from '../../documents/archive.ts'
import { verifyPage } from './index-page.ts'
import { whole, withManifest } from './manifest.ts'

const texts = { '用户/王小明-ZD1.pdf': '第一份', '用户合同/XY1.pdf': '第二份', 'index.html': '<!doctype html>', '空.txt': '' }

async function* entries() {
  for (const [name, text] of Object.entries(texts)) yield { name, content: whole(Buffer.from(text)) }
}

const seals = [{ source: 'history_event', label: '变更记录', n: 3, hash: 'ab'.repeat(32), seal_at: '2026-11-26T00:00:00.000Z' }]
const about = { title: '证据包 结算单 JS1', made_at: '2026-11-26T00:00:00.000Z', made_by: '张三' }
const made = async (): Promise<Buffer> => buffer(archiveOf(withManifest(entries(), about, seals, () => undefined), new Date('2026-11-26T10:00:00Z')))
const zip = await made()
const blobOf = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)])

/** Of each byte of the package, the file that it belongs to; null: to none alone. */
function ownerOf(position: number): string | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length)
  const start = view.getUint32(zip.length - 6, true)
  let place = 0
  for (let at = start; at < zip.length - 22; ) {
    const [length, size] = [view.getUint16(at + 28, true), view.getUint32(at + 24, true)]
    const name = zip.subarray(at + 46, at + 46 + length).toString()
    const next = place + 30 + length + size + 16
    if ((position >= place && position < next) || (position >= at && position < at + 46 + length)) return name
    place = next
    at += 46 + length
  }
  return null
}

/** The low bytes of the lengths in the directory, of its own and of where it begins: only these reach another entry of a package as small as this. */
function lengthBytes(): number[] {
  const start = zip.readUInt32LE(zip.length - 6)
  const found = [zip.length - 10, zip.length - 6]
  for (let at = start; at < zip.length - 22; at += 46 + zip.readUInt16LE(at + 28)) found.push(at + 20, at + 24, at + 28)
  return found
}

describe('a package', () => {
  test('is as its manifest says, packed and unpacked', async () => {
    const found = await verifyZip(blobOf(zip))
    expect(found).toMatchObject({ faults: [], files: 4, manifest: { ...about, seals } })
    const files = new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, blobOf(bytes)]))
    expect(await verifyFiles(files)).toEqual(found)
    expect(strFromU8(unzipSync(zip)['manifest.sha256'] ?? expect.fail())).toBe(`${found.hash}  manifest.json\n`)
  })

  /** What is said of the package with one byte changed: nothing of another file than the one that the byte belongs to. */
  async function flipped(position: number, mask: number): Promise<void> {
    const changed = Uint8Array.from(zip)
    changed[position] = (changed[position] ?? 0) ^ mask
    const { faults } = await verifyZip(blobOf(changed))
    expect(faults.length).toBeGreaterThan(0)
    const owner = ownerOf(position)
    // What manifest and sum say of each other does not tell which was changed.
    const own = owner === null ? '压缩包目录' : owner.startsWith('manifest.') ? 'manifest.' : owner
    expect([position, own, faults.filter(({ file }) => !file.split(' / ').some((name) => (own === 'manifest.' ? name.startsWith(own) : name === own)))]).toEqual([position, own, []])
  }

  test('of which one byte was flipped, any, names the file that it belongs to and no other', async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: zip.length - 1 }), fc.integer({ min: 1, max: 255 }), flipped), { numRuns: 1000 })
  })

  test('of which a length or a place was changed, to any, is read past it: also where it leads to another entry', async () => {
    for (const position of lengthBytes()) await Promise.all(Array.from({ length: 255 }, (_, less) => flipped(position, less + 1)))
  }, 60_000)

  test('from which a file was taken, to which one was added, or that was cut off', async () => {
    const files = new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, blobOf(bytes)]))
    const without = new Map(files)
    without.delete('空.txt')
    expect((await verifyFiles(without)).faults).toEqual([{ file: '空.txt', text: '文件缺失' }])
    expect((await verifyFiles(new Map([...files, ['新.txt', blobOf(zip)]]))).faults).toEqual([{ file: '新.txt', text: '清单中没有该文件' }])
    expect((await verifyZip(blobOf(zip.subarray(0, zip.length - 100)))).faults).not.toEqual([])
    for (const bytes of [new Uint8Array(0), new Uint8Array(10), new Uint8Array(5000)]) expect((await verifyZip(blobOf(bytes))).faults).not.toEqual([])
  })

  test('has the page that verifies it, as one script', async () => {
    const page = (await verifyPage()).toString()
    expect(page).toContain('async function verifyZip')
    expect(page).not.toMatch(/^export /mu)
    expect(page).not.toMatch(/(?:src|href)="(?!data:)/u)
  })
})

test('a second file of a name gets a number', async () => {
  async function* twice() {
    yield { name: '成果/图.jpg', content: whole(Buffer.from('1')) }
    yield { name: '成果/图.jpg', content: whole(Buffer.from('2')) }
  }
  const files = unzipSync(await buffer(archiveOf(withManifest(twice(), about, [], () => undefined), new Date('2026-11-26T10:00:00Z'))))
  expect(Object.keys(files)).toEqual(['成果/图.jpg', '成果/图-2.jpg', 'manifest.json', 'manifest.sha256'])
})

test('times are shown as the index shows them, in Shanghai', () => {
  for (const text of ['2026-11-26T00:00:00.000Z', '2026-12-31T16:05:09.123Z']) expect(shownTime(text)).toBe(clockTime(new Date(text)))
  expect(shownTime('被改动')).toBe('被改动')
})
