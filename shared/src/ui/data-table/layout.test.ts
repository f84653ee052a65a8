import { expect, test } from 'vitest'
import type { Column } from '../columns/types.ts'
import { leadOf, measure, place } from './layout.ts'

const column = (key: string, fixed?: 'left' | 'right', grow = false): Column<unknown> => ({ key, title: key, width: 100, grow, render: () => null, ...(fixed && { fixed }) })

test('pinned columns stand at their ends, at offsets that add up', () => {
  const placed = place([column('z', 'right'), column('a', 'left'), column('m', undefined, true), column('n'), column('b', 'left'), column('y', 'right')])
  expect(placed.map(({ column: { key } }) => key)).toEqual(['a', 'b', 'm', 'n', 'z', 'y'])
  expect(placed.map(({ isEdge }) => isEdge)).toEqual([false, true, false, false, true, false])
  const { widths, style } = measure(placed, { a: 60, y: 50 }, leadOf(true, 10))
  expect(widths).toEqual([60, 100, undefined, 100, 100, 50])
  expect(style).toEqual({
    minWidth: 'calc(598px + clamp(0px, (598px - 100%) * 4, 100px))', width: '100%', '--select': '40px', '--number': '48px', '--left-0': 'calc(var(--lead) + 0px)', '--left-1': 'calc(var(--lead) + 60px)', '--right-0': '50px', '--right-1': '0px',
  })
})

test('several columns that grow share what remains, and have whole names where the table scrolls', () => {
  const placed = place([column('a', undefined, true), column('b'), column('c', undefined, true)])
  expect(measure(placed, {}, leadOf(false, undefined))).toMatchObject({ widths: [undefined, 100, undefined], style: { minWidth: 'calc(300px + clamp(0px, (300px - 100%) * 4, 200px))', width: '100%' } })
  expect(measure(placed, { a: 80 }, leadOf(false, undefined)).widths).toEqual([80, 100, undefined])
})

test('of pinned columns the last may grow', () => {
  expect(measure(place([column('a', 'left', true), column('b')]), {}, leadOf(false, undefined)).widths).toEqual([undefined, 100])
  expect(measure(place([column('a', 'left', true), column('b', 'left'), column('c')]), {}, leadOf(false, undefined)).widths).toEqual([100, 100, undefined])
  expect(measure(place([column('a', 'left', true), column('b')]), { a: 80 }, leadOf(false, undefined)).widths).toEqual([80, undefined])
})

test('a column whose width was chosen no longer grows; with all chosen the table does not stretch', () => {
  const placed = place([column('a', undefined, true), column('b'), column('c')])
  expect(measure(placed, { a: 80 }, leadOf(false, undefined)).widths).toEqual([80, 100, undefined])
  expect(measure(placed, { a: 80, b: 70, c: 60 }, leadOf(false, undefined))).toEqual({
    widths: [80, 70, 60], style: { minWidth: '210px', width: '210px', '--select': '0px', '--number': '0px' },
  })
})

test('numbers have 48 px, and more where they are long', () => {
  expect([undefined, 10, 9_999, 10_000, 600_000].map((last) => leadOf(false, last).number)).toEqual([0, 48, 48, 56, 64])
})
