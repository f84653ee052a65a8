import { expect, test } from 'vitest'
import { keepTabs, keptTabs } from './kept-tabs.ts'
import { newTab, tabKey } from './tabs.ts'

function storage(text?: string) {
  const kept = new Map(text === undefined ? [] : [['tabs', text]])
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

const tab = (path: string, search = '') =>
  newTab({ key: tabKey('agency', path), title: `页${path}`, affix: path === '/agency/a', location: { pathname: path, search, hash: '', state: null, key: 'k' } })

const owner = 'agency:1:staff'
const paths = (tabs: readonly { location: { pathname: string; search: string } }[]) => tabs.map(({ location }) => location.pathname + location.search)

test('the tabs survive a reload, with their addresses, asleep until they are looked at', () => {
  const kept = storage()
  keepTabs(owner, [tab('/agency/a'), tab('/agency/b', '?page=2')], kept)
  const tabs = keptTabs(owner, 'agency', kept)
  expect(paths(tabs)).toEqual(['/agency/a', '/agency/b?page=2'])
  expect(tabs).toMatchObject([
    { title: '页/agency/a', affix: true, seen: 0, isDirty: false },
    { title: '页/agency/b', affix: false, seen: 0 },
  ])
})

test('they are nothing to another member of staff or another company', () => {
  const kept = storage()
  keepTabs(owner, [tab('/agency/a')], kept)
  expect(keptTabs('agency:1:other', 'agency', kept)).toEqual([])
  expect(keptTabs('agency:2:staff', 'agency', kept)).toEqual([])
})

const good = { path: '/agency/a', search: '', title: '页', affix: false }

test.each([
  ['nothing', undefined],
  ['garbage', '{{{'],
  ['a list', '[1]'],
  ['an older version', JSON.stringify({ v: 0, owner, tabs: [good] })],
  ['no list', JSON.stringify({ v: 1, owner, tabs: 'x' })],
  ['foreign addresses', JSON.stringify({ v: 1, owner, tabs: [{ ...good, path: '//evil.example' }, { ...good, path: 'javascript:1' }, { ...good, path: '/\\evil' }, null, 7] })],
])('%s in storage is no tab', (_, text) => {
  expect(keptTabs(owner, 'agency', storage(text))).toEqual([])
})

test('of a list that is partly good the good part counts, each page once and no more than the cap', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ ...good, path: `/agency/${index}` }))
  const kept = storage(JSON.stringify({ v: 1, owner, tabs: [null, good, { ...good, path: '/agency/a/' }, ...many] }))
  expect(keptTabs(owner, 'agency', kept)).toHaveLength(12)
})

test('a storage that refuses does not stop the work', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => keepTabs(owner, [tab('/agency/a')], full)).not.toThrow()
})
