import { expect, test } from 'vitest'
import { resultOf } from '@linggong/shared/business/import/result'
import { importKind } from '@linggong/shared/domain/imports/kinds'
import { sizeText } from './export/columns.tsx'
import { maySeeRows } from './import/kind.ts'
import { pollUntilFinished } from './polling.ts'

test('a list of jobs is polled for as long as one of them waits or runs', () => {
  const over = { finish_at: '2026-01-08T01:30:00.000Z' }
  expect(pollUntilFinished(undefined)).toBe(false)
  expect(pollUntilFinished({ results: [over] })).toBe(false)
  expect(pollUntilFinished({ results: [over, { finish_at: null }] })).toBe(2000)
})

test('the result of an import is shown to whom it may be shown', () => {
  const record = { category: 'bill', status: 'import_success', result_id: '7' } as const
  const bill = importKind('bill')
  expect(resultOf(record, bill, 'agency', () => true)).toEqual({ label: '查看批次', path: '/agency/settlement/bill/batch/info/7' })
  expect(resultOf(record, bill, 'agency', () => false)).toBeUndefined()
  expect(resultOf(record, bill, 'park', () => true)).toBeUndefined()
  expect(resultOf({ ...record, result_id: null }, bill, 'company', () => true)).toBeUndefined()
  expect(resultOf(record, importKind('task'), 'company', () => true)).toEqual({ label: '查看任务批次', path: '/company/tasks/batch/info/7' })
  expect(resultOf(record, importKind('tax_proof'), 'company', () => true)).toBeUndefined()
  expect(maySeeRows(record, 'company', (key) => key === 'CompanySettlementBillPageIndex:import')).toBe(true)
  expect(maySeeRows(record, 'company', (key) => key === 'CompanySettlementBillPageIndex')).toBe(false)
  expect(maySeeRows(record, 'park', () => true)).toBe(false)
})

test('sizes as people read them', () => {
  expect([null, 812, 482_113, 88_211_300].map(sizeText)).toEqual(['—', '812 B', '470.8 KB', '84.1 MB'])
})
