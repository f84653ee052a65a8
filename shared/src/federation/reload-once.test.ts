import { expect, test } from 'vitest'
import { isChunkLoadError } from './chunk-error.ts'
import { type ReloadPorts, reloadOnce } from './reload-once.ts'

function setUp(changes: Partial<ReloadPorts> = {}) {
  const kept = new Map<string, string>()
  const clock = { now: 1_000_000, reloads: 0 }
  const ports: ReloadPorts = {
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    now: () => clock.now,
    reload: () => (clock.reloads += 1),
    hasUnsaved: () => false,
    ...changes,
  }
  return { ports, clock, kept }
}

test('R071 a page whose code did not arrive is reloaded once, never in a loop', () => {
  const { ports, clock } = setUp()
  expect([reloadOnce('/a', ports), reloadOnce('/a', ports), reloadOnce('/a', ports)]).toEqual([true, false, false])
  expect(reloadOnce('/b', ports)).toBe(true)
  expect(reloadOnce('/a', ports)).toBe(false)
  clock.now += 11 * 60_000
  expect(reloadOnce('/a', ports)).toBe(true)
  clock.now -= 5 * 60_000
  expect(reloadOnce('/a', ports)).toBe(false)
  expect(clock.reloads).toBe(3)
})

test('unsaved input is not reloaded away', () => {
  const { ports, clock } = setUp({ hasUnsaved: () => true })
  expect(reloadOnce('/a', ports)).toBe(false)
  expect(clock.reloads).toBe(0)
})

test('where nothing can be remembered nothing is reloaded; garbage counts as nothing', () => {
  const refuses = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('no')
    },
  }
  const forgets = { getItem: () => null, setItem: () => undefined }
  expect(reloadOnce('/a', setUp({ storage: refuses }).ports)).toBe(false)
  expect(reloadOnce('/a', setUp({ storage: forgets }).ports)).toBe(false)
  for (const garbage of ['{{{', '7', 'null', '{"/a":"x"}']) {
    const { ports, kept } = setUp()
    kept.set('reloaded', garbage)
    expect(reloadOnce('/a', ports)).toBe(true)
  }
})

test('R555 a chunk load failure is recognised by its name, and by its text where the name was lost', () => {
  const named = Object.assign(new Error('x'), { name: 'ChunkLoadError' })
  expect([named, new Error('Loading chunk 7 failed.'), new Error('Loading CSS chunk 7 failed.')].map(isChunkLoadError)).toEqual([true, true, true])
  expect([new Error('boom'), 'ChunkLoadError', null].map(isChunkLoadError)).toEqual([false, false, false])
})
