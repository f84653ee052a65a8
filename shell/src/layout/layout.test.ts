import type { RemoteRoute } from '@linggong/shared/api/remote'
import { expect, test } from 'vitest'
import { brandTitle } from '@linggong/shared/domain/brand-title'
import { menuOf } from './menu.ts'
import { isSidebarCollapsed, keepSidebar } from './preferences.ts'
import { keptChoice } from './theme-choice.ts'

const route = (name: string, module: string, inMenu = true): RemoteRoute => ({
  name,
  path: `agency/${name}`,
  title: name,
  module: { name: module, title: `组${module}` },
  inMenu,
  kind: 'list',
  page: () => Promise.reject(new Error('not opened')),
})

test('the menu groups pages by module, in their order, without detail pages', () => {
  const menu = menuOf([route('a', 'X'), route('b', 'Y'), route('c', 'X'), route('d', 'X', false)])
  expect(menu.map(({ label, children }) => [label, children.map(({ key }) => key)])).toEqual([
    ['组X', ['/agency/a', '/agency/c']],
    ['组Y', ['/agency/b']],
  ])
})

test('a group that is one first page is an entry of its own', () => {
  const [home, others] = menuOf([{ ...route('home', 'X'), kind: 'dashboard' }, route('b', 'Y')])
  expect([home?.page, others?.page]).toEqual([{ key: '/agency/home', label: 'home', name: 'home' }, undefined])
})

test('the head of the sidebar names the brand and the flavour', () => {
  expect(brandTitle('saas', '灵工云·运营平台', '')).toBe('灵工云·运营平台')
  expect(brandTitle('park', '众汇', '三亚园区')).toBe('三亚园区·园区财税平台')
  expect(brandTitle('platform', '众汇', '')).toBe('众汇')
  expect(brandTitle('agency', '众汇', '')).toBe('众汇·业务公司')
  expect(brandTitle('company', '', '')).toBe('灵工台·企业端')
})

test('R441 R442 the sidebar is kept in storage and open by default', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  expect(isSidebarCollapsed(storage)).toBe(false)
  keepSidebar(true, storage)
  expect(isSidebarCollapsed(storage)).toBe(true)
  kept.clear()
  expect(isSidebarCollapsed(storage)).toBe(false)
})

test('a sidebar state that cannot be read or kept counts as the default', () => {
  for (const garbage of ['', 'true', '{"collapsed":1}', 'COLLAPSED']) expect(isSidebarCollapsed({ getItem: () => garbage, setItem: () => undefined })).toBe(false)
  const broken = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(isSidebarCollapsed({ getItem: broken, setItem: broken })).toBe(false)
  expect(() => keepSidebar(true, { getItem: broken, setItem: broken })).not.toThrow()
})

test('the theme choice survives garbage of an older version', () => {
  for (const garbage of [null, '', 'dark', '7', '[]', '{"isDark":"yes"}']) expect(keptChoice({ getItem: () => garbage })).toEqual({ isDark: false, isColourWeak: false })
  expect(keptChoice({ getItem: () => '{"isDark":true}' })).toEqual({ isDark: true, isColourWeak: false })
})
