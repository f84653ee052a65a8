// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Column, dateColumn, moneyColumn, timeColumn } from './columns.tsx'

interface Bill {
  pay_at: string | null
  day: string
  amount: number | null
}

const text = (column: Column<Bill>, bill: Partial<Bill>) => {
  const { container } = render(<>{column.render({ pay_at: null, day: '', amount: null, ...bill })}</>)
  return container.textContent
}

afterEach(cleanup)

test('R562 a time is shown as YYYY/MM/DD HH:mm:ss, of Shanghai', () => {
  const column = timeColumn<Bill>('pay_at', '支付时间')
  expect(text(column, { pay_at: '2026-11-19T07:53:04.900Z' })).toBe('2026/11/19 15:53:04')
  expect(text(column, { pay_at: '2026-12-31T16:00:00+00:00' })).toBe('2027/01/01 00:00:00')
  expect(text(column, { pay_at: null })).toBe('—')
  expect(text(dateColumn<Bill>('day', '日期'), { day: '2026-11-19' })).toBe('2026/11/19')
})

test('R567 R568 R569 R570 R571 cents are shown in yuan, grouped, with two decimals and their sign', () => {
  const column = moneyColumn<Bill>('amount', '金额')
  expect(column.title).toBe('金额(元)')
  expect([123_456_789, -5, 0, null].map((amount) => text(column, { amount }))).toEqual(['1,234,567.89', '-0.05', '0.00', '—'])
})
