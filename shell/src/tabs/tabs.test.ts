import { expect, test } from 'vitest'
import { type Tab, changeTab, closeSide, closeTab, mayClose, neighbourOf, newTab, openTab, refreshTab, tabKey } from './tabs.ts'

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

test('beyond twelve the oldest clean one goes; affixed and unsaved ones stay', () => {
  const keys = Array.from({ length: 12 }, (_, index) => String(index))
  const open = keys.reduce<readonly Tab[]>((tabs, key) => openTab(tabs, tab(key, '', key === '0')), [])
  const unsaved = changeTab(open, '1', { isDirty: true })
  expect(keysOf(openTab(unsaved, tab('12')))).toEqual([...keys.filter((key) => key !== '2'), '12'])
})

test('R135 R136 a tab closes, a pinned one does not', () => {
  const tabs = [tab('a', '', true), tab('b'), tab('c')]
  expect(keysOf(closeTab(tabs, 'b'))).toEqual(['a', 'c'])
  expect(keysOf(closeTab(tabs, 'a'))).toEqual(['a', 'b', 'c'])
})

test('R137 the last tab stays', () => {
  expect(mayClose([tab('a')], 'a')).toBe(false)
  expect(keysOf(closeTab([tab('a')], 'a'))).toEqual(['a'])
})

test('closing goes to the right neighbour, else to the left', () => {
  const tabs = [tab('a'), tab('b'), tab('c')]
  expect(neighbourOf(tabs, 'b')?.key).toBe('c')
  expect(neighbourOf(tabs, 'c')?.key).toBe('b')
})

test('R139 R140 R141 closing a side leaves pinned tabs and the tab itself', () => {
  const tabs = [tab('a', '', true), tab('b'), tab('c'), tab('d', '', true), tab('e')]
  expect(keysOf(closeSide(tabs, 'c', 'left'))).toEqual(['a', 'c', 'd', 'e'])
  expect(keysOf(closeSide(tabs, 'c', 'right'))).toEqual(['a', 'b', 'c', 'd'])
})

test('R138 a refresh starts the page anew', () => {
  const [refreshed] = refreshTab([{ ...tab('a'), isDirty: true }], 'a')
  expect(refreshed).toMatchObject({ revision: 1, isDirty: false })
})
