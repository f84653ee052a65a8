import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { batchEditImport } from '../domain/imports/batch-edit.ts'
import { columnsOf } from '../domain/imports/define.ts'
import { matchHeaders } from '../domain/imports/rows.ts'
import { templateOf } from './import-template.tsx'

test('R613 the template that no call has: the columns of the import, cells that are text, what may be entered', async () => {
  const blob = await templateOf(batchEditImport, 'xlsx')
  const [data, help] = (await readXlsx(new Uint8Array(await blob.arrayBuffer()))).sheets
  expect(data?.name).toBe('批量修改')
  const { columns, missing, unknown } = matchHeaders(batchEditImport, (data?.rows[0] ?? []).map(String))
  expect([Object.keys(columns), missing, unknown]).toEqual([Object.keys(batchEditImport.columns), [], []])
  expect(data?.rows.slice(1).flat().filter((cell) => cell !== null && cell !== '')).toEqual([])
  expect(help?.rows.slice(1).map(([label]) => label)).toEqual(columnsOf(batchEditImport).map(([, { label }]) => label))
})

test('the same as text, with a byte order mark', async () => {
  const blob = await templateOf(batchEditImport, 'csv')
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())).toBe('\uFEFF身份证号*,新手机号,新银行卡号,新地区,备注\r\n')
})
