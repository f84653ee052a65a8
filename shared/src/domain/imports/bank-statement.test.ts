import { expect, test } from 'vitest'
import { statementImport } from './bank-statement.ts'
import type { ColumnKey, RawRow } from './define.ts'
import { checkRow, matchHeaders, readRow } from './rows.ts'

type Key = ColumnKey<typeof statementImport.columns>
const raw = (row: number, more: Partial<RawRow<Key>> = {}): RawRow<Key> => ({
  row, account_no: '7559001', trans_at: '2026-01-08 09:30:00', income: '8.60', expense: '', fee: '', bank_ref: `C${row}`, request_no: '', counter_name: '', counter_account: '', summary: '', ...more,
})
const faults = (...raws: RawRow<Key>[]): string[] => {
  const rows = raws.map((one) => readRow(statementImport, one))
  const across = statementImport.acrossRows?.(rows)
  return rows.flatMap((row) => [...checkRow(statementImport, row, '2026-06-01'), ...(across?.get(row.row) ?? [])].map(({ column, text }) => `${row.row} ${column} ${text}`))
}

test('the headers of the bank are recognised', () => {
  const headers = ['账号', '交易日', '借方金额', '贷方金额', '余额', '摘要', '流水号', '业务参考号', '收(付)方名称', '收(付)方账号']
  expect(matchHeaders(statementImport, headers)).toMatchObject({ missing: [], unknown: ['余额'], columns: { account_no: 0, trans_at: 1, expense: 2, income: 3, summary: 5, bank_ref: 6, request_no: 7, counter_name: 8, counter_account: 9 } })
})

test('times as banks write them, one side of each row, one number for each', () => {
  const at = (text: string) => readRow(statementImport, raw(2, { trans_at: text })).trans_at
  expect(['2026-01-08 09:30:00', '20260108 093000', '20260108093000', '20260108', '2026/1/8', '2026年1月8日', '2026-02-30', '20260108 2530'].map(at)).toEqual([
    '2026-01-08 09:30:00', '2026-01-08 09:30:00', '2026-01-08 09:30:00', '2026-01-08 00:00:00', '2026-01-08 00:00:00', '2026-01-08 00:00:00', '', '',
  ])
  expect(faults(raw(2), raw(3, { income: '', expense: '0.01' }), raw(4, { expense: '0.00' }))).toEqual([])
  expect(faults(raw(2, { expense: '1' }), raw(3, { income: '0' }))).toEqual(['2 row 收入和支出须填且只填一项', '3 row 收入和支出须填且只填一项'])
  expect(faults(raw(2, { bank_ref: 'C1' }), raw(3, { bank_ref: 'C1' }))).toEqual(['2 bank_ref 银行流水号与第 3 行相同', '3 bank_ref 银行流水号与第 2 行相同'])
  expect(faults(raw(2, { income: '-5', account_no: '' }))).toEqual(expect.arrayContaining([expect.stringContaining('账号')]))
})
