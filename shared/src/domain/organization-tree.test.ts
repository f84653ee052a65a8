import { expect, test } from 'vitest'
import { forestOf, lineage, maxOrganizationDepth, placeProblem, reordered } from './organization-tree.ts'

const node = (id: string, parent_id: string | null) => ({ id, parent_id })
/** a – b – c, and d as a sibling of a. */
const nodes = [node('a', null), node('b', 'a'), node('c', 'b'), node('d', null)]
const chain = Array.from({ length: maxOrganizationDepth }, (_, index) => node(`l${index}`, index === 0 ? null : `l${index - 1}`))

test('a node may not go below itself or what is below it', () => {
  expect(placeProblem(nodes, 'a', 'a')).toBe('不能移动到自己或自己的下级之下')
  expect(placeProblem(nodes, 'a', 'c')).toBe('不能移动到自己或自己的下级之下')
  expect(placeProblem(nodes, 'c', 'a')).toBeNull()
  expect(placeProblem(nodes, 'b', null)).toBeNull()
  expect(placeProblem(nodes, null, 'x')).toBe('上级组织不存在')
})

test('the tree has five levels, counted with everything that moves along', () => {
  expect(placeProblem(chain, null, 'l3')).toBeNull()
  expect(placeProblem(chain, null, 'l4')).toBe('组织最多 5 级，请选择更上层的组织')
  // Moving two levels below the third gives five; below the fourth, six.
  const more = [...chain, node('x', null), node('y', 'x')]
  expect(placeProblem(more, 'x', 'l2')).toBeNull()
  expect(placeProblem(more, 'x', 'l3')).toBe('组织最多 5 级，请选择更上层的组织')
})

test('rows become a forest in their order', () => {
  expect(forestOf(nodes)).toEqual([
    { id: 'a', parent_id: null, children: [{ id: 'b', parent_id: 'a', children: [{ id: 'c', parent_id: 'b' }] }] },
    { id: 'd', parent_id: null },
  ])
  expect(lineage(nodes, 'c')).toEqual(['a', 'b', 'c'])
  expect(lineage(nodes, null)).toEqual([])
  // Inconsistent data from the database must not hang a browser.
  expect(lineage([node('p', 'q'), node('q', 'p')], 'p')).toEqual(['q', 'p'])
})

test('a sibling is put in its place', () => {
  expect(reordered(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(reordered(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(reordered(['a', 'b'], 'x', 99)).toEqual(['a', 'b', 'x'])
})
