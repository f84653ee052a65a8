import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { describe, expect, test } from 'vitest'
import { csvBytes, type CsvColumn } from './csv.ts'

const columns: readonly CsvColumn[] = [{ title: '文本', kind: 'text' }, { title: '金额', kind: 'money' }, { title: '数', kind: 'int' }, { title: '时间', kind: 'datetime' }]

async function csv(rows: readonly (readonly unknown[])[], of: readonly CsvColumn[] = columns): Promise<{ text: string; blocks: number }> {
  const blocks: Uint8Array[] = []
  for await (const block of csvBytes(of, (async function* () { yield* rows })())) blocks.push(block)
  return { text: Buffer.concat(blocks).toString(), blocks: blocks.length }
}

/** One field of the given kind as written to the file. */
async function field(kind: CsvColumn['kind'], value: unknown): Promise<string> {
  const { text } = await csv([[value]], [{ title: 'x', kind }])
  return text.slice('\uFEFFx\r\n'.length, -'\r\n'.length)
}

describe('a CSV', () => {
  test('begins with a byte order mark and ends each row, the last too, with CRLF', async () => {
    expect((await csv([])).text).toBe('\uFEFF文本,金额,数,时间\r\n')
    expect((await csv([['a', 1, 2, null], [null, null, null, null]])).text).toBe('\uFEFF文本,金额,数,时间\r\na,0.01,2,\r\n,,,\r\n')
  })

  test('puts in quotes what would else be read as something else', async () => {
    expect(await field('text', '海口,三亚')).toBe('"海口,三亚"')
    expect(await field('text', '他说"好"')).toBe('"他说""好"""')
    expect(await field('text', '"')).toBe('""""')
    expect(await field('text', '一行\n两行')).toBe('"一行\n两行"')
    expect(await field('text', '一行\r\n两行')).toBe('"一行\r\n两行"')
    expect(await field('text', '一行\r两行')).toBe('"一行\r两行"')
    expect(await field('text', ' 前后空格 ')).toBe(' 前后空格 ')
    expect((await csv([], [{ title: '甲,"乙"', kind: 'text' }, { title: '=丙', kind: 'text' }])).text).toBe('\uFEFF"甲,""乙""",\'=丙\r\n')
  })

  test('disarms formulas, in quotes as well', async () => {
    for (const start of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠']) expect(await field('text', `${start}1`)).toBe(`'${start}1`)
    expect(await field('text', '\r1')).toBe(`"'\r1"`)
    expect(await field('text', '=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(await field('text', '-,')).toBe(`"'-,"`)
    expect(await field('text', '1=1')).toBe('1=1')
    expect(await field('datetime', '=1')).toBe(`'=1`)
  })

  test('keeps long digits text, and short ones as they are', async () => {
    expect(await field('text', '19900000000')).toBe('\t19900000000')
    expect(await field('text', '110101199003078515')).toBe('\t110101199003078515')
    expect(await field('text', '1990000000')).toBe('1990000000')
    expect(await field('text', '11010119900307851X')).toBe('11010119900307851X')
    expect(await field('text', 19_900_000_000)).toBe('\t19900000000')
  })

  test('writes cents as yuan, numbers and times plain', async () => {
    const yuan = { 0: '0.00', 5: '0.05', [-5]: '-0.05', 99: '0.99', 100: '1.00', [-100]: '-1.00', 123_456: '1234.56', [-123_456]: '-1234.56' }
    for (const [cents, text] of Object.entries(yuan)) expect(await field('money', Number(cents))).toBe(text)
    expect(await field('money', -0)).toBe('0.00')
    expect(await field('money', '1250')).toBe('12.50')
    expect(await field('money', Number.MAX_SAFE_INTEGER)).toBe('90071992547409.91')
    expect([await field('int', -3), await field('int', 0), await field('int', '17')]).toEqual(['-3', '0', '17'])
    expect([await field('percent', 6.5), await field('percent', 0)]).toEqual(['6.5%', '0%'])
    expect(await field('datetime', new Date('2026-01-08T01:30:00.999Z'))).toBe('2026-01-08 09:30:00')
  })

  test('leaves nothing where there is nothing', async () => {
    for (const { kind } of columns) expect([await field(kind, null), await field(kind, undefined)]).toEqual(['', ''])
    expect(await field('text', '')).toBe('')
  })

  test('of many rows comes in blocks that together are the same file', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => [`第${n}行`, n, n, null])
    const { text, blocks } = await csv(rows)
    expect(blocks).toBeGreaterThan(3)
    expect(text.split('\r\n').slice(1, -1)).toEqual(rows.map(([title, n]) => `${title},${(Number(n) / 100).toFixed(2)},${n},`))
  })

  test('is read back, field by field, by another hand, and no field of it begins as a formula', async () => {
    const letters = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', '"', ',', "'", ';', ' ', '1', '云', '𠮷', 'é')
    const texts = fc.oneof(fc.string({ unit: letters, maxLength: 12 }), fc.stringMatching(/^\d{9,20}$/u), fc.string({ unit: 'grapheme' }))
    const two: CsvColumn[] = [{ title: '甲', kind: 'text' }, { title: '乙', kind: 'text' }]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 8 }), async (rows) => {
        const read = parseCsv((await csv(rows, two)).text, { delimiter: ',' }).slice(1)
        expect(read).toHaveLength(rows.length)
        for (const [index, row] of rows.entries()) {
          for (const [place, text] of row.entries()) {
            const cell = String(read[index]?.[place] ?? '')
            expect([text, `'${text}`, `\t${text}`]).toContain(cell)
            if (cell.startsWith('\t')) expect(cell).toMatch(/^\t\d{11,}$/u)
            else expect(cell).not.toMatch(/^[=+\-@＝＋－＠\r\n]/u)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })
})
