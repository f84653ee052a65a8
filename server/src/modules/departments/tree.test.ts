import { expect, test } from 'vitest'
import { below, depthOf, heightOf, inOrder } from './tree.ts'

const tree = [
  { id: 'leaf', parent_id: 'middle' },
  { id: 'middle', parent_id: 'top' },
  { id: 'top', parent_id: null },
  { id: 'other', parent_id: null },
]

test('what is below a department, whatever the order of the rows', () => {
  expect([...below(tree, 'top')].toSorted()).toEqual(['leaf', 'middle', 'top'])
  expect([...below(tree, 'other')]).toEqual(['other'])
})

test('depth from the top, height to the deepest leaf', () => {
  expect([null, 'top', 'middle', 'leaf'].map((id) => depthOf(tree, id))).toEqual([0, 1, 2, 3])
  expect(['top', 'middle', 'leaf', 'other'].map((id) => heightOf(tree, id))).toEqual([3, 2, 1, 1])
})

test('a circle, which the database could hold but no service makes, ends all the same', () => {
  const circle = [
    { id: 'a', parent_id: 'b' },
    { id: 'b', parent_id: 'a' },
  ]
  expect([...below(circle, 'a')].toSorted()).toEqual(['a', 'b'])
  expect(depthOf(circle, 'a')).toBeGreaterThan(6)
})

test('parents stand before their children', () => {
  expect(inOrder(tree).map(({ id }) => id)).toEqual(['top', 'middle', 'leaf', 'other'])
})
