import { expect, test } from 'vitest'
import { sizeText } from './export/columns.tsx'
import { resultPathOf } from './import/result-path.ts'
import { pollUntilFinished } from './polling.ts'

test('a list of jobs is polled for as long as one of them waits or runs', () => {
  const over = { finish_at: '2026-01-08T01:30:00.000Z' }
  expect(pollUntilFinished(undefined)).toBe(false)
  expect(pollUntilFinished({ results: [over] })).toBe(false)
  expect(pollUntilFinished({ results: [over, { finish_at: null }] })).toBe(2000)
})

test('the result of an import is shown to whom it may be shown', () => {
  const record = { category: 'bill', result_id: '7' }
  expect(resultPathOf(record, 'agency', () => true)).toBe('/agency/settlement/bill/batch/info/7')
  expect(resultPathOf(record, 'agency', () => false)).toBeUndefined()
  expect(resultPathOf(record, 'park', () => true)).toBeUndefined()
  expect(resultPathOf({ ...record, result_id: null }, 'company', () => true)).toBeUndefined()
  expect(resultPathOf({ ...record, category: 'user' }, 'company', () => true)).toBeUndefined()
})

test('sizes as people read them', () => {
  expect([null, 812, 482_113, 88_211_300].map(sizeText)).toEqual(['—', '812 B', '470.8 KB', '84.1 MB'])
})
