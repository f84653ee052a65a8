import { expect, test, vi } from 'vitest'
import { measureParts, partsWanted } from './parts.ts'

const fine = { what: 'fine', target: '≤ 1', measured: '1', isMet: true }
const parts = {
  first: async () => [fine],
  broken: async () => {
    throw new Error('page.waitForURL: Timeout 30000ms exceeded.\nCall log: …')
  },
  last: async () => [fine],
}

test('a part that fails says so and leaves the others their figures', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const said: string[] = []
  expect(await measureParts(parts, undefined, (name) => said.push(name))).toEqual([
    fine,
    { what: 'broken', target: '', measured: '没有测成：page.waitForURL: Timeout 30000ms exceeded.', isMet: false },
    fine,
  ])
  expect(said).toEqual(['first', 'broken', 'last'])
})

test('takes the parts that are asked for, and refuses one that there is not', () => {
  expect(Object.keys(partsWanted(parts, []))).toEqual(['first', 'broken', 'last'])
  expect(Object.keys(partsWanted(parts, ['last']))).toEqual(['last'])
  expect(() => partsWanted(parts, ['toString'])).toThrow('没有这样的部分：toString')
})
