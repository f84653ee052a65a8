import { expect, test } from 'vitest'
import { areaFields, batchText, queryString, rangeFields, wireQuery } from './query-string.ts'

test('R509 R510 R511 links: empties skipped, arrays as key[]=value, everything encoded', () => {
  const text = queryString({ name: '张 三&', empty: '', none: null, gone: undefined, zero: 0, no: false, 'id s': ['a', '', 'b/c'] })
  expect(text).toBe('name=%E5%BC%A0%20%E4%B8%89%26&zero=0&no=false&id%20s%5B%5D=a&id%20s%5B%5D=b%2Fc')
  expect(queryString({})).toBe('')
})

test('R481 R482 only empty, null and undefined are dropped', () => {
  expect(wireQuery({ a: '', b: null, c: undefined, d: [], e: 0, f: false, g: [''] })).toEqual([
    ['e', '0'],
    ['f', 'false'],
  ])
})

test('R484 pasted lines become one comma-separated text', () => {
  expect(batchText(' 张三\r\n李四\n\n王五，赵六;钱七\t')).toBe('张三,李四,王五,赵六,钱七')
  expect(batchText(' \n')).toBe('')
})

test('an area of one to three items', () => {
  expect(areaFields(['浙江省', '杭州市', '西湖区'])).toEqual({ province: '浙江省', city: '杭州市', district: '西湖区' })
  expect(areaFields(['浙江省'])).toEqual({ province: '浙江省' })
  expect(areaFields(null)).toEqual({})
})

test('a date range as two fields', () => {
  expect(rangeFields(['2026-01-01', '2026-01-31'])).toEqual({ start_at: '2026-01-01', end_at: '2026-01-31' })
  expect(rangeFields(undefined)).toEqual({})
})
