import { expect, test } from 'vitest'
import type { PageTable } from '../domain/pages/page.ts'
import { routesFrom } from './remote.ts'

const Page = () => null
const page = () => Promise.resolve({ Page })
const table = {
  M: { title: '结算管理', concern: 'money', pages: { List: { path: 'a/list', title: '列表', kind: 'list', inMenu: true }, Info: { path: 'a/list/info/:id', title: '详情', kind: 'info' } } },
} as const satisfies PageTable

test('routes follow the table, in its order', () => {
  const command = { id: 'a.list.add', title: '新增' }
  const [list, info] = routesFrom(table, { icons: { M: null }, pages: { Info: page, List: page }, commands: { List: [command] } })
  const module = { name: 'M', title: '结算管理', icon: null }
  expect(list).toEqual({ name: 'List', path: 'a/list', title: '列表', kind: 'list', inMenu: true, module, page, commands: [command] })
  expect(info).toEqual({ name: 'Info', path: 'a/list/info/:id', title: '详情', kind: 'info', inMenu: false, module, page })
})

test('a page on one side only does not compile', () => {
  // @ts-expect-error -- Info is in the table and has no import
  expect(routesFrom(table, { icons: { M: null }, pages: { List: page } })).toHaveLength(1)
  // @ts-expect-error -- Other has an import and is in no table
  expect(routesFrom(table, { icons: { M: null }, pages: { List: page, Info: page, Other: page } })).toHaveLength(2)
})
