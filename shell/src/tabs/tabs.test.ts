import { expect, test } from 'vitest'
import { type Tab, closeTab, neighbourOf, openTab, tabKey } from './tabs.ts'

const tab = (key: string, search = '', affix = false): Tab => ({
  key,
  title: key,
  affix,
  location: { pathname: `/${key}`, search, hash: '', state: null, key: search },
})

test('the query is no part of a tab\'s identity', () => {
  expect(tabKey('agency', '/agency/bill/')).toBe(tabKey('agency', '/agency/bill'))
  const tabs = openTab(openTab([], tab('a', '?page=1')), tab('a', '?page=2'))
  expect(tabs.map(({ location }) => location.search)).toEqual(['?page=2'])
})

test('beyond twelve the oldest goes, an affixed one stays', () => {
  const keys = Array.from({ length: 13 }, (_, index) => String(index))
  const tabs = keys.reduce<readonly Tab[]>((open, key) => openTab(open, tab(key, '', key === '0')), [])
  expect(tabs.map(({ key }) => key)).toEqual(keys.filter((key) => key !== '1'))
})

test('closing goes to the right neighbour, else to the left; an affixed tab does not close', () => {
  const tabs = [tab('a', '', true), tab('b'), tab('c')]
  expect(neighbourOf(tabs, 'b')?.key).toBe('c')
  expect(neighbourOf(tabs, 'c')?.key).toBe('b')
  expect(closeTab(tabs, 'a')).toHaveLength(3)
  expect(closeTab(tabs, 'b').map(({ key }) => key)).toEqual(['a', 'c'])
})
