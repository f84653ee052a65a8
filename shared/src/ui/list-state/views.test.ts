import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate, monthOf } from '../../domain/time.ts'
import { dateRangeFilter, defineFilters, selectFilter, textFilter } from './filters.ts'
import { listKey } from './list-key.ts'
import { isBare, isModified, lostFilters, parseViews, searchOfView, viewFilters, type SavedView } from './views.ts'
import { readUrl } from './url.ts'

const filters = defineFilters({
  sn: textFilter('单号'),
  status: selectFilter('状态', [{ value: 'paid', label: '已支付' }]),
  create_at: dateRangeFilter('创建时间'),
})
const month = monthOf(businessDate(new Date()))
const view: SavedView = {
  id: 'v1',
  name: '本月已支付',
  filters: [
    { key: 'status', label: '状态', text: 'paid' },
    { key: 'create_at', label: '创建时间', text: '2020-01-01,2020-01-31', preset: '本月' },
    { key: 'office', label: '税务所', text: 'A' },
    { key: 'sn', label: '单号', text: 'x'.repeat(300) },
  ],
  ordering: '-create_at',
  pageSize: 50,
}
const search = (text: string) => new URLSearchParams(text)

describe('a saved view', () => {
  it('becomes a link: today\'s range for a moving one, without what the list has lost', () => {
    const link = searchOfView(filters, search('tab=files&sn=old&page=3'), view)
    expect(Object.fromEntries(link)).toEqual({
      tab: 'files', status: 'paid', create_at: `${month}-01,${businessDate(new Date())}`, ordering: '-create_at', page_size: '50', saved: 'v1',
    })
    expect(lostFilters(filters, view)).toEqual(['税务所', '单号'])
  })

  it('is modified by another question, not by another page', () => {
    const link = searchOfView(filters, search(''), view)
    expect(isModified(filters, link, view)).toBe(false)
    link.set('page', '4')
    expect(isModified(filters, link, view)).toBe(false)
    link.set('sn', 'A')
    expect(isModified(filters, link, view)).toBe(true)
  })

  it('is made of what the list asks now', () => {
    const kept = viewFilters(filters, readUrl(filters, search('sn=A&status=nonsense&page=2')))
    expect(kept).toEqual([{ key: 'sn', label: '单号', text: 'A' }])
    const moving = viewFilters(filters, readUrl(filters, search(`create_at=${businessDate(new Date())},${businessDate(new Date())}`)))
    expect(moving[0]?.preset).toBe('今天')
  })

  it('is asked for by a link that asks nothing, and by no other', () => {
    expect(isBare(filters, search('tab=files'))).toBe(true)
    for (const text of ['sn=A', 'page=2', 'page_size=50', 'ordering=sn', 'saved=none']) expect(isBare(filters, search(text)), text).toBe(false)
  })
})

describe('parseViews', () => {
  it('keeps what is sound', () => {
    expect(parseViews({ views: [view, { id: 'v2' }, 7, { id: 'v3', name: 'n', filters: [{ key: 'a' }], columns: 'x', pageSize: '9' }], defaultId: 'v3' })).toEqual({
      views: [view, { id: 'v3', name: 'n', filters: [] }],
      defaultId: 'v3',
    })
    expect(parseViews({ views: [view], defaultId: 'gone' })).toEqual({ views: [view] })
    expect(parseViews('x')).toBeUndefined()
  })

  it('survives anything that JSON can say', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        const parsed = parseViews({ views: [{ id: 'a', name: 'b', filters: [kept], columns: kept }, kept] })
        for (const one of parsed?.views ?? []) expect(readUrl(filters, searchOfView(filters, search(''), one)).notes).toEqual([])
      }),
    )
  })
})

describe('listKey', () => {
  it('is the flavour and the route, without ids, of characters that a preference may have', () => {
    expect(listKey('agency', '/agency/settlement/sett', [])).toBe('agency.settlement.sett')
    expect(listKey('agency', '/agency/settlement/sett/info/0193-A', ['0193-A'], 'bills')).toBe('agency.settlement.sett.info.bills')
    expect(listKey('saas', '/admin/customer/Group', [undefined])).toBe('saas.admin.customer.group')
    expect(listKey(null, '/%E0%A4/中', [])).toMatch(/^[a-z0-9._:-]+$/u)
  })
})
