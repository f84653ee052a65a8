import { expect, test } from 'vitest'
import { type OrganizationNode, flat, matching, pathText, placeOfDrop } from './tree-data.ts'

const node = (id: string, parent_id: string | null, ...children: OrganizationNode[]): OrganizationNode => ({
  id, parent_id, name: `组织${id}`, category: 'branch', remark: '', is_enable: true, create_at: '2026-01-01T00:00:00Z', version: 1, ...(children.length > 0 && { children }),
})
const tree = [node('a', null, node('b', 'a', node('c', 'b')), node('d', 'a')), node('e', null)]
const nodes = flat(tree)

test('the tree as a list, and the way to a node', () => {
  expect(nodes.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(pathText(nodes, 'c')).toBe('组织a / 组织b / 组织c')
  expect(pathText(nodes, null)).toBe('')
})

test('a search keeps what matches and what is above it', () => {
  expect(flat(matching(tree, '组织c')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(matching(tree, ' ')).toEqual(tree)
  expect(matching(tree, '没有')).toEqual([])
})

test('a drop onto a node makes its last child, a drop into a gap a sibling', () => {
  expect(placeOfDrop(nodes, 'e', 'a', { isOnto: true, side: 0 })).toEqual({ parent_id: 'a', position: 2 })
  expect(placeOfDrop(nodes, 'e', 'b', { isOnto: false, side: 1 })).toEqual({ parent_id: 'a', position: 1 })
  expect(placeOfDrop(nodes, 'd', 'b', { isOnto: false, side: -1 })).toEqual({ parent_id: 'a', position: 0 })
  expect(placeOfDrop(nodes, 'b', 'd', { isOnto: false, side: 1 })).toEqual({ parent_id: 'a', position: 1 })
})

test('a drop below itself, and one where it stands already, is none', () => {
  expect(placeOfDrop(nodes, 'a', 'c', { isOnto: true, side: 0 })).toBeNull()
  expect(placeOfDrop(nodes, 'a', 'a', { isOnto: true, side: 0 })).toBeNull()
  expect(placeOfDrop(nodes, 'b', 'd', { isOnto: false, side: -1 })).toBeNull()
  expect(placeOfDrop(nodes, 'd', 'a', { isOnto: true, side: 0 })).toBeNull()
})
