import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { contractDocument } from './contract.ts'

const at = new Date('2026-11-21T08:15:00Z')
const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/gu)].length
const paragraph = { isHeading: false, text: '丙方自主决定是否承接任务，自行安排工作时间与方式。'.repeat(6) }

test('a contract runs over pages, and an empty one is a page with its title', async () => {
  const long = Array.from({ length: 60 }, (_, index) => (index % 6 === 0 ? { isHeading: true, text: `第 ${index} 条` } : paragraph))
  const pdf = await buffer(contractDocument({ title: '合作协议', lines: long, at }))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(pdf)).toBeGreaterThan(6)
  expect(pagesOf(await buffer(contractDocument({ title: '空', lines: [], at })))).toBe(1)
})

test('the same text gives the same document, whenever it is made', async () => {
  const one = () => buffer(contractDocument({ title: '合作协议', lines: [paragraph], at }))
  expect((await one()).equals(await one())).toBe(true)
})
