import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { contractDocument } from './contract.ts'
import { openSheet } from './sheet.ts'

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

test('no line begins with closing punctuation or ends with opening punctuation, and numbers stay whole', () => {
  const sheet = openSheet('合作协议', { keepPages: true, at })
  sheet.page()
  const texts = ['甲方通过平台发布任务，由甲方验收；验收通过的任务，按约定结算。', '自（2026 年）起，任何一方可提前 15 日通知其他方（书面），任务 A123456 照常结算。', '。'.repeat(40), 'x'.repeat(60), '一', '']
  for (const text of texts) {
    for (let width = 44; width < 240; width += 7) {
      const lines = sheet.wrap(text, 11, width)
      expect(lines.join('')).toBe(text)
      if (!text.includes('任务')) continue
      for (const line of lines.slice(1)) expect([width, line]).not.toEqual([width, expect.stringMatching(/^[，。；）]/u)])
      for (const line of lines) expect([width, line]).not.toEqual([width, expect.stringMatching(/（$/u)])
      if (width > 80) expect(lines.filter((line) => line.includes('A1') && !line.includes('A123456'))).toEqual([])
    }
  }
  sheet.end()
})

test('the same text gives the same document, whenever it is made', async () => {
  const one = () => buffer(contractDocument({ title: '合作协议', lines: [paragraph], at }))
  expect((await one()).equals(await one())).toBe(true)
})
