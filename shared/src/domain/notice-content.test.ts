import { expect, test } from 'vitest'
import { bannerText, hasHiddenCharacters, noticeBlocks, type NoticeLine, noticeLinkFault, noticeText, withoutHiddenCharacters } from './notice-content.ts'

const line = (kind: NoticeLine['kind'], ...texts: string[]): NoticeLine => ({ kind, spans: texts.map((text) => ({ text, bold: false, link: '' })) })

test('neighbouring list items are one list, paragraphs stand alone, empty lines are left out', () => {
  const blocks = noticeBlocks([line('paragraph', '甲'), line('paragraph'), line('paragraph', '乙'), line('bullet', '一'), line('bullet', ' '), line('bullet', '二'), line('number', '三')])
  expect(blocks.map(({ kind, lines }) => [kind, lines.length])).toEqual([['paragraph', 1], ['paragraph', 1], ['bullet', 2], ['number', 1]])
})

test('the line of the banner is the title and what fits of the text, whole characters', () => {
  expect(noticeText([line('paragraph', '今晚 ', '22:00'), line('bullet', '暂停支付')])).toBe('今晚 22:00 暂停支付')
  expect(bannerText({ title: '升级', content: [] })).toBe('升级')
  const long = bannerText({ title: '升级', content: [line('paragraph', '𠮷'.repeat(121))] })
  expect([long.isWellFormed(), Array.from(long).length, long.endsWith('𠮷…')]).toEqual([true, 124, true])
})

test('links lead to the web, encrypted, and carry nobody’s password', () => {
  for (const link of ['https://example.com', 'https://例子.中国/路径?a=1#b']) expect(noticeLinkFault(link)).toBeNull()
  for (const link of ['', 'example.com', 'http://example.com', 'javascript:alert(1)', 'https://a:b@example.com', 'mailto:a@b.cn', `https://example.com/${'a'.repeat(500)}`]) expect([link, noticeLinkFault(link)]).not.toEqual([link, null])
})

test('hidden characters are found and taken out, joined emoji stay', () => {
  for (const text of ['\u0007', 'a\u202Eb', '\u200B', '\u2066x', '\uD800', '\uFEFF']) expect([hasHiddenCharacters(text), hasHiddenCharacters(withoutHiddenCharacters(text))]).toEqual([true, false])
  expect(hasHiddenCharacters('👨‍👩‍👧 升级，请保存。')).toBe(false)
})
