import { expect, test } from 'vitest'
import { boundedMap } from './bounded-map.ts'

const mapOf = (most: number, mostSize: number) => boundedMap<string>({ most, mostSize, sizeOf: (value) => value.length })

test('the longest unused goes first, once there are too many', () => {
  const map = mapOf(2, 100)
  map.set('a', '1')
  map.set('b', '2')
  map.get('a')
  map.set('c', '3')
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual(['1', undefined, '3'])
})

test('and once they are too large in all, as many as it takes; what is too large by itself is not kept, nor what it replaces', () => {
  const map = mapOf(10, 10)
  for (const key of ['a', 'b', 'c']) map.set(key, 'xxx')
  map.set('d', 'xxxxxx')
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([undefined, undefined, 'xxx', 'xxxxxx'])
  map.set('d', 'x'.repeat(11))
  expect([map.get('c'), map.get('d')]).toEqual(['xxx', undefined])
  map.set('c', 'x')
  map.set('e', 'x'.repeat(9))
  expect([map.get('c'), map.get('e')]).toEqual(['x', 'xxxxxxxxx'])
  map.delete('e')
  map.set('f', 'x'.repeat(9))
  expect([map.get('c'), map.get('e'), map.get('f')]).toEqual(['x', undefined, 'xxxxxxxxx'])
})
