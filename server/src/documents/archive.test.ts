import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archiveOf } from './archive.ts'

async function* entries() {
  yield { name: 'XY1-王小明.pdf', content: Readable.from([strToU8('第一'), strToU8('份')]) }
  yield { name: 'XY2.pdf', content: Readable.from([strToU8('第二份')]) }
}

test('an archive has its files under their names, in the order in which they came', async () => {
  const files = unzipSync(await buffer(archiveOf(entries(), new Date('2026-05-01T00:00:00Z'))))
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([['XY1-王小明.pdf', '第一份'], ['XY2.pdf', '第二份']])
})

test('what its format cannot tell is refused, before it is written', async () => {
  const at = new Date('2026-05-01T00:00:00Z')
  const whole = await buffer(archiveOf(entries(), at))
  expect(await buffer(archiveOf(entries(), at, { bytes: whole.length, files: 2 }))).toEqual(whole)
  for (const limit of [{ bytes: whole.length - 1, files: 2 }, { bytes: whole.length, files: 1 }]) {
    await expect(buffer(archiveOf(entries(), at, limit))).rejects.toMatchObject({ error_msg: expect.stringContaining('请缩小范围') })
  }
})

test('of nothing there is an empty archive', async () => {
  expect(unzipSync(await buffer(archiveOf((async function* () {})(), new Date('2026-05-01T00:00:00Z'))))).toEqual({})
})
