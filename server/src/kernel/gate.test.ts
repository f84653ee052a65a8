import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairGate } from './gate.ts'

test('one key has its share and no more, and its crowd does not delay another', async () => {
  const gate = fairGate({ slots: 3, perKey: 2, waiting: 100, waitMs: 10_000 })
  const order: string[] = []
  let [inside, most] = [0, 0]
  const act = (key: string) => () =>
    gate.pass(key, async () => {
      inside += 1
      if (key === 'crowd') most = Math.max(most, inside)
      await sleep(5)
      inside -= 1
      order.push(key)
    })
  const crowd = Array.from({ length: 30 }, () => act('crowd')())
  expect(inside).toBeLessThanOrEqual(2)
  await Promise.all([act('one')(), act('other')()])
  expect(order.filter((key) => key === 'crowd').length).toBeLessThan(10)
  await Promise.all(crowd)
  expect([order.length, most]).toEqual([32, 3])
})

test('those who wait take turns by key', async () => {
  const gate = fairGate({ slots: 1, perKey: 1, waiting: 100, waitMs: 10_000 })
  const order: string[] = []
  const act = (key: string) => gate.pass(key, async () => void (await sleep(1).then(() => order.push(key))))
  await Promise.all([act('a'), act('a'), act('a'), act('b'), act('b'), act('c')])
  expect(order.slice(0, 4).toSorted()).toEqual(['a', 'a', 'b', 'c'])
  expect(order).toHaveLength(6)
})

test('a full queue refuses at once, a slow one after a while; a failure leaves no place taken', async () => {
  const gate = fairGate({ slots: 1, perKey: 1, waiting: 1, waitMs: 20 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = gate.pass('a', () => promise)
  const second = gate.pass('a', async () => undefined)
  await expect(gate.pass('a', async () => undefined)).rejects.toMatchObject({ error_code: 'busy', retryAfterSeconds: 1 })
  await expect(second).rejects.toMatchObject({ error_code: 'busy' })
  resolve()
  await first
  await expect(gate.pass('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.pass('b', async () => 'in')).toBe('in')
})
