import { withoutPlaceholder } from '@linggong/shared/domain/permission-set'
import { expect, test } from 'vitest'
import { checkedIds, chosenOf, leavesOf, matching, modulesOf, type PermissionTree, tickOf, toggle } from './tree-model.ts'

const tree: PermissionTree = [
  {
    id: '999999',
    title: '全部权限',
    children: [
      {
        id: 'SettModule',
        title: '结算管理',
        children: [
          { id: 'Sett', title: '结算单', children: [{ id: 'Sett:audit', title: '审核' }, { id: 'Sett:export', title: '导出' }] },
          { id: 'Bill', title: '账单管理', children: [] },
        ],
      },
      { id: 'SystemModule', title: '系统管理', children: [{ id: 'Export', title: '导出记录', children: [] }] },
    ],
  },
]
const all = leavesOf(modulesOf(tree))
const none: ReadonlySet<string> = new Set()

test('R492 the root is checked when everything is, and is gone before it is sent', () => {
  const checked = checkedIds(tree, new Set(all))
  expect(checked[0]).toBe('999999')
  expect(withoutPlaceholder(checked)).toEqual(['SettModule', 'Sett', 'Sett:audit', 'Sett:export', 'Bill', 'SystemModule', 'Export'])
})

test('R080 R517 a half-ticked module is sent with its pages, an unticked one is not', () => {
  expect(checkedIds(tree, new Set(['Sett']))).toEqual(['SettModule', 'Sett'])
  expect(checkedIds(tree, none)).toEqual([])
})

test('an action brings its page, a page takes its actions along', () => {
  const audit = toggle(tree, none, ['Sett:audit'], true)
  expect([...audit]).toEqual(['Sett:audit', 'Sett'])
  expect([...toggle(tree, audit, ['Sett:audit'], false)]).toEqual(['Sett'])
  expect([...toggle(tree, audit, ['Sett'], false)]).toEqual([])
  // Found by searching for 审核, checking a page checks only its visible actions.
  expect([...toggle(tree, none, ['Bill'], true)]).toEqual(['Bill'])
})

test('all, some, none', () => {
  expect(tickOf(new Set(all), all)).toBe('all')
  expect(tickOf(new Set(['Sett']), all)).toBe('some')
  expect(tickOf(none, all)).toBe('none')
})

test('a kept list comes back as ticks; modules and foreign keys are none', () => {
  expect([...chosenOf(tree, ['SettModule', 'Sett', 'Sett:audit', 'Gone'])]).toEqual(['Sett', 'Sett:audit'])
  expect(checkedIds(tree, chosenOf(tree, ['SettModule', 'Sett']))).toEqual(['SettModule', 'Sett'])
})

test('the search finds modules, pages and actions', () => {
  const found = (word: string) => matching(modulesOf(tree), word).map(({ id, children }) => [id, ...children.map((page) => page.id)])
  expect(found('结算管理')).toEqual([['SettModule', 'Sett', 'Bill']])
  expect(found('导出')).toEqual([['SettModule', 'Sett'], ['SystemModule', 'Export']])
  expect(found(' 账单 ')).toEqual([['SettModule', 'Bill']])
  expect(found('没有')).toEqual([])
})
