import { expect, test } from 'vitest'
import { Intents, randomKey } from './intents.ts'

test('one key per intent until it is settled', () => {
  const intents = new Intents()
  const first = intents.keyOf('pay:1')
  expect(intents.keyOf('pay:1')).toBe(first)
  expect(intents.keyOf('pay:2')).not.toBe(first)
  intents.settle('pay:1')
  expect(intents.keyOf('pay:1')).not.toBe(first)
})

test('a key is a version 4 UUID', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u)
})
