import { expect, test } from 'vitest'
import { periodFault, periodText } from './proofs.ts'

test('R240 a proof has a period: months from and to, in order, not in the future, three years at most', () => {
  const fault = (start_at: string, end_at: string) => periodFault({ start_at, end_at }, '2026-11')
  expect(fault('2026-01', '2026-03')).toBeNull()
  expect(fault('2026-11', '2026-11')).toBeNull()
  expect(fault('2023-12', '2026-11')).toBeNull()
  expect(fault('2026-03', '2026-01')).toEqual({ field: 'end_at', text: '截止月份不能早于起始月份' })
  expect(fault('2026-11', '2026-12')).toEqual({ field: 'end_at', text: '截止月份不能晚于本月' })
  expect(fault('2023-11', '2026-11')).toEqual({ field: 'start_at', text: '期间最长 36 个月，请从 2023-12 起' })
  expect([periodText('2026-01', '2026-03'), periodText('2026-01', '2026-01')]).toEqual(['2026-01 至 2026-03', '2026-01'])
})
