import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

const files = ['spine', 'new', 'a', 'b', 'c', 'd', 'e']
const measured = new Map([['spine', 40], ['new', 30], ['a', 30], ['b', 50], ['c', 20], ['d', 10]])
const wish = { files, must: (file: string) => file === 'spine' || file === 'new', changed: ['a', 'b'], due: ['c', 'd'], seconds: (file: string) => measured.get(file) ?? 0, budget: 150 }

test('what must run runs, then what has changed, then what has its turn, as far as the time allows', () => {
  expect(planOf(wish)).toEqual({ run: ['spine', 'new', 'a', 'b'], leftOut: ['c', 'd'], others: ['c', 'd', 'e'] })
  expect(planOf({ ...wish, budget: 161 })).toEqual({ run: ['spine', 'new', 'a', 'b', 'd'], leftOut: ['c'], others: ['c', 'e'] })
  expect(planOf({ ...wish, budget: 1000 }).leftOut).toEqual([])
})

test('what must run is never left out, and leaves some time to the others', () => {
  expect(planOf({ ...wish, budget: 10 })).toEqual({ run: ['spine', 'new', 'a'], leftOut: ['b', 'c', 'd'], others: ['b', 'c', 'd', 'e'] })
  expect(planOf({ ...wish, must: () => true, budget: 10 })).toEqual({ run: files, leftOut: [], others: [] })
  expect(planOf({ ...wish, must: (file) => file !== 'd', budget: 50 }).run).toEqual(files)
})

test('a file that is changed and has its turn counts once', () => {
  expect(planOf({ ...wish, due: ['a', 'c'], budget: 170 })).toEqual({ run: ['spine', 'new', 'a', 'b', 'c'], leftOut: [], others: ['d', 'e'] })
})
