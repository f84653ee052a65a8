import { expect, test } from 'vitest'
import { type ImportColumn, checkedRow } from './model.ts'
import { widthsOf } from './preview-columns.tsx'

type Key = 'id_no' | 'amount' | 'remark'

const columns: readonly ImportColumn<Key>[] = [
  { key: 'id_no', label: '身份证号', required: true },
  { key: 'amount', label: '金额(元)', required: true },
  { key: 'remark', label: '备注', required: false },
]

test('an identity number is seen whole; a long remark leaves its place to what is wrong', () => {
  const rows = [checkedRow<Key>({ row: 2, id_no: '11010519491231002X', amount: '12', remark: '十一月客服外包结算补发，含加班与夜班补贴' })]
  const widths = widthsOf(rows, columns)
  expect(widths.get('id_no')).toBe(184)
  expect(widths.get('remark')).toBe(100)
  expect(widths.get('amount')).toBeLessThan(110)
})
