import { afterEach, expect, it, vi } from 'vitest'
import { sheetXmlRows } from './sheet-xml.ts'
import { attributesOf, dateStyles, sharedStrings, tagsOf } from './xml.ts'

// A file of a few megabytes must not keep a browser busy for minutes: what is read grows with the file, not with its square.

afterEach(() => vi.restoreAllMocks())

/** The characters that searches pass over, and those that regular expressions are given. */
function passed(work: () => unknown): number {
  let count = 0
  const search = String.prototype.indexOf
  const matches = RegExp.prototype[Symbol.matchAll]
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, part, from = 0) {
    const found = search.call(this, part, from)
    count += (found < 0 ? this.length : found + part.length) - from
    return found
  })
  vi.spyOn(RegExp.prototype, Symbol.matchAll).mockImplementation(function (this: RegExp, text) {
    count += text.length
    return matches.call(this, text)
  })
  work()
  vi.restoreAllMocks()
  return count
}

const context = { strings: [], dates: new Set<number>(), from1904: false }
const rows = (xml: string) => [...sheetXmlRows(xml, context)]
const cells = (inner: string) => rows(`<row r="1">${inner}</row>`)

it.each<[string, (n: number) => string, (xml: string) => unknown]>([
  ['rows that are never closed', (n) => '<row r="1">'.repeat(n), rows],
  ['rows whose tag does not end', (n) => '<row '.repeat(n), rows],
  ['cells that are never closed', (n) => '<c r="A1">'.repeat(n), cells],
  ['values that are never closed', (n) => `<c>${'<v>'.repeat(n)}</c>`, cells],
  ['formulas that are never closed', (n) => `<c>${'<f>'.repeat(n)}<v>1</v></c>`, cells],
  ['texts that are never closed', (n) => `<c t="inlineStr"><is>${'<t>'.repeat(n)}</is></c>`, cells],
  ['many rows', (n) => '<row><c><v>1</v></c></row>'.repeat(n), rows],
  ['strings that are never closed', (n) => '<si><t>'.repeat(n), sharedStrings],
  ['phonetic guides that are never closed', (n) => `<si>${'<rPh>'.repeat(n)}</si>`, sharedStrings],
  ['phonetic guides', (n) => `<si>${'<rPh><t>a</t></rPh><t>b</t>'.repeat(n)}</si>`, sharedStrings],
  ['closing tags of others', (n) => `<si>${'</x>'.repeat(n)}`, sharedStrings],
  ['formats that are never closed', (n) => '<cellXfs>'.repeat(n), dateStyles],
  ['brackets in a format', (n) => `<numFmt numFmtId="200" formatCode="${'['.repeat(n)}"/><cellXfs><xf numFmtId="200"/></cellXfs>`, dateStyles],
  ['tags that do not end', (n) => '<sheet '.repeat(n), (xml) => tagsOf(xml, 'sheet')],
  ['long names', (n) => `<${'a'.repeat(n)}>`.repeat(10), (xml) => tagsOf(xml, 'sheet')],
])('%s are read in proportion to their length', (_, make, read) => {
  for (const n of [1000, 16_000]) {
    const xml = make(n)
    expect(passed(() => read(xml)) / xml.length).toBeLessThan(12)
  }
})

it('fifteen megabytes of rows that are never closed are no table, at once', () => {
  expect(rows('<row>'.repeat(3_000_000))).toEqual([])
})

it('a name of a megabyte is tried from its first letter only', () => {
  expect(attributesOf(`${'a'.repeat(1_000_000)} r="A1" b='2'`)).toEqual({ r: 'A1', b: '2' })
})
