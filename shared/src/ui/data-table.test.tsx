// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { moneyColumn, textColumn, type Column } from './columns.tsx'
import { DataTable, type DataTableProps, useRowSet, useSelectedKeys } from './data-table.tsx'

interface Bill {
  id: string
  sn: string
  amount: number
  status: string
}

const bills = (count: number): Bill[] =>
  Array.from({ length: count }, (_, index) => ({ id: `b${index}`, sn: `ZD${index}`, amount: index * 100, status: index === 1 ? '' : 'paid' }))

const columns: Column<Bill>[] = [
  textColumn('sn', '账单号', { fixed: 'left', sortable: true }),
  moneyColumn('amount', '金额'),
]
const keyOf = (bill: Bill) => bill.id
const hasNoStatus = (bill: Bill) => bill.status === ''

function Screen(props: Partial<DataTableProps<Bill>> & { rows: Bill[] }) {
  const selection = useRowSet()
  return (
    <>
      <output>{summary(useSelectedKeys(selection))}</output>
      <DataTable label="账单" columns={columns} rowKey={keyOf} selection={selection} isRowDisabled={hasNoStatus} {...props} />
    </>
  )
}

const summary = (keys: ReadonlySet<string>) => (keys.size > 20 ? `${keys.size} rows` : [...keys].join(','))
const selected = () => screen.getByRole('status').textContent
const row = (name: RegExp) => screen.getByRole('row', { name })

beforeAll(() => {
  // happy-dom lays nothing out; the virtualizer asks for the scroller's size.
  Object.defineProperties(HTMLElement.prototype, { clientHeight: { get: () => 640 }, clientWidth: { get: () => 1200 } })
})
afterEach(cleanup)

describe('DataTable', () => {
  it('is a labelled grid with column headers and money in yuan (R567)', () => {
    render(<Screen rows={bills(3)} />)
    expect(screen.getByRole('grid', { name: '账单' }).getAttribute('aria-rowcount')).toBe('4')
    expect(screen.getByRole('columnheader', { name: '金额(元)' })).toBeTruthy()
    expect(within(row(/ZD2/)).getByText('2.00')).toBeTruthy()
  })

  it('selects one, a range with Shift, and all but the disabled (R118)', () => {
    render(<Screen rows={bills(5)} />)
    fireEvent.click(screen.getByLabelText('选择第 1 行'))
    expect(selected()).toBe('b0')
    fireEvent.click(screen.getByLabelText('选择第 4 行'), { shiftKey: true })
    expect(selected()).toBe('b0,b2,b3')
    expect(row(/ZD1/).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByLabelText('选择本页全部'))
    expect(selected()).toBe('b0,b2,b3,b4')
    fireEvent.click(screen.getByLabelText('选择本页全部'))
    expect(selected()).toBe('')
  })

  it('is moved through, selected and opened by keys, and keeps the focus', () => {
    const onOpen = vi.fn<(bill: Bill) => void>()
    const rows = bills(4)
    render(<Screen rows={rows} onOpen={onOpen} />)
    const grid = screen.getByRole('grid')
    fireEvent.keyDown(grid, { key: 'j' })
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    fireEvent.keyDown(grid, { key: 'x' })
    expect(selected()).toBe('')
    fireEvent.keyDown(grid, { key: 'j' })
    fireEvent.keyDown(grid, { key: ' ' })
    expect(selected()).toBe('b2')
    expect(grid.getAttribute('aria-activedescendant')).toBe(row(/ZD2/).id)
    fireEvent.keyDown(grid, { key: 'Enter' })
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[2])
  })

  it('asks for the next order: up, down, none', () => {
    const onOrder = vi.fn<(ordering: string | undefined) => void>()
    const view = render(<Screen rows={bills(2)} onOrder={onOrder} />)
    fireEvent.click(screen.getByRole('button', { name: /账单号/ }))
    view.rerender(<Screen rows={bills(2)} onOrder={onOrder} ordering="sn" />)
    expect(screen.getByRole('columnheader', { name: /账单号/ }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: /账单号/ }))
    view.rerender(<Screen rows={bills(2)} onOrder={onOrder} ordering="-sn" />)
    fireEvent.click(screen.getByRole('button', { name: /账单号/ }))
    expect(onOrder.mock.calls).toEqual([['sn'], ['-sn'], [undefined]])
  })

  it('holds 6000 rows with a screenful in the document, and selects all of them', () => {
    render(<Screen rows={bills(6000)} />)
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    fireEvent.click(screen.getByLabelText('选择本页全部'))
    expect(selected()).toBe('5999 rows')
    expect(row(/ZD3\b/).getAttribute('aria-selected')).toBe('true')
  })

  it('renders only the row whose selection changed', () => {
    const cell = vi.fn<(bill: Bill) => string>((bill) => bill.sn)
    const counted: Column<Bill>[] = [{ key: 'sn', title: '账单号', width: 100, render: cell }]
    render(<Screen rows={bills(50)} columns={counted} />)
    cell.mockClear()
    fireEvent.click(screen.getByLabelText('选择第 8 行'))
    expect(new Set(cell.mock.calls.map(([bill]) => bill.id))).toEqual(new Set(['b7']))
  })
})
