import { expect, test } from 'vitest'
import { scrollToTop, scrollTopMs } from './scroll-top/animate.ts'

/** A clock controlled by the test. */
function handClock() {
  let time = 0
  let waiting: (() => void) | null = null
  return {
    clock: { now: () => time, next: (step: () => void) => ((waiting = step), 1), cancel: () => (waiting = null) },
    turn(ms: number) {
      time += ms
      const step = waiting
      waiting = null
      step?.()
    },
    isWaiting: () => waiting !== null,
  }
}

test('R560 the way to the top takes 800 ms, without a jump at either end', () => {
  const hand = handClock()
  const element = { scrollTop: 3000 }
  scrollToTop(element, hand.clock)
  hand.turn(0)
  expect(element.scrollTop).toBe(3000)
  const seen = [element.scrollTop]
  for (let at = 0; at < scrollTopMs - 16; at += 16) {
    hand.turn(16)
    seen.push(element.scrollTop)
  }
  expect(element.scrollTop).toBeGreaterThanOrEqual(0)
  expect([...seen].toSorted((a, b) => b - a)).toEqual(seen)
  expect(hand.isWaiting()).toBe(true)
  hand.turn(16)
  expect([element.scrollTop, hand.isWaiting(), scrollTopMs]).toEqual([0, false, 800])
})

test('it stops when it is told to', () => {
  const hand = handClock()
  const element = { scrollTop: 3000 }
  const stop = scrollToTop(element, hand.clock)
  hand.turn(400)
  const there = element.scrollTop
  stop()
  hand.turn(400)
  expect(element.scrollTop).toBe(there)
})
