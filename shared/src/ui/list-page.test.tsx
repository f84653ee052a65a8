// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { text } from '../domain/fields/field.ts'
import { personalFields } from '../domain/fields/personal.ts'
import { options } from '../domain/status-option.ts'
import { moneyColumn, statusColumn, textColumn, type Column } from './columns.tsx'
import { columnsAt } from './filter-header/use-columns.ts'
import { type BatchProps, ListPage, type ListQuery, type StateTabs } from './list-page.tsx'
import { countText } from './list-page/count-text.ts'
import { dateRangeFilter, defineFilters, selectFilter, textFilter, useListState } from './list-state.tsx'
import { useLocation, useNavigate } from './router.tsx'
import { InSuite } from './testing/in-suite.tsx'

interface Bill {
  id: string
  sn: string
  status: string
  amount: number
}

const table = options(['paid', '已支付', 'success'], ['failed', '支付失败', 'danger'])
const filters = defineFilters({
  sn: textFilter('账单号'),
  status: selectFilter('状态', table),
  create_at: dateRangeFilter('创建时间', { hidden: true }),
})
const columns: Column<Bill>[] = [textColumn('sn', '账单号', { sortable: true }), statusColumn(table, 'status'), moneyColumn('amount', '金额')]
const fields = { id: text('编号'), status: text('状态'), batch_id: text('账单批次'), batch_sn: text('账单批次'), phone: personalFields.phone, note: text('备注') }
const bills: Bill[] = [
  { id: '1', sn: 'ZD1', status: 'paid', amount: 10_000 },
  { id: '2', sn: 'ZD2', status: 'failed', amount: 2_050 },
  { id: '3', sn: 'ZD3', status: '', amount: 1 },
]
const answer = (results: Bill[], total = results.length) => ({ data: { total, page: 1, page_size: 10, results }, isPending: false, isFetching: false, error: null })

interface Query extends Omit<ListQuery<Bill>, 'refetch'> {
  refetch?: () => unknown
  readAll?: BatchProps<Bill>['readAll']
  states?: StateTabs
  sums?: Record<string, number>
}

function Screen({ query: { readAll, states, sums, ...query } }: { query: Query }) {
  const list = useListState(filters)
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <>
      <data aria-label="ordering">{list.params.ordering ?? '-'}</data>
      <data aria-label="URL">{decodeURIComponent(search)}</data>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <ListPage
        title="账单"
        list={list}
        query={{ refetch: () => undefined, ...query }}
        columns={columns}
        rowKey="id"
        fields={fields}
        batch={{ actions: (rows) => <button type="button">支付 {rows.length} 条</button>, readAll }}
        states={states}
        sums={sums}
        empty={{ text: '还没有账单', action: <button type="button">导入账单</button> }}
      />
    </>
  )
}

function open(query: Parameters<typeof Screen>[0]['query'], entry = '/bills', kept = {}) {
  return render(
    <InSuite entry={entry} kept={kept}>
      <Screen query={query} />
    </InSuite>,
  )
}

const url = () => screen.getByLabelText('URL').textContent

afterEach(cleanup)

describe('ListPage', () => {
  it('filters through the URL, Back restores the form', async () => {
    open(answer(bills))
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '账单号' })
    fireEvent.change(field(), { target: { value: ' ZD2 ' } })
    expect(url()).toBe('')
    fireEvent.click(screen.getByRole('button', { name: /查\s*询/ }))
    expect(url()).toBe('?sn=ZD2')
    act(() => screen.getByRole('button', { name: 'Back' }).click())
    await waitFor(() => expect(url()).toBe(''))
    expect(field().value).toBe('')
  })

  it('asks again when the same question is asked (R109)', () => {
    const refetch = vi.fn<() => void>()
    open({ ...answer(bills), refetch }, '/bills?sn=ZD1')
    fireEvent.click(screen.getByRole('button', { name: /查\s*询/ }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('shows a chip for a filter without an input, and removes it (R106, R107)', () => {
    open(answer(bills), '/bills?create_at=2026-01-01,2026-01-31&sn=ZD1')
    const chips = screen.getByRole('list', { name: '已选条件' })
    expect(within(chips).getByText(/2026-01-01 ~ 2026-01-31/)).toBeTruthy()
    fireEvent.click(within(chips).getByLabelText('移除条件 创建时间'))
    expect(url()).toBe('?sn=ZD1')
  })

  it('names a condition that the server refuses as the page names it (R001)', () => {
    const error = new ApiError({ kind: 'status', status: 400, message: 'sn：最多 40 个字', fields: { sn: '最多 40 个字' } })
    open({ data: undefined, isPending: false, isFetching: false, error }, '/bills?sn=ZD1')
    expect(screen.getByText('账单号：最多 40 个字')).toBeTruthy()
    expect(screen.queryByText(/sn：/)).toBeNull()
  })

  it('clears all with 重置 (R108)', () => {
    open(answer(bills), '/bills?sn=ZD1&status=paid&page=2')
    fireEvent.click(screen.getByRole('button', { name: /重\s*置/ }))
    expect(url()).toBe('')
  })

  it('keeps the count and the sum of the selection in view, disabled rows left out (R118)', async () => {
    open(answer(bills))
    fireEvent.click(screen.getByLabelText('选择本页全部'))
    const bar = await screen.findByRole('toolbar', { name: '批量操作' })
    expect(bar.textContent).toContain('已选 2 条')
    expect(bar.textContent).toContain('金额合计 ¥ 120.50')
    expect(within(bar).getByRole('button', { name: '支付 2 条' })).toBeTruthy()
  })

  it('keeps ticks over pages, says how many are out of view, shows all of them and lets single ones go', async () => {
    const second = { ...answer(bills, 13), data: { total: 13, page: 2, page_size: 10, results: [{ id: '11', sn: 'ZD11', status: 'paid', amount: 500 }] } }
    const { rerender } = open(answer(bills, 13))
    const show = (query: Parameters<typeof Screen>[0]['query']) => rerender(<InSuite><Screen query={query} /></InSuite>)
    fireEvent.click(screen.getByLabelText('选择第 2 行'))
    show(second)
    fireEvent.click(screen.getByLabelText('选择第 1 行'))
    const bar = await screen.findByRole('toolbar', { name: '批量操作' })
    expect(bar.textContent).toContain('已选 2 条（本页 1 条）')
    expect(bar.textContent).toContain('金额合计 ¥ 25.50')
    expect(screen.getByLabelText<HTMLInputElement>('选择本页全部').checked).toBe(true)
    fireEvent.click(within(bar).getByRole('button', { name: '查看所选' }))
    const drawer = await screen.findByRole('grid', { name: '已选的行', hidden: true }, { timeout: 5000 })
    fireEvent.click(within(within(drawer).getByRole('row', { name: /ZD2/, hidden: true })).getByRole('button', { name: '移出', hidden: true }))
    expect(bar.textContent).toContain('已选 1 条')
    show(answer(bills, 13))
    expect(screen.getByLabelText<HTMLInputElement>('选择第 2 行').checked).toBe(false)
  })

  it('selects all rows of the filter, those that may be selected', async () => {
    const all = [...bills, ...Array.from({ length: 20 }, (_, index) => ({ id: `x${index}`, sn: `ZDX${index}`, status: 'paid', amount: 100 }))]
    open({ ...answer(bills, all.length), readAll: () => Promise.resolve(all) })
    fireEvent.click(screen.getByLabelText('选择第 1 行'))
    fireEvent.click(await screen.findByRole('button', { name: '选择全部 23 条' }))
    await waitFor(() => expect(screen.getByRole('toolbar', { name: '批量操作' }).textContent).toContain('已选 22 条（本页 2 条）'))
    expect(screen.getByRole('button', { name: '支付 22 条' })).toBeTruthy()
  })

  it('keeps the rows of the page before when the next one fails, and says so', () => {
    const refetch = vi.fn<() => void>()
    const { rerender } = open(answer(bills, 25), '/bills?page=2')
    const failed = { data: undefined, isPending: false, isFetching: false, error: new ApiError({ kind: 'status', status: 503, message: '服务不可用' }), refetch }
    rerender(<InSuite entry="/bills?page=2"><Screen query={failed} /></InSuite>)
    expect(screen.getByRole('row', { name: /ZD1/ })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('第 2 页没有加载出来，下面仍是第 1 页：服务不可用')
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('shows the row of the keyboard in full by the space bar, goes on with it by the arrows', async () => {
    open(answer(bills))
    const grid = screen.getByRole('grid')
    fireEvent.keyDown(grid, { key: 'j' })
    fireEvent.keyDown(grid, { key: ' ' })
    const preview = await screen.findByRole('complementary', { name: '预览账单' })
    expect(preview.textContent).toContain('ZD1')
    fireEvent.keyDown(grid, { key: 'j' })
    expect(preview.textContent).toContain('ZD2')
    fireEvent.keyDown(grid, { key: 'Escape' })
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('tells in the preview what the answer has beyond the columns: no ids, nothing empty, personal data masked', async () => {
    const more = { batch_id: 'b7', batch_sn: 'PC7', phone: '13812345678', note: '' }
    open(answer(bills.slice(0, 1).map((bill) => ({ ...bill, ...more }))))
    fireEvent.keyDown(screen.getByRole('grid'), { key: ' ' })
    const preview = await screen.findByRole('complementary', { name: '预览账单' })
    expect(within(preview).getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['账单号', '状态', '金额(元)', '账单批次', '手机号'])
    expect(preview.textContent).toContain('PC7')
    expect(preview.textContent).toContain('138****5678')
  })

  it('offers the states with their counts, and totals under their columns', () => {
    const onPick = vi.fn<(value: string) => void>()
    const states = { items: [{ value: '', label: '全部' }, { value: 'paid', label: '已支付', count: { total: 12, isCapped: false } }], active: '', onPick }
    open({ ...answer(bills), states, sums: { amount: 999_950 } })
    const group = screen.getByRole('group', { name: '按状态查看' })
    expect(within(group).getByRole('button', { name: '全部' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(within(group).getByRole('button', { name: /已支付\s*12/ }))
    expect(onPick).toHaveBeenCalledExactlyOnceWith('paid')
    expect(screen.getByRole('row', { name: /合计/ }).textContent).toContain('9,999.50')
  })

  it('has a name for every state', () => {
    const { unmount } = open({ data: undefined, isPending: true, isFetching: true, error: null })
    expect(screen.getByLabelText('正在加载账单')).toBeTruthy()
    unmount()
    open(answer([]))
    expect(screen.getByText('还没有账单')).toBeTruthy()
    expect(screen.getByRole('button', { name: '导入账单' })).toBeTruthy()
    cleanup()
    open(answer([]), '/bills?sn=x')
    expect(screen.getByText('没有符合条件的账单')).toBeTruthy()
    cleanup()
    open(answer([], 30), '/bills?page=9')
    expect(screen.getByText('这一页没有数据')).toBeTruthy()
  })

  it('says what failed: forbidden, or with another try', () => {
    const failed = (status: number) => ({ data: undefined, isPending: false, isFetching: false, error: new ApiError({ kind: 'status', status, message: '服务不可用' }) })
    open(failed(403))
    expect(screen.getByRole('alert').textContent).toContain('没有查看账单的权限')
    cleanup()
    const refetch = vi.fn<() => void>()
    open({ ...failed(503), refetch })
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('drops an ordering by a column that the list does not have, says so, and leaves it out of the next link', () => {
    const ordering = () => screen.getByLabelText('ordering').textContent
    open(answer(bills, 25), '/bills?ordering=-nobody_knows&sn=ZD1')
    expect(ordering()).toBe('-')
    expect(screen.getByText('链接中的排序无法识别，已忽略')).toBeTruthy()
    fireEvent.click(screen.getByTitle('2'))
    expect(url()).toBe('?sn=ZD1&page=2')
    expect(screen.queryByText(/排序无法识别/)).toBeNull()
    cleanup()
    open(answer(bills), '/bills?ordering=-sn')
    expect(ordering()).toBe('-sn')
    expect(screen.queryByText(/排序无法识别/)).toBeNull()
  })

  it('R114 numbers the rows over the pages, those that are shown while the next are fetched as well', () => {
    const numbers = () => screen.getAllByRole('row').slice(1).map((row) => row.children[1]?.textContent)
    const third = (isFetching: boolean) => ({ ...answer(bills, 25), data: { total: 25, page: 3, page_size: 10, results: bills }, isFetching })
    const { unmount } = open(third(false), '/bills?page=3')
    expect(screen.getAllByRole('columnheader')[1]?.textContent).toBe('序号')
    expect(numbers()).toEqual(['21', '22', '23'])
    unmount()
    open(third(true), '/bills?page=1')
    expect(numbers()).toEqual(['21', '22', '23'])
  })

  it('turns pages through the URL', () => {
    open(answer(bills, 25))
    expect(screen.getByText('共 25 条')).toBeTruthy()
    fireEvent.click(screen.getByTitle('2'))
    expect(url()).toBe('?page=2')
  })
})

describe('the layout', () => {
  it('has 3, 2 or 1 columns of filters by the width (R110–R112)', () => {
    expect([1051, 1050, 765, 764].map(columnsAt)).toEqual([3, 2, 2, 1])
  })

  it('says that a count is capped', () => {
    expect([countText(128, false), countText(10_000, true)]).toEqual(['128', '10000+'])
  })
})
