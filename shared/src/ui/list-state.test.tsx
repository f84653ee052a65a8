// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { pageSizes as contractPageSizes } from '../contract/schemas/common.ts'
import {
  areaFilter, batchTextFilter, dateRangeFilter, defineFilters, flagFilter, moneyRangeFilter, pageSizes, remoteSelectFilter, selectFilter,
  startEndFilter, textFilter, useListState,
} from './list-state.tsx'
import { flag } from '../domain/fields/field.ts'
import { ENABLED_STATUSES } from '../domain/statuses.ts'
import { readUrl, writeUrl } from './list-state/url.ts'
import { useNavigate } from './router.tsx'
import { InSuite } from './testing/in-suite.tsx'

const table = [{ value: 'paid', label: '已支付' }, { value: 'failed', label: '支付失败' }]
const filters = defineFilters({
  sn: textFilter('账单号'),
  status: selectFilter('状态', table),
  create_at: dateRangeFilter('创建时间'),
  period: startEndFilter('账期'),
  amount: moneyRangeFilter('金额', { min: 'min_amount', max: 'max_amount' }),
  name: batchTextFilter('姓名'),
  company_id: remoteSelectFilter('企业', () => ({ options: [], isLoading: false })),
  area: areaFilter('地区'),
  batch_id: textFilter('批次', { hidden: true }),
})

const search =
  'sn=ZD1&status=paid,failed&create_at=2026-01-01,2026-01-31&period=2026-02-01,2026-02-02&amount=100,25050&name=张三,李四&company_id=c-1&area=浙江,杭州&page=3&page_size=50&ordering=-create_at'

function open(entry: string) {
  const wrapper = ({ children }: { children: ReactNode }) => <InSuite entry={entry}>{children}</InSuite>
  return renderHook(() => ({ list: useListState(filters), navigate: useNavigate() }), { wrapper })
}

afterEach(cleanup)

describe('useListState', () => {
  it('turns the URL into parameters of the contract: ranges and lists comma-joined, cents, start_at and end_at (R483–R490)', () => {
    expect(open(`/bills?${search}`).result.current.list.params).toEqual({
      sn: 'ZD1', status: 'paid,failed', create_at: '2026-01-01,2026-01-31', start_at: '2026-02-01', end_at: '2026-02-02',
      min_amount: 100, max_amount: 25050, name: '张三,李四', company_id: 'c-1', province: '浙江', city: '杭州',
      page: 3, page_size: 50, ordering: '-create_at',
    })
  })

  it('takes yes or no in the words of the field, and sends it as calls take it', () => {
    const flags = defineFilters({ is_enable: flagFilter(flag('状态', ENABLED_STATUSES)) })
    const opened = (entry: string) => {
      const wrapper = ({ children }: { children: ReactNode }) => <InSuite entry={entry}>{children}</InSuite>
      return renderHook(() => useListState(flags), { wrapper }).result.current
    }
    const off = opened('/companies?is_enable=false')
    expectTypeOf(off.params.is_enable).toEqualTypeOf<'true' | 'false' | undefined>()
    expect([off.params.is_enable, off.chips.map(({ text }) => text)]).toEqual(['false', ['停用']])
    expect(opened('/companies?is_enable=maybe')).toMatchObject({ filterParams: {}, notes: ['链接中的“状态”无法识别，已忽略'] })
    expect(opened('/companies?is_enable=true,false').filterParams).toEqual({})
  })

  it('keeps a municipality, whose city has the name of its province (R490)', () => {
    expect(open('/bills?area=上海市,上海市,浦东新区').result.current.list.params).toMatchObject({ province: '上海市', city: '上海市', district: '浦东新区' })
  })

  it('R483 R484 R485 sends pasted lines, several ids and the two days of a range as one comma-joined text each', () => {
    const { result } = open('/bills')
    act(() => result.current.list.set({
      name: filters.name.decode('张三\n李四\r\n 王五 ，赵六;张三\n\n') ?? [],
      status: ['paid', 'failed'],
      create_at: ['2026-01-01', '2026-01-31'],
    }))
    expect(result.current.list.filterParams).toEqual({ name: '张三,李四,王五,赵六', status: 'paid,failed', create_at: '2026-01-01,2026-01-31' })
  })

  it('types the parameters by the filters', () => {
    const { params } = open('/bills').result.current.list
    expectTypeOf(params.min_amount).toEqualTypeOf<number | undefined>()
    expectTypeOf(params.status).toEqualTypeOf<string | undefined>()
    expectTypeOf(params.start_at).toEqualTypeOf<string | undefined>()
    expectTypeOf(params).not.toHaveProperty('amount')
  })

  it('drops from a link what no person can type', () => {
    const { list } = open('/bills?sn=%00%1f&batch_id=%7f&name=a%01b').result.current
    expect(list.filterParams).toEqual({})
    expect(list.notes).toEqual(['账单号', '姓名', '批次'].map((label) => `链接中的“${label}”无法识别，已忽略`))
  })

  it('begins with page 1 of 10 (R116, R117) and offers the sizes of the contract (R115)', () => {
    expect(open('/bills').result.current.list.params).toEqual({ page: 1, page_size: 10 })
    expect(pageSizes).toEqual(contractPageSizes)
  })

  it('shows a chip for every filter at work, also one without an input, and clears it (R106, R107)', () => {
    const { result } = open('/bills?batch_id=B1&amount=100,&status=paid&page=4')
    expect(result.current.list.chips.map(({ label, text }) => `${label}:${text}`)).toEqual(['状态:已支付', '金额:≥ 1.00 元', '批次:B1'])
    act(() => result.current.list.clear('batch_id'))
    expect(result.current.list.params).toEqual({ status: 'paid', min_amount: 100, page: 1, page_size: 10 })
  })

  it('drops what it cannot read and says so', () => {
    const { result } = open('/bills?status=nonsense&create_at=2026-02-30,2026-03-01&amount=9,1&page=-2&page_size=7&ordering=A;b&sn=ZD1')
    expect(result.current.list.params).toEqual({ sn: 'ZD1', page: 1, page_size: 10 })
    expect(result.current.list.notes).toHaveLength(6)
    act(() => result.current.list.set({ sn: 'ZD2' }))
    expect(result.current.list.notes).toEqual([])
  })

  it('goes back to the question before with Back', async () => {
    const { result } = open('/bills?sn=ZD1')
    act(() => result.current.list.set({ sn: 'ZD2', status: ['paid'] }))
    expect(result.current.list.value).toEqual({ sn: 'ZD2', status: ['paid'] })
    act(() => void result.current.navigate(-1))
    expect(result.current.list.value).toEqual({ sn: 'ZD1' })
  })

  it('clears every filter on reset, keeps the page size and what is not its own (R108)', () => {
    const { result } = open(`/bills?${search}&tab=files`)
    act(() => result.current.list.reset())
    expect(result.current.list.chips).toEqual([])
    expect(result.current.list.params).toEqual({ page: 1, page_size: 50, ordering: '-create_at' })
  })
})

describe('the URL', () => {
  it('round-trips every value', () => {
    const { values, page, pageSize, ordering, notes } = readUrl(filters, new URLSearchParams(search))
    expect(notes).toEqual([])
    const written = writeUrl(filters, new URLSearchParams(), { values, page, pageSize, ordering })
    expect(readUrl(filters, written)).toEqual(readUrl(filters, new URLSearchParams(search)))
  })

  it('leaves defaults out', () => {
    expect(writeUrl(filters, new URLSearchParams('page=3'), { values: { sn: ' ', name: [], amount: {} }, page: 1, pageSize: 10 }).toString()).toBe('')
  })

  it('survives any garbage', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(filters), 'page', 'page_size', 'ordering'), fc.string()), (garbage) => {
        const read = readUrl(filters, new URLSearchParams(garbage))
        expect(readUrl(filters, writeUrl(filters, new URLSearchParams(), { ...read, values: read.values })).notes).toEqual([])
      }),
    )
  })
})
