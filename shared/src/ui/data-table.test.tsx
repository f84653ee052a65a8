// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { moneyColumn, textColumn, type Column } from './columns.tsx'
import { DataTable, type DataTableProps, useRowSet, useSelectedKeys } from './data-table.tsx'
import { createRowSet } from './data-table/row-set.ts'

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
  // happy-dom has no layout; the virtualizer needs the scroller's size.
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

  it('extends the selection with Shift and the arrows, takes all with Ctrl+A, none with Escape, and explains itself with ?', async () => {
    render(<Screen rows={bills(6)} />)
    const grid = screen.getByRole('grid')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) fireEvent.keyDown(grid, { key })
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
    expect(selected()).toBe('b2,b3,b4')
    fireEvent.keyDown(grid, { key: 'a', ctrlKey: true })
    expect(selected()).toBe('b2,b3,b4,b0,b5')
    fireEvent.keyDown(grid, { key: 'Escape' })
    expect(selected()).toBe('')
    fireEvent.keyDown(grid, { key: '?' })
    expect(await screen.findByRole('dialog', { name: '表格快捷键' })).toBeTruthy()
  })

  it('R118 a row without status is shown disabled: by no click and by no key can it be selected', () => {
    render(<Screen rows={bills(3)} />)
    const box = screen.getByLabelText<HTMLInputElement>('选择第 2 行')
    expect(box.disabled).toBe(true)
    expect(row(/ZD1/).className).toContain('disabled')
    const grid = screen.getByRole('grid')
    for (const key of ['j', 'j', ' ']) fireEvent.keyDown(grid, { key })
    expect(selected()).toBe('')
  })

  it('renders no row for another width or density', () => {
    const cell = vi.fn<(bill: Bill) => string>((bill) => bill.sn)
    const counted: Column<Bill>[] = [{ key: 'sn', title: '账单号', width: 100, render: cell }, { key: 'id', title: '编号', width: 100, render: ({ id }) => id }]
    const rows = bills(50)
    const view = render(<Screen rows={rows} columns={counted} onResize={() => undefined} />)
    cell.mockClear()
    view.rerender(<Screen rows={rows} columns={counted} onResize={() => undefined} widths={{ sn: 222 }} density="compact" />)
    expect(cell).not.toHaveBeenCalled()
    expect(document.querySelectorAll('col')[1]?.style.width).toBe('222px')
    expect(screen.getByRole('grid').style.getPropertyValue('--row-height')).toBe('28px')
  })

  it('a border follows the pointer and gives its width when it is let go; Escape takes it back', () => {
    const onResize = vi.fn<(key: string, width: number) => void>()
    render(<Screen rows={bills(3)} onResize={onResize} />)
    const handle = screen.getByRole('button', { name: '调整“账单号”的列宽' })
    const head = screen.getByRole('columnheader', { name: '账单号' })
    vi.spyOn(head, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 140, 36))
    handle.setPointerCapture = () => undefined
    const column = () => document.querySelectorAll('col')[1]?.style.width
    fireEvent.pointerDown(handle, { button: 0, clientX: 100 })
    fireEvent.pointerMove(document, { clientX: 130 })
    expect(column()).toBe('170px')
    expect(onResize).not.toHaveBeenCalled()
    fireEvent.pointerUp(document, { clientX: 130 })
    expect(onResize).toHaveBeenCalledExactlyOnceWith('sn', 170)
    fireEvent.pointerDown(handle, { button: 0, clientX: 100 })
    fireEvent.pointerMove(document, { clientX: 400 })
    fireEvent.keyDown(document, { key: 'Escape' })
    fireEvent.pointerUp(document, { clientX: 400 })
    expect(column()).toBe('140px')
    expect(onResize).toHaveBeenCalledOnce()
  })

  it('selects a range from a row that is still there, else from nowhere', () => {
    const { rerender } = render(<Screen rows={bills(4)} />)
    fireEvent.click(screen.getByLabelText('选择第 4 行'))
    rerender(<Screen rows={bills(9).slice(5)} />)
    fireEvent.click(screen.getByLabelText('选择第 2 行'), { shiftKey: true })
    expect(selected()).toBe('b3,b6')
  })

  it('marks the rows that were opened', () => {
    const viewed = createRowSet()
    render(<Screen rows={bills(4)} viewed={viewed} onOpen={() => undefined} />)
    fireEvent.doubleClick(row(/ZD2/))
    expect(within(row(/ZD2/)).getByText('已打开过')).toBeTruthy()
    expect([...viewed.keys()]).toEqual(['b2'])
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
