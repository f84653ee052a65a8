import { expect, test } from 'vitest'
import { clearFaults, readFaults, setFault } from './faults.ts'
import { clearOverrides, readOverrides, setOverride } from './overrides.ts'

function storage(before: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(before))
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key), kept }
}
const hour = 3_600_000

test('a choice ends by itself after eight hours', () => {
  const kept = storage()
  setOverride('agency', { build: 'b1' }, kept, 0)
  expect(readOverrides(kept, 8 * hour - 1)).toEqual({ agency: { build: 'b1', until: 8 * hour } })
  expect(readOverrides(kept, 8 * hour)).toEqual({})
})

test('each remote has its own; one is taken back, or all', () => {
  const kept = storage()
  setOverride('agency', { build: 'b1' }, kept, 0)
  setOverride('park', { entry: 'http://localhost:4102/mf-manifest.json' }, kept, 0)
  setOverride('agency', null, kept, 0)
  expect(Object.keys(readOverrides(kept, 1))).toEqual(['park'])
  clearOverrides(kept)
  expect(kept.kept.size).toBe(0)
})

test.each(['{{{', '7', 'null', '{"agency":{"build":"b1"}}', '{"agency":{"until":9e15}}', '{"agency":{"build":7,"until":9e15}}'])('%s is no choice', (text) => {
  expect(readOverrides(storage({ overrides: text }), 0)).toEqual({})
})

test('a fault is one of the six, and goes with the others', () => {
  const kept = storage({ faults: '{"park":"evil","agency":"down"}' })
  expect(readFaults(kept)).toEqual({ agency: 'down' })
  setFault('saas', 'html', kept)
  setFault('agency', null, kept)
  expect(readFaults(kept)).toEqual({ saas: 'html' })
  clearFaults(kept)
  expect(readFaults(kept)).toEqual({})
})
