import { expect, test } from 'vitest'
import type { Column } from '../columns/types.ts'
import { measure, place } from './layout.ts'

const column = (key: string, fixed?: 'left' | 'right', grow = false): Column<unknown> => ({ key, title: key, width: 100, grow, render: () => null, ...(fixed && { fixed }) })

test('pinned columns stand at their ends, at offsets that add up', () => {
  const placed = place([column('z', 'right'), column('a', 'left'), column('m', undefined, true), column('n'), column('b', 'left'), column('y', 'right')])
  expect(placed.map(({ column: { key } }) => key)).toEqual(['a', 'b', 'm', 'n', 'z', 'y'])
  expect(placed.map(({ isEdge }) => isEdge)).toEqual([false, true, false, false, true, false])
  const { widths, style } = measure(placed, { a: 60, y: 50 }, true)
  expect(widths).toEqual([60, 100, undefined, 100, 100, 50])
  expect(style).toEqual({
    minWidth: '550px', width: '100%', '--left-0': '40px', '--left-1': '100px', '--right-0': '50px', '--right-1': '0px',
  })
})

test('a column whose width was chosen no longer grows; with all chosen the table does not stretch', () => {
  const placed = place([column('a', undefined, true), column('b'), column('c')])
  expect(measure(placed, { a: 80 }, false).widths).toEqual([80, 100, undefined])
  expect(measure(placed, { a: 80, b: 70, c: 60 }, false)).toEqual({ widths: [80, 70, 60], style: { minWidth: '210px', width: '210px' } })
})
