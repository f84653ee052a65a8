import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBuild, addShell, canary, emptyRegistry, entryOf, markBad, newestOf, promote, retireShell, rollback, setContact, stableOf, troubleOf } from './edit.ts'
import type { RegistryDraft } from './sign.ts'

const facts = { title: '业务公司', owner: '业务公司团队', mount: '/agency', contract: '^1.0.0' }
const add = (registry: RegistryDraft, build: string) =>
  addBuild(registry, 'agency', facts, { build, version: '1.0.0', entry: `/r/agency/${build}/mf-manifest.json`, integrity: `sha256-${build}`, published_at: '2026-11-01T00:00:00Z' })
const builds = (registry: RegistryDraft) => Object.fromEntries(entryOf(registry, 'agency').builds.map(({ build, state, traffic }) => [build, [state, traffic]]))
const served = (...names: string[]) => names.reduce((registry, name) => promote(add(registry, name), 'agency', name), emptyRegistry)

describe('shipping', () => {
  test('a published build has no traffic until it is promoted', () => {
    const first = add(emptyRegistry, 'aaa')
    expect(builds(first)).toEqual({ aaa: ['published', 0] })
    const second = promote(add(promote(first, 'agency', 'aaa'), 'bbb'), 'agency', 'bbb')
    expect(builds(second)).toEqual({ bbb: ['stable', 100], aaa: ['published', 0] })
    expect(entryOf(second, 'agency').last_good).toBe('aaa')
    expect(promote(second, 'agency', 'bbb')).toEqual(second)
  })

  test('a trial takes its share from the stable build, grows, and ends', () => {
    const trial = canary(add(served('aaa'), 'bbb'), 'agency', 'bb', 50)
    expect(builds(trial)).toEqual({ bbb: ['canary', 50], aaa: ['stable', 50] })
    expect(builds(canary(trial, 'agency', 'bbb', 80))).toEqual({ bbb: ['canary', 80], aaa: ['stable', 20] })
    expect(builds(canary(trial, 'agency', 'bbb', 0))).toEqual({ bbb: ['published', 0], aaa: ['stable', 100] })
    expect(builds(promote(trial, 'agency', 'bbb'))).toEqual({ bbb: ['stable', 100], aaa: ['published', 0] })
  })

  test('a rollback ends a trial first, then goes to the last good build, and marks what it left', () => {
    const trial = canary(add(served('aaa', 'bbb'), 'ccc'), 'agency', 'ccc', 10)
    const ended = rollback(trial, 'agency')
    expect(builds(ended)).toMatchObject({ ccc: ['bad', 0], bbb: ['stable', 100] })
    expect(builds(rollback(ended, 'agency'))).toMatchObject({ bbb: ['bad', 0], aaa: ['stable', 100] })
    expect(() => rollback(rollback(ended, 'agency'), 'agency')).toThrow('没有可以退回的版本')
  })

  test('a rollback keeps a fallback behind it, which has served everybody and is not bad', () => {
    const { last_good: behind } = entryOf(rollback(served('aaa', 'bbb', 'ccc'), 'agency'), 'agency')
    expect(behind).toBe('aaa')
    // Published ones never served; where nobody has served, the stable build is its own.
    expect(entryOf(rollback(add(served('bbb', 'ccc'), 'new'), 'agency'), 'agency').last_good).toBe('bbb')
    // Also after many builds between them.
    const many = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'].reduce(add, served('aaa', 'bbb', 'ccc'))
    expect(entryOf(rollback(many, 'agency'), 'agency').last_good).toBe('aaa')
  })

  test('a build that was broken at 100 % and mended by the next one is no fallback once it is marked', () => {
    const mended = markBad(served('aaa', 'bbb', 'ccc'), 'agency', 'bbb')
    expect(entryOf(mended, 'agency').last_good).toBe('aaa')
    expect(builds(mended)).toMatchObject({ ccc: ['stable', 100], bbb: ['bad', 0] })
    expect(builds(rollback(mended, 'agency'))).toMatchObject({ aaa: ['stable', 100], ccc: ['bad', 0] })
    expect(() => markBad(mended, 'agency', 'ccc')).toThrow('正在接 100% 的流量')
  })

  test.each<[string, (registry: RegistryDraft) => unknown, string]>([
    ['an unknown remote', (registry) => promote(registry, 'park', 'aaa'), '还没有发布过'],
    ['an unknown build', (registry) => promote(registry, 'agency', 'zzz'), '没有构建 zzz'],
    ['a share of 100 %', (registry) => canary(add(registry, 'bbb'), 'agency', 'bbb', 100), '0 到 99'],
    ['a share that is no number', (registry) => canary(add(registry, 'bbb'), 'agency', 'bbb', Number.NaN), '0 到 99'],
    ['a trial of the stable build', (registry) => canary(registry, 'agency', 'aaa', 10), '就是稳定版本'],
    ['a bad build once more', (registry) => add(rollback(promote(add(registry, 'bbb'), 'agency', 'bbb'), 'agency'), 'bbb'), '曾被回滚'],
    ['the traffic for a bad build', (registry) => promote(rollback(promote(add(registry, 'bbb'), 'agency', 'bbb'), 'agency'), 'agency', 'bbb'), '标记为有问题'],
  ])('%s is refused in words', (_, change, words) => {
    expect(() => change(served('aaa'))).toThrow(words)
  })

  test('old builds leave, those in use and the last good one stay', () => {
    const many = served('b01', 'b02', ...Array.from({ length: 12 }, (_, index) => `c${index + 10}`))
    const names = Object.keys(builds(many))
    expect(names).toHaveLength(7)
    expect(names).toEqual(expect.arrayContaining([entryOf(many, 'agency').last_good, stableOf(entryOf(many, 'agency'))?.build]))
  })

  test('a shell that may still be open is never forgotten, a retired one is in time', () => {
    const shell = (name: string) => ({ build: name, contract: '1.0.0', shared: {}, published_at: '2026-11-01T00:00:00Z' })
    const many = (from: RegistryDraft, letter: string) => Array.from({ length: 25 }, (_, index) => `${letter}${index + 10}`).reduce((registry, name) => addShell(registry, shell(name)), from)
    const open = many(addShell(emptyRegistry, shell('first')), 'b')
    expect(open.shells).toHaveLength(26)
    expect(many(retireShell(open, 'first'), 'c').shells.map(({ build }) => build)).not.toContain('first')
  })

  test('whatever is done in whatever order, all traffic goes somewhere, to one stable build and at most one trial', () => {
    const steps = fc.array(fc.record({ what: fc.constantFrom('add', 'promote', 'canary', 'rollback'), build: fc.constantFrom('aaa', 'bbb', 'ccc', 'ddd'), percent: fc.integer({ min: 0, max: 99 }) }), { maxLength: 30 })
    fc.assert(
      fc.property(steps, (list) => {
        let registry = served('aaa')
        for (const { what, build, percent } of list) {
          try {
            if (what === 'add') registry = add(registry, build)
            if (what === 'promote') registry = promote(registry, 'agency', build)
            if (what === 'canary') registry = canary(registry, 'agency', build, percent)
            if (what === 'rollback') registry = rollback(registry, 'agency')
          } catch (error) {
            expect(error).toHaveProperty('name', 'Refusal')
          }
          const all = entryOf(registry, 'agency').builds
          expect(all.reduce((sum, { traffic }) => sum + traffic, 0)).toBe(100)
          expect(all.filter(({ state }) => state === 'stable')).toHaveLength(1)
          expect(all.filter(({ state }) => state === 'canary').length).toBeLessThanOrEqual(1)
          expect(all.filter(({ state, traffic }) => (state === 'bad' || state === 'published') && traffic > 0)).toEqual([])
        }
      }),
    )
  })
})

test('how the owner is reached stays with later builds, until it is taken away', () => {
  const known = setContact(served('aaa'), 'agency', '值班电话 0898-12345678')
  expect(entryOf(promote(add(known, 'bbb'), 'agency', 'bbb'), 'agency').contact).toBe('值班电话 0898-12345678')
  expect(entryOf(setContact(known, 'agency', ''), 'agency')).not.toHaveProperty('contact')
})

test('shells stay in use until someone retires them, the one that is served always', () => {
  const shell = (build: string) => ({ build, contract: '1.0.0', shared: { react: '19.3.1' }, published_at: '' })
  const two = addShell(addShell(emptyRegistry, shell('s1')), shell('s2'))
  expect(two.shells.map(({ build, state }) => [build, state])).toEqual([['s2', 'in-use'], ['s1', 'in-use']])
  expect(retireShell(two, 's1').shells.map(({ state }) => state)).toEqual(['in-use', 'retired'])
  expect(() => retireShell(two, 's2')).toThrow('不能退役')
  expect(addShell(two, shell('s1')).shells.map(({ build }) => build)).toEqual(['s1', 's2'])
})

test('a command that names no build means the one published last, also when it had been published before', () => {
  const three = add(add(served('aaa'), 'bbb'), 'ccc')
  expect(newestOf(entryOf(three, 'agency')).build).toBe('ccc')
  expect(newestOf(entryOf(add(three, 'bbb'), 'agency')).build).toBe('bbb')
  expect(builds(add(three, 'aaa'))).toMatchObject({ aaa: ['stable', 100] })
  // Never an older one in its place.
  expect(() => canary(served('aaa', 'bbb'), 'agency', newestOf(entryOf(served('aaa', 'bbb'), 'agency')).build, 10)).toThrow('就是稳定版本')
  expect(() => newestOf(entryOf(rollback(served('aaa', 'bbb'), 'agency'), 'agency'))).toThrow('最新的构建 bbb 已标记为有问题')
})

test('a full disk is one clear line, whether it is met when a file is opened or written', () => {
  for (const more of [{}, { path: '/srv/linggong/r/x.js' }]) {
    const trouble = troubleOf(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', ...more }))
    expect(trouble).toMatch(/^磁盘已满，没有写完.*腾出空间后再运行一次$/u)
  }
  expect(troubleOf(new TypeError('x is not a function'))).toBeNull()
})
