import { expect, test } from 'vitest'
import { queryString, wireQuery } from './query-string.ts'

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
