import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { billImport } from '@linggong/shared/domain/imports/bill'
import { columnsOf, type AnyImport, type ImportDefinition, type RawRow } from '@linggong/shared/domain/imports/define'
import { importKinds } from '@linggong/shared/domain/imports/kinds'
import { checkRow, headerOf, matchHeaders, readRow } from '@linggong/shared/domain/imports/rows'
import { importTemplate } from './import-template.ts'

describe.each(Object.values<AnyImport>(importKinds))('the template of $title', (definition) => {
  const columns = columnsOf(definition)

  it('has exactly the columns that the import knows, and no data row', async () => {
    const { body } = await importTemplate(definition, 'xlsx')
    const [data, help] = (await readXlsx(body)).sheets
    expect([data?.name, help?.name]).toEqual([definition.title, '填写说明'])
    expect(data?.rows).toHaveLength(1)
    const matched = matchHeaders(definition, (data?.rows[0] ?? []).map(String))
    expect([matched.missing, matched.unknown]).toEqual([[], []])
    expect(Object.keys(matched.columns)).toEqual(columns.map(([key]) => key))
    expect(help?.rows.slice(1, columns.length + 1).map((row) => row[0])).toEqual(columns.map(([, { label }]) => label))
  })

  it('shows an example that the import would accept', async () => {
    const raw = { row: 2, ...Object.fromEntries(columns.map(([key, { example }]) => [key, example])) } as RawRow
    const one: ImportDefinition = definition
    expect(checkRow(one, readRow(one, raw), '2026-11-21').filter((issue) => issue.level === 'error')).toEqual([])
  })

  it('formats whole columns as text, so that a spreadsheet keeps 18 digits', async () => {
    const parts = unzipSync((await importTemplate(definition, 'xlsx')).body)
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
    const written = [...sheet.matchAll(/<col (style="(\d+)" )?min="(\d+)"/gu)].map((match) => ({ column: columns[Number(match[3]) - 1]?.[1], style: match[2] }))
    const formats = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(styles)?.[1] ?? '').matchAll(/<xf [^>]*>/gu)].map(([xf]) => xf)
    expect(written.filter(({ style }) => style === undefined).every(({ column }) => (column?.travels ?? 'text') !== 'text')).toBe(true)
    for (const { style } of written) if (style !== undefined) expect(formats[Number(style)]).toContain('numFmtId="49"')
  })

  it('writes the CSV with a byte order mark', async () => {
    const { body, name } = await importTemplate(definition, 'csv')
    expect(name).toBe(`${definition.title}导入模板.csv`)
    expect(body.toString()).toBe(`\uFEFF${columns.map(([, column]) => headerOf(column)).join(',')}\r\n`)
  })
})

it('says which columns people fill in for bills (decision 17)', async () => {
  expect((await importTemplate(billImport, 'csv')).body.toString()).toBe('\uFEFF姓名*,身份证号*,手机号*,收款账号*,金额(元)*,任务编号,备注\r\n')
})
