import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

function clocked(perSecond: number) {
  let now = 0
  const pace = paceOf(perSecond, () => now)
  const tries = (address: string): boolean => {
    try {
      pace.step(address)
      return true
    } catch {
      return false
    }
  }
  return {
    wait: (ms: number) => void (now += ms),
    tries,
    /** How many of so many calls, evenly spread over some seconds, get in. */
    taken: (address: string, count: number, seconds: number): number =>
      Array.from({ length: count }, () => {
        now += (seconds * 1000) / count
        return tries(address)
      }).filter(Boolean).length,
  }
}

test('an address calls at its pace for ever, and three seconds of it at once', () => {
  const { taken, tries } = clocked(100)
  expect(Array.from({ length: 300 }, () => tries('10.0.0.1')).every(Boolean)).toBe(true)
  expect(tries('10.0.0.1')).toBe(false)
  expect(tries('10.0.0.2')).toBe(true)
  expect(taken('10.0.0.3', 1000, 10)).toBe(1000)
})

test('who goes on calling faster gets nothing, until they pause', () => {
  const { taken, tries, wait } = clocked(100)
  taken('10.0.0.1', 3000, 10)
  expect(taken('10.0.0.1', 3000, 10)).toBe(0)
  wait(1100)
  expect(tries('10.0.0.1')).toBe(true)
})

test('a /64 counts as one address, a /48 as four', () => {
  const { tries } = clocked(100)
  const count = (addresses: readonly string[]) => addresses.filter(tries).length
  expect(count(Array.from({ length: 400 }, (_, index) => `2001:db8:0:1::${(index + 1).toString(16)}`))).toBe(300)
  expect(count(Array.from({ length: 2000 }, (_, index) => `2001:db8:1:${(index % 20).toString(16)}::1`))).toBe(1200)
})

test('0 is any pace', () => expect(clocked(0).taken('10.0.0.1', 5000, 1)).toBe(5000))
