import type { RemoteRoute } from '@linggong/shared/api/remote'
import { offerCommand } from '@linggong/shared/session/commands'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newTab } from '../tabs/tabs.ts'
import { type PaletteFacts, type PaletteItem, itemsOf } from './items.ts'
import { recentRecords } from '@linggong/shared/api/recent'
import { recordOf, withRecord } from './recent.ts'
import { sectionsOf } from './sections.ts'

const route = (name: string, path: string, title: string, more: Partial<RemoteRoute> = {}): RemoteRoute => ({
  name,
  path,
  title,
  module: { name: 'M', title: '结算管理' },
  inMenu: !path.includes(':'),
  kind: path.includes(':') ? 'info' : 'list',
  page: () => Promise.reject(new Error('never opened')),
  ...more,
})
const importCommand = { id: 'company.bill.import', title: '导入账单', keys: 'CompanySettlementBillPageIndex:import', isNewBusiness: true } as const
const routes = [
  route('Bill', 'company/settlement/bill', '账单管理', { commands: [importCommand] }),
  route('Sett', 'company/settlement/sett', '结算单'),
  route('SettInfo', 'company/settlement/sett/info/:id', '结算单详情'),
]
const locationOf = (pathname: string, search = '') => ({ pathname, search, hash: '', state: null, key: pathname, mask: undefined })
const tab = (title: string, pathname: string, search = '') => newTab({ key: `company:${pathname}`, title, location: locationOf(pathname, search), affix: false })

const facts = (more: Partial<PaletteFacts> = {}): PaletteFacts => ({
  routes,
  tabs: [],
  pathname: '/elsewhere',
  recent: [],
  can: () => true,
  isDisabled: false,
  flavour: 'company',
  go: () => undefined,
  ...more,
})
const of = (group: PaletteItem['group'], items: readonly PaletteItem[]) => items.filter((item) => item.group === group).map(({ title }) => title)

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

describe('what the palette offers', () => {
  it('pages of the menu, and none that needs a record', () => {
    expect(of('menu', itemsOf(facts()))).toEqual(['账单管理', '结算单'])
  })

  it('what may be done with records, as the list of those that are waiting for it', () => {
    const go = vi.fn()
    const sett = route('CompanySettlementSettPageIndex', 'company/settlement/sett', '结算单', { lists: ['settlement'], actions: { payment: '支付', audit: '审核', export: '导出' } })
    const items = itemsOf(facts({ routes: [sett], go }))
    // The company does not audit, and an export is no step of a settlement.
    expect(of('action', items)).toEqual(['支付'])
    items.find(({ group }) => group === 'action')?.run()
    expect(go).toHaveBeenCalledWith('/company/settlement/sett?status=to_payment')
    expect(of('action', itemsOf(facts({ routes: [sett], isDisabled: true })))).toEqual([])
    expect(of('action', itemsOf(facts({ routes: [sett], can: () => false })))).toEqual([])
  })

  it('an open page as its tab, with the filters that it has', () => {
    const go = vi.fn()
    const items = itemsOf(facts({ tabs: [tab('结算单', '/company/settlement/sett', '?status=paid')], go }))
    expect(of('tab', items)).toEqual(['结算单'])
    expect(of('menu', items)).toEqual(['账单管理'])
    items.find(({ group }) => group === 'tab')?.run()
    expect(go).toHaveBeenCalledWith(expect.objectContaining({ search: '?status=paid' }))
  })

  it('not the page that is in front already, but its menu entry to begin anew', () => {
    const items = itemsOf(facts({ tabs: [tab('结算单', '/company/settlement/sett')], pathname: '/company/settlement/sett' }))
    expect(of('tab', items)).toEqual([])
    expect(of('menu', items)).toContain('结算单')
  })

  it('actions of pages that are not open, when they are permitted', () => {
    expect(of('action', itemsOf(facts()))).toEqual(['导入账单'])
    expect(of('action', itemsOf(facts({ can: (keys) => keys !== importCommand.keys })))).toEqual([])
  })

  it('nothing that begins new business to a disabled company (R043)', () => {
    expect(of('action', itemsOf(facts({ isDisabled: true })))).toEqual([])
  })

  it('an action at hand once and at once, the work before the housekeeping', () => {
    const run = vi.fn()
    const go = vi.fn()
    ends.push(offerCommand('shell.sign-out', () => ({ id: 'shell.sign-out', title: '退出登录', run: () => undefined })))
    ends.push(offerCommand(importCommand.id, () => ({ ...importCommand, run })))
    const items = itemsOf(facts({ go }))
    expect(of('action', items)).toEqual(['导入账单', '退出登录'])
    items.find(({ title }) => title === '导入账单')?.run()
    expect(run).toHaveBeenCalledOnce()
    expect(go).not.toHaveBeenCalled()
  })

  it('records looked at lately first, without the one in front and without those that may not be opened any more', () => {
    const record = (id: string, path = 'sett') => ({ path: `/company/settlement/${path}/info/${id}`, number: `JS${id}`, kind: '结算单' })
    const items = itemsOf(facts({ recent: [record('3'), record('2'), record('1', 'gone')], pathname: '/company/settlement/sett/info/3' }))
    expect(of('recent', items)).toEqual(['JS2'])
    expect(items[0]?.group).toBe('recent')
  })

  it('eight recent records before anything is typed', () => {
    const recent = Array.from({ length: 20 }, (_, index) => ({ path: `/company/settlement/sett/info/${index}`, number: `JS${index}`, kind: '结算单' }))
    const hits = itemsOf(facts({ recent })).map((item) => ({ item, score: 0, marks: new Set<number>() }))
    const [first, second] = sectionsOf(hits, true)
    expect(first?.hits).toHaveLength(8)
    expect(second?.start).toBe(8)
  })
})

describe('records looked at lately', () => {
  const location = locationOf('/company/settlement/sett/info/7')

  it('are named by number and kind once the page knows its number', () => {
    expect(recordOf({ title: '结算单详情', location }, routes)).toBeNull()
    expect(recordOf({ title: 'JS7', location }, routes)).toEqual({ path: '/company/settlement/sett/info/7', number: 'JS7', kind: '结算单' })
    expect(recordOf({ title: '结算单', location: locationOf('/company/settlement/sett') }, routes)).toBeNull()
  })

  it('stand once each, the newest first, thirty at most', () => {
    const record = (id: number) => ({ path: `/${id}`, number: `${id}`, kind: '' })
    const many = Array.from({ length: 40 }, (_, id) => record(id)).reduce(withRecord, [] as readonly ReturnType<typeof record>[])
    expect(many).toHaveLength(30)
    expect(withRecord(many, record(20)).slice(0, 2)).toEqual([record(20), record(39)])
    expect(withRecord(many, record(20))).toHaveLength(30)
  })

  it('survive garbage in what was kept', () => {
    expect(recentRecords.parse('garbage')).toBeUndefined()
    expect(recentRecords.parse([null, { path: 1 }, { path: '/a', number: 'A', kind: 'k' }])).toEqual([{ path: '/a', number: 'A', kind: 'k' }])
  })
})
