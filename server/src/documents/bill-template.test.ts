import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { BILL_COLUMNS, checkRowFormat, matchBillHeaders, normalizeRow, rawBillRow } from '@linggong/shared/domain/bill-import'
import { billTemplate } from './bill-template.ts'

describe('bill import template', () => {
  it('has exactly the columns that the import knows, and no data row', async () => {
    const { body } = await billTemplate('xlsx')
    const book = await readXlsx(body)
    const [data, help] = book.sheets
    expect(book.sheets.map((sheet) => sheet.name)).toEqual(['账单', '填写说明'])
    expect(data?.rows).toHaveLength(1)
    const matched = matchBillHeaders((data?.rows[0] ?? []).map(String))
    expect(matched.missing).toEqual([])
    expect(matched.unknown).toEqual([])
    expect(Object.keys(matched.columns)).toEqual(BILL_COLUMNS.map((column) => column.key))
    expect(help?.rows.slice(1, 8).map((row) => row[0])).toEqual(BILL_COLUMNS.map((column) => column.label))
  })

  it('shows an example that the import would accept', async () => {
    const book = await readXlsx((await billTemplate('xlsx')).body)
    const examples = (book.sheets[1]?.rows ?? []).slice(1, 8).map((row) => String(row[3]))
    const columns = Object.fromEntries(BILL_COLUMNS.map((column, index) => [column.key, index]))
    expect(checkRowFormat(normalizeRow(rawBillRow(2, examples, columns)), '2026-11-21').filter((issue) => issue.level === 'error')).toEqual([])
  })

  it('formats whole columns as text, so that a spreadsheet keeps 18 digits', async () => {
    const parts = unzipSync((await billTemplate('xlsx')).body)
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
    const columns = [...sheet.matchAll(/<col (style="(\d+)" )?min="(\d+)"/gu)].map((match) => ({ column: BILL_COLUMNS[Number(match[3]) - 1]?.key, style: match[2] }))
    const formats = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(styles)?.[1] ?? '').matchAll(/<xf [^>]*>/gu)].map(([xf]) => xf)
    expect(columns.filter(({ style }) => style === undefined).map(({ column }) => column)).toEqual(['amount'])
    for (const { style } of columns) if (style !== undefined) expect(formats[Number(style)]).toContain('numFmtId="49"')
  })

  it('writes the CSV with a byte order mark', async () => {
    const { body, name } = await billTemplate('csv')
    expect(name).toBe('账单导入模板.csv')
    expect(body.toString()).toBe('\uFEFF姓名*,身份证号*,手机号*,收款账号*,金额(元)*,任务编号,备注\r\n')
  })
})
