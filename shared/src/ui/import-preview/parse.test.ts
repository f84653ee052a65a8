import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { billImport } from '../../domain/imports/bill.ts'
import { checkRow, readRow } from '../../domain/imports/rows.ts'
import { limits } from './guard.ts'
import { parseSpreadsheet } from './parse.ts'
import { numberText } from './sheet-xml.ts'
import { writeTable } from './write-table.ts'
import { readDirectory, unpack } from './zip.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
async function parse(bytes: Uint8Array, filename = '账单.xlsx', maxRows = 6000) {
  const { hash, fileKind: _, ...sheet } = await parseSpreadsheet(bytes, filename, maxRows)
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
  return sheet
}
const refused = (bytes: Uint8Array, filename?: string) => parse(bytes, filename).then(() => 'accepted', (error: Error) => error.message)

interface Part {
  name: string
  text: string
  /** What the directory claims instead of the truth. */
  claims?: number
  flags?: number
}

/** A zip as a spreadsheet program writes it, and as it would not. */
function zip(parts: Part[]): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, claims, flags = 0 } of parts) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claims ?? raw.length, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(offset, 42)
    bodies.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += head.length + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...bodies, ...directory, end]))
}

const book = (sheet: string, more: Part[] = [], sheets = '<sheet name="账单" sheetId="1" r:id="rId1"/>'): Part[] => [
  { name: '[Content_Types].xml', text: '<Types/>' },
  { name: 'xl/workbook.xml', text: `<workbook><sheets>${sheets}</sheets></workbook>` },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="x/styles" Target="styles.xml"/></Relationships>',
  },
  { name: 'xl/worksheets/sheet1.xml', text: `<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
  ...more,
]

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c><c r="B1" t="inlineStr"><is><t>身份证号</t></is></c></row>'

describe('a spreadsheet', () => {
  it('is read as text, row numbers kept, blank rows left out', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: '账单', rows: [['姓名', '金额(元)', '备注'], ['张三', 100.5, null], [null, null, null], ['李四', '0.29', '<&>"']] }],
    })
    expect(await parse(bytes)).toEqual({
      headers: ['姓名', '金额(元)', '备注'],
      columns: [['张三', '李四'], ['100.5', '0.29'], ['', '<&>"']],
      rowNumbers: [2, 4],
    })
  })

  it('keeps numbers as they are written, and brings back decimals with a binary tail', async () => {
    const sheet = `${header}<row r="2"><c r="A2"><v>0.28999999999999998</v></c><c r="B2"><v>110101199003071234</v></c></row>
      <row r="3"><c r="B3"><v>1.1010119900307123E+17</v></c></row>`
    expect((await parse(zip(book(sheet)))).columns).toEqual([['0.29', ''], ['110101199003071234', '1.1010119900307123E+17']])
    expect(['1E-2', '1.50', '-3', '12345678901234567.5', 'x'].map(numberText)).toEqual(['0.01', '1.5', '-3', '12345678901234567.5', 'x'])
  })

  it('shows a formula, not its last result', async () => {
    const sheet = `${header}<row r="2"><c r="A2"><f>SUM(B1:B9)</f><v>7</v></c><c r="B2"><f t="shared" si="0"/><v>7</v></c></row>`
    expect((await parse(zip(book(sheet)))).columns).toEqual([['=SUM(B1:B9)'], ['=公式']])
  })

  it('reads shared strings with runs, dates by style, prefixes, and skips hidden sheets', async () => {
    const parts = book('', [
      { name: 'xl/worksheets/sheet2.xml', text: '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row><x:row><x:c s="1"><x:v>45293</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>' },
      { name: 'xl/sharedStrings.xml', text: '<sst><si><r><t>日</t></r><r><t xml:space="preserve">期 </t></r></si><si><t>名&#x4e00;</t><rPh><t>ming</t></rPh></si></sst>' },
      { name: 'xl/styles.xml', text: '<styleSheet><numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="176"/></cellXfs></styleSheet>' },
    ], '<sheet name="隐藏" r:id="rId1" state="hidden"/><sheet name="账单" r:id="rId2"/>')
    expect(await parse(zip(parts))).toEqual({ headers: ['日期 ', '名一'], columns: [['2024-01-02'], ['名一']], rowNumbers: [2] })
  })

  it('brings an id number that became a float to the check that knows it', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: '账单', rows: [['姓名', '身份证号'], ['张三', Number('110105194912310021')]] }] })
    const idNo = (await parse(bytes)).columns[1]?.[0] ?? ''
    const cells = { row: 2, name: '张三', id_no: idNo, phone: '', account_no: '', amount: '', task_sn: '', remark: '' }
    expect(checkRow(billImport, readRow(billImport, cells), '2026-06-01')).toContainEqual(
      expect.objectContaining({ column: 'id_no', level: 'error' }),
    )
    const rounded = { ...cells, id_no: '1.1010519491231E+17' }
    expect(checkRow(billImport, readRow(billImport, rounded), '2026-06-01')).toContainEqual(
      expect.objectContaining({ column: 'id_no', text: expect.stringContaining('末尾几位已丢失') }),
    )
  })

  it('refuses a workbook of 20 000 rows and says how many they are', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`张${index}`, String(index)])
    expect(await refused(new Uint8Array(await writeXlsx({ sheets: [{ name: '账单', rows: [['姓名', '金额'], ...rows] }] })))).toContain('20,000 行')
  })

  it('hands bad rows back as text: no cell begins to calculate (formula injection)', async () => {
    const bytes = await writeTable({ name: '错误行', headers: ['姓名', '问题'], rows: [['=HYPERLINK("http://x")', '+1'], ['@SUM(A1)', '110105194912310021']] })
    // A formula would be read back with its mark too; in the sheet itself there must be none.
    const sheet = readDirectory(bytes, 100).find(({ name }) => name === 'xl/worksheets/sheet1.xml')
    expect(sheet).toBeDefined()
    if (sheet) expect(new TextDecoder().decode(await unpack(bytes, sheet))).not.toMatch(/<f[\s>]/u)
    expect((await parse(bytes)).headers).toEqual(['姓名', '问题'])
    expect((await parse(bytes)).columns).toEqual([['=HYPERLINK("http://x")', '@SUM(A1)'], ['+1', '110105194912310021']])
  })

  it('says how many rows are too many', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => `张三,${index}`).join('\n')
    await expect(parse(utf8(`姓名,金额\n${rows}`), 'a.csv', 5)).rejects.toThrow('文件有 7 行数据，一次最多导入 5 行')
  })
})

describe('the guard', () => {
  it('refuses an encrypted workbook, and an old .xls with its own text', async () => {
    const container = new Uint8Array(600).fill(1)
    container.set([0xd0, 0xcf, 0x11, 0xe0])
    expect(await refused(container)).toContain('文件已加密')
    expect(await refused(container, 'a.xls')).toContain('另存为 .xlsx')
    container.set(Buffer.from('EncryptedPackage', 'utf16le'), 512)
    expect(await refused(container, 'a.xls')).toContain('文件已加密')
    expect(await refused(zip(book(header).map((part) => ({ ...part, flags: 1 }))))).toContain('文件已加密')
  })

  it('refuses a zip bomb by its directory, and one whose directory lies', async () => {
    const zeros = '0'.repeat(limits.harmless + 1)
    expect(await refused(zip(book(header, [{ name: 'xl/media/a', text: zeros }])))).toContain('展开后过大')
    expect((await parse(zip(book(header, [{ name: 'xl/media/a', text: '0'.repeat(3_000_000) }])))).headers).toEqual(['姓名', '身份证号'])
    const lying = book(header)
    expect(await refused(zip(lying.map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, text: zeros, claims: 100 } : part))))).toContain('已损坏')
    expect(await refused(zip([...book(header), ...Array.from({ length: limits.entries }, (_, index) => ({ name: `${index}`, text: '' }))]))).toContain('结构异常')
  })

  it('refuses a renamed program, another zip, a web page, a picture, nothing', async () => {
    const program = new Uint8Array(512)
    program.set(utf8('MZ'))
    for (const bytes of [program, utf8('MZ program'), zip([{ name: 'word/document.xml', text: '<x/>' }]), utf8('<html><table>'), new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0, 1])]) {
      expect(await refused(bytes)).toContain('不是有效的表格文件')
    }
    expect(await refused(new Uint8Array())).toContain('文件是空的')
    expect(await refused(new Uint8Array(limits.bytes + 1))).toContain('超过 20 MB')
  })

  it('refuses what is cut off, anywhere', async () => {
    const whole = zip(book(header))
    for (let length = 5; length < whole.length; length += 97) expect(await refused(whole.slice(0, length))).toMatch(/已损坏|不是有效/u)
  })
})

describe('text', () => {
  it('is called what it is, and a title above the header is none', async () => {
    const kindOf = async (text: string) => (await parseSpreadsheet(utf8(text), 'a.txt', 10)).fileKind
    expect(await Promise.all(['姓名,a\n张三,1', '发放表\n姓名\ta\n张三\t1', '姓名;a\n张三;1'].map(kindOf))).toEqual(['逗号分隔的文本', '制表符分隔的文本', '分号分隔的文本'])
    const rows = { headers: ['姓名', 'a'], columns: [['张三'], ['1']], rowNumbers: [4] }
    expect(await parse(utf8('发放表,\n（六月）,\n姓名,a\n张三,1'), 'a.csv')).toEqual(rows)
    expect(await parse(utf8('姓名\n张三\n李四'), 'a.csv')).toEqual({ headers: ['姓名'], columns: [['张三', '李四']], rowNumbers: [2, 3] })
  })

  it('is UTF-8 with or without a mark, GB18030, or UTF-16', async () => {
    const gbk = new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x61, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x31])
    const expected = { headers: ['姓名', 'a'], columns: [['张三'], ['1']], rowNumbers: [2] }
    expect(await parse(gbk, 'a.csv')).toEqual(expected)
    expect(await parse(utf8('姓名,a\n张三,1'), 'a.csv')).toEqual(expected)
    expect(await parse(utf8('\ufeff姓名,a\r\n张三,1\r\n'), 'a.csv')).toEqual(expected)
    expect(await parse(new Uint8Array(Buffer.from('\ufeff姓名\ta\n张三\t1', 'utf16le')), 'a.csv')).toEqual(expected)
  })

  it('may have quotes, line breaks in cells, semicolons, and text behind a quote', async () => {
    const { columns, rowNumbers } = await parse(utf8('姓名;备注\n"张;""三""";"两\n行"\n\n"李"四;=1+1\n'), 'a.csv')
    expect(columns).toEqual([['张;"三"', '李四'], ['两\n行', '=1+1']])
    expect(rowNumbers).toEqual([2, 4])
  })
})
