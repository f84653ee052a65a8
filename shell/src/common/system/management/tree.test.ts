import { expect, test } from 'vitest'
import { type Department, optionsOf, rowsOf } from './tree.ts'

const department = (id: string, parent_id: string | null, staff_count: number, is_enable = true): Department => ({
  id, parent_id, name: id.toUpperCase(), is_enable, staff_count, create_at: '2026-01-08T00:00:00Z', version: 1,
})
const tree = [department('a', null, 1), department('b', 'a', 2), department('c', 'b', 4, false), department('d', null, 8)]
const none: ReadonlySet<string> = new Set()
const show = (rows: readonly { id: string; depth: number }[]) => rows.map(({ id, depth }) => `${'-'.repeat(depth)}${id}`)

test('the tree as rows, with the staff of what is below', () => {
  const rows = rowsOf(tree, { closed: none })
  expect(show(rows)).toEqual(['a', '-b', '--c', 'd'])
  expect(rows.map(({ all_count: count }) => count)).toEqual([7, 6, 4, 8])
  expect(rows.map(({ hasChildren }) => hasChildren)).toEqual([true, true, false, false])
  expect(rows.map(({ parent_name: name }) => name)).toEqual(['', 'A', 'B', ''])
})

test('what is closed hides what is below it', () => {
  const rows = rowsOf(tree, { closed: new Set(['a']) })
  expect(show(rows)).toEqual(['a', 'd'])
  expect(rows[0]?.isOpen).toBe(false)
})

test('a match is shown with what is above it, although that is closed', () => {
  const rows = rowsOf(tree, { closed: new Set(['a']), isMatch: ({ id }) => id === 'b' })
  expect(show(rows)).toEqual(['a', '-b'])
  expect(rows.map(({ hasChildren }) => hasChildren)).toEqual([true, false])
})

test('a department cannot be put below itself, and a closed one takes nobody', () => {
  expect(optionsOf(tree).map(({ label }) => label)).toEqual(['A', 'A / B', 'A / B / C', 'D'])
  expect(optionsOf(tree, 'b').map(({ value }) => value)).toEqual(['a', 'd'])
  expect(optionsOf(tree).filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(['c'])
})
