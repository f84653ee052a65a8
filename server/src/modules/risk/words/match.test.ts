import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matcher } from './match.ts'

const found = (words: readonly string[], text: string): string[] => matcher(words)(text).map(({ word, from, to }) => `${words[word]}: ${text.slice(from, to)}`)

test('a word is found however it is written: blanks, full width, traditional, case, signs and accents between', () => {
  for (const text of ['代客刷单', '刷 单', '刷　　单', '刷單', '刷\u200B单', '刷·单', '刷.单', '刷*單', '⑴刷\u3000\t單', '【刷】【单】']) expect([text, found(['刷单'], text).length]).toEqual([text, 1])
  expect(found(['套现', 'VX'], '加ｖ Ｘ，信用卡套 現')).toEqual(['VX: ｖ Ｘ', '套现: 套 現'])
  expect(found(['頭髮', 'café'], '头发 CAFÉ')).toEqual(['頭髮: 头发', 'café: CAFÉ'])
})

test('the end of a clause and another line end a word; letters between do too', () => {
  for (const text of ['海报印刷，单价 80 元', '海报印刷。单价', '印刷\n单价 80', '印刷、单据整理', '刷了单']) expect([text, found(['刷单'], text)]).toEqual([text, []])
})

test('a word with signs is looked for as it is written, with blanks alone between', () => {
  expect(found(['C++'], 'c 语言、C#、cc、Ｃ＋ +')).toEqual(['C++: Ｃ＋ +'])
  expect(found(['...', ' '], '刷·单')).toEqual([])
})

test('overlapping words and one within another are all found', () => {
  expect(found(['返利', '刷单返利', '单返'], '刷单返利').toSorted()).toEqual(['刷单返利: 刷单返利', '单返: 单返', '返利: 返利'])
})

const letters = fc.constantFrom(...'刷单套现赌博返利代充信用卡abc12')
const word = fc.array(letters, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
const blank = fc.constantFrom('', '', ' ', '　', '\u200B', '\t', '·', '-', '★', '.')
const other: Readonly<Record<string, readonly string[]>> = { 单: ['單'], 现: ['現'], 赌: ['賭'], a: ['A', 'ａ', 'Ａ', 'á'], b: ['B', 'Ｂ'], 1: ['１', '①'] }

test('whatever is done to the way a word is written, in whatever text it stands, it is found where it stands', () => {
  fc.assert(fc.property(word, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), fc.infiniteStream(blank), fc.infiniteStream(fc.nat(9)), (listed, before, after, blanks, picks) => {
    const written = [...listed].map((one, index) => {
      const ways = [one, ...(other[one] ?? [])]
      const pick = picks.next().value ?? 0
      return (index === 0 ? '' : (blanks.next().value ?? '')) + (ways[pick % ways.length] ?? one)
    }).join('')
    const text = `${before}。${written}。${after}`
    const from = before.length + 1
    expect(matcher([listed])(text)).toContainEqual({ word: 0, from, to: from + written.length })
  }))
})

test('of plain texts it finds what a search for each word finds, and as often', () => {
  fc.assert(fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), fc.array(fc.oneof(letters, fc.constantFrom('。', '的'))).map((parts) => parts.join('')), (words, text) => {
    const expected = words.flatMap((one, index) => [...text].flatMap((_, from) => (text.startsWith(one, from) ? [`${index}@${from}`] : [])))
    expect(matcher(words)(text).map(({ word: index, from }) => `${index}@${from}`).toSorted()).toEqual(expected.toSorted())
  }))
})
