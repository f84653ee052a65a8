import { expect, test } from 'vitest'
import { pagesOf } from '../../shared/src/domain/pages/page.ts'
import { pageTables } from '../../shared/src/domain/pages/tables.ts'
import { commonPages } from '../../shared/src/domain/pages/common.ts'
import { flavours } from '../../shared/src/domain/flavours.ts'
import { readRoutes } from './catalogue.ts'
import { missingRoutes } from './survey.ts'

const bare = (path: string): string => path.replace(/(?<=.)\/$/u, '')
const stated = new Map(readRoutes().map((row) => [row.route_name, { ...row, path: bare(row.path) }]))
const common = new Map(pagesOf(commonPages).map((page) => [page.name, page]))

test('the versions, the manual, the access of programs and the first pages of four flavours are the only pages that the specification does not state', () => {
  const names = flavours.flatMap((flavour) => pagesOf(pageTables[flavour], flavour).map(({ name }) => name))
  expect([...new Set(names)].filter((name) => !stated.has(name)).toSorted()).toEqual(['AdminHomePageIndex', 'AgencyHomePageIndex', 'CommonManualPageIndex', 'CommonSystemOpenPageIndex', 'CommonSystemVersionsPageIndex', 'ParkHomePageIndex', 'PlatformHomePageIndex'])
})

test.each(flavours)('each page of %s is under its stated path, module, title and place in the menu', (flavour) => {
  const pages = pagesOf(pageTables[flavour], flavour).filter(({ name }) => stated.has(name))
  const wanted = pages.map(({ name, title }) => {
    const row = stated.get(name)
    // The catalogue writes a page's title with its module, and just 详情, 新增 or 编辑 where our title says of what.
    const own = row?.title_zh.split(' › ').at(-1) ?? ''
    // Open to everybody, so it is a module of its own, by its own name (no. 42 of docs/breadth).
    const module = name === 'AgencyNewsTasksModuleIndexs' ? name : row?.module_route_name
    return { name, path: row?.path, module, title: title.endsWith(own) || title.startsWith(own) ? title : own, kind: row?.kind, in_menu: row?.in_menu }
  })
  expect(pages.map(({ name, path, module, title, kind, inMenu }) => ({ name, path, module, title, kind, in_menu: inMenu === true ? 'yes' : 'no' }))).toEqual(wanted)
})

test.each([['R084', 'saas'], ['R085', 'park'], ['R086', 'platform'], ['R087', 'agency'], ['R088', 'company']] as const)('%s %s lacks none of the routes that the specification gives it', (_, flavour) => {
  expect(missingRoutes(flavour)).toEqual([])
})

test('every flavour has all routes of the specification that all have in common', () => {
  expect(missingRoutes('common')).toEqual([])
})

test.each([
  ['R094', 'common/user/info', '账户信息', 'CommonUserInfoPageIndex'],
  ['R095', 'common/system/management', '部门管理', 'CommonSystemManagementPageIndex'],
  ['R096, R100', 'common/system/import', '导入记录', 'CommonSystemImportPageIndex'],
  ['R101', 'common/system/export', '导出记录', 'CommonSystemExportPageIndex'],
] as const)('%s %s is the page %s', (_, path, title, name) => {
  expect(common.get(name)).toMatchObject({ path, title })
})

test('R102 the export records are in the menu', () => {
  expect(common.get('CommonSystemExportPageIndex')).toMatchObject({ inMenu: true })
})
