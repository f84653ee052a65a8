import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pricesOf, taskFaults, type TaskTerms } from './task-wish.ts'

const today = '2026-03-10'
const template = { name: '地推', task_max_amount: 500_000 }
const good: TaskTerms = { price: 10_000, min_price: 8_000, max_price: 12_000, amount: 500_000, start_on: today, end_on: '2026-03-31' }
const fieldsOf = (change: Partial<TaskTerms>) => taskFaults({ ...good, ...change }, { template, today }).map(({ field }) => field)

test('R168 a task is good within its prices, its template and its days; each fault names its field', () => {
  expect(fieldsOf({})).toEqual([])
  expect(fieldsOf({ min_price: undefined, max_price: undefined, start_on: null, end_on: undefined })).toEqual([])
  expect(fieldsOf({ min_price: 12_001 })).toEqual(['min_price'])
  expect(fieldsOf({ price: 12_001 })).toEqual(['price'])
  expect(fieldsOf({ price: 7_999 })).toEqual(['price'])
  expect(fieldsOf({ amount: 500_001 })).toEqual(['amount'])
  expect(fieldsOf({ end_on: '2026-03-09', start_on: null })).toEqual(['end_on'])
  expect(fieldsOf({ start_on: '2026-04-01' })).toEqual(['end_on'])
  expect(taskFaults({ ...good, amount: 600_000 }, { template, today })[0]?.text).toBe('任务金额超过任务模板“地推”的任务金额上限 5,000.00')
})

test('without a template no amount is too large, and an absent bound is the price', () => {
  fc.assert(fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), (price, amount) => {
    expect(taskFaults({ price, amount }, { today })).toEqual([])
    expect(pricesOf({ price })).toEqual({ price, min_price: price, max_price: price })
  }))
})

test('exactly the prices within an ordered pair of bounds are good', () => {
  const cents = fc.integer({ min: 1, max: 1000 })
  fc.assert(fc.property(cents, cents, cents, (price, min_price, max_price) => {
    expect(taskFaults({ price, min_price, max_price, amount: 1 }, { today }).length === 0).toBe(min_price <= price && price <= max_price)
  }))
})
