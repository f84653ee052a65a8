import { expect, test } from 'vitest'
import { type Tab, changeTab, closable, closedBy, mayClose, neighbourOf, newTab, openTab, refreshTab, tabKey } from './tabs.ts'

const tab = (key: string, search = '', affix = false): Tab =>
  newTab({ key, title: key, affix, location: { pathname: `/${key}`, search, hash: '', state: null, key: search } })

const keysOf = (tabs: readonly Tab[]) => tabs.map(({ key }) => key)

test('the query is no part of a tab\'s identity', () => {
  expect(tabKey('agency', '/agency/bill/')).toBe(tabKey('agency', '/agency/bill'))
  const tabs = openTab(openTab([], tab('a', '?page=1')), tab('a', '?page=2'))
  expect(tabs.map(({ location }) => location.search)).toEqual(['?page=2'])
})

test('a title of its own survives the next navigation within the tab', () => {
  const tabs = changeTab(openTab([], tab('a')), 'a', { title: 'JS1' })
  expect(openTab(tabs, tab('a', '?tab=history'))[0]?.title).toBe('JS1')
})

const open = (keys: readonly string[]) => keys.reduce<readonly Tab[]>((tabs, key) => openTab(tabs, tab(key, '', key === '0')), [])

test('those that may be closed when there are too many: least recently viewed first, neither pinned ones nor the one in front', () => {
  const tabs = openTab(open(['0', '1', '2', '3']), tab('1'))
  expect(keysOf(closable(tabs, '3'))).toEqual(['2', '1'])
  expect(openTab(open(Array.from({ length: 12 }, (_, index) => String(index))), tab('12'))).toHaveLength(13)
})

test('R135 R136 a tab closes, a pinned one does not', () => {
  const tabs = [tab('a', '', true), tab('b'), tab('c')]
  expect(keysOf(closedBy(tabs, 'b', 'self'))).toEqual(['b'])
  expect(closedBy(tabs, 'a', 'self')).toEqual([])
})

test('R137 the last tab stays', () => {
  expect(mayClose([tab('a')], 'a')).toBe(false)
  expect(closedBy([tab('a')], 'a', 'self')).toEqual([])
})

test('closing goes to the right neighbour, else to the left', () => {
  const tabs = [tab('a'), tab('b'), tab('c')]
  expect(neighbourOf(tabs, 'b')?.key).toBe('c')
  expect(neighbourOf(tabs, 'c')?.key).toBe('b')
})

test('R139 R140 R141 closing a side leaves pinned tabs and the tab itself', () => {
  const tabs = [tab('a', '', true), tab('b'), tab('c'), tab('d', '', true), tab('e')]
  expect(keysOf(closedBy(tabs, 'c', 'left'))).toEqual(['b'])
  expect(keysOf(closedBy(tabs, 'c', 'right'))).toEqual(['e'])
  expect(keysOf(closedBy(tabs, 'c', 'others'))).toEqual(['b', 'e'])
  expect(closedBy(tabs, 'gone', 'left')).toEqual([])
})

test('R138 a refresh starts the page anew', () => {
  const [refreshed] = refreshTab([{ ...tab('a'), isDirty: true }], 'a')
  expect(refreshed).toMatchObject({ revision: 1, isDirty: false })
})

test('a record takes the place of the one before it in its list, unless something unsaved is there', () => {
  const three = open(['0', 'a', 'b'])
  expect(keysOf(openTab(three, tab('c'), 'a'))).toEqual(['0', 'c', 'b'])
  expect(keysOf(openTab(changeTab(three, 'a', { isDirty: true }), tab('c'), 'a'))).toEqual(['0', 'a', 'b', 'c'])
  expect(keysOf(openTab(three, tab('b'), 'a'))).toEqual(['0', 'a', 'b'])
  expect(keysOf(openTab(three, tab('c'), '0'))).toEqual(['0', 'a', 'b', 'c'])
})
