// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { options } from '../domain/status-option.ts'
import { addMonths, monthKey } from '../domain/time.ts'
import { FilterHeader } from './filter-header.tsx'
import { defineFilters, monthFilter, selectFilter, textFilter, useListState } from './list-state.tsx'
import { InSuite } from './testing/in-suite.tsx'

const filters = defineFilters({
  sn: textFilter('单号'),
  status: selectFilter('状态', options(['paid', '已支付', 'success'])),
  name: textFilter('姓名'),
  phone: textFilter('手机号'),
  remark: textFilter('备注'),
  task: textFilter('任务'),
})

function Header() {
  return <FilterHeader list={useListState(filters)} tools={<button type="button">工具</button>} />
}
const open = () => render(<InSuite entry="/list"><Header /></InSuite>)
const resizeTo = (width: number) =>
  act(() => {
    Object.defineProperty(window, 'innerWidth', { value: width, configurable: true })
    window.dispatchEvent(new Event('resize'))
  })
const columns = () => document.querySelector('form')?.style.gridTemplateColumns

beforeEach(() => resizeTo(1440))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('FilterHeader', () => {
  it('R110 R111 R112 R113 has 3, 2 or 1 columns, counted again on each resize', () => {
    open()
    for (const [width, count] of [[1051, 3], [1050, 2], [765, 2], [764, 1], [1440, 3]] as const) {
      resizeTo(width)
      expect(columns(), `${width} px`).toBe(`repeat(${count}, minmax(0, 1fr))`)
    }
  })

  it('shows the first fields, on a phone one, and all when asked', () => {
    open()
    // One line: the second field is a choice, the third cell has the buttons.
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    resizeTo(375)
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: /展\s*开/u }))
    expect(screen.getAllByRole('textbox')).toHaveLength(5)
  })

  it('R104 R105 its quick-filter panel opens when the pointer has rested for 500 ms, not before', () => {
    vi.useFakeTimers()
    open()
    fireEvent.mouseEnter(screen.getByRole('button', { name: /快速筛选/u }))
    act(() => vi.advanceTimersByTime(499))
    expect(screen.queryByRole('button', { name: '已支付' })).toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByRole('button', { name: '已支付' })).toBeTruthy()
  })

  it('holds the tools of a list without a toolbar', () => {
    open()
    expect(screen.getByRole('button', { name: '工具' })).toBeTruthy()
  })

  it('takes a month in any way of writing it; what is none stays, with how to write it, and asks for nothing', () => {
    const monthly = defineFilters({ month: monthFilter('期间') })
    const asked: unknown[] = []
    function Monthly() {
      const list = useListState(monthly)
      asked.push(list.filterParams)
      return <FilterHeader list={list} />
    }
    render(<InSuite entry="/list?month=2026/9"><Monthly /></InSuite>)
    const field = screen.getByLabelText<HTMLInputElement>('期间')
    expect([field.value, asked.at(-1)]).toEqual(['2026-09', { month: '2026-09' }])
    fireEvent.change(field, { target: { value: '2026年11月' } })
    fireEvent.blur(field)
    fireEvent.click(screen.getByRole('button', { name: /查\s*询/u }))
    expect([field.value, asked.at(-1)]).toEqual(['2026-11', { month: '2026-11' }])
    fireEvent.change(field, { target: { value: '十一月' } })
    fireEvent.blur(field)
    expect([field.value, field.validity.valid, screen.getByRole('alert').textContent]).toEqual(['十一月', false, '请输入年月，如 2026-11'])
    fireEvent.click(screen.getByRole('button', { name: /快速筛选/u }))
    fireEvent.click(screen.getByRole('button', { name: '上月' }))
    expect(field.value).toBe(addMonths(monthKey(new Date()), -1))
  })
})
