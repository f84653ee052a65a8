import { expect, test } from 'vitest'
import { type TaskValues, valuesOf, wishOf } from './fields.tsx'

const task = { name: '地推 50 单', description: '发放传单', category: '推广', price: 10_000, min_price: 8_000, max_price: 10_000, amount: 500_000, people_count: 3, areas: [['海南省', '海口市']] }

test.each([[null, null], ['2026-11-01', null], [null, '2026-11-30'], ['2026-11-01', '2026-11-30']])('what is edited keeps what was not touched, also one day alone: %s, %s', (start_on, end_on) => {
  const before = { ...task, start_on, end_on }
  const edited: TaskValues = { ...valuesOf(before), name: '地推 60 单' }
  expect(wishOf(edited)).toEqual({ ...before, name: '地推 60 单' })
})
