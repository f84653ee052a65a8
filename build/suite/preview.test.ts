import { describe, expect, test } from 'vitest'
import { fallbackOf, pickBuild } from '../../shared/src/federation/pick-build.ts'
import { addBuild, addPreview, canary, dropPreview, emptyRegistry, entryOf, newestOf, promote, rollback, withoutExpired } from './edit.ts'
import { privateKey } from './keys.ts'
import { type RegistryDraft, signRegistry } from './sign.ts'
import { registrySchema } from './schema.ts'
import { statusLines } from './status.ts'

const facts = { title: '业务公司', owner: '业务公司团队', mount: '/agency', contract: '^1.0.0' }
const built = (build: string) => ({ build, version: '1.0.0', entry: `/r/agency/${build}/mf-manifest.json`, integrity: `sha256-${build}`, published_at: '2026-11-01T00:00:00Z' })
const add = (registry: RegistryDraft, build: string) => addBuild(registry, 'agency', facts, built(build))
const of = (branch: string) => ({ branch, commit: '0123456789abcdef-dirty', author: '李四', until: '2026-11-08T00:00:00Z' })
const preview = (registry: RegistryDraft, build: string, branch = 'feature-x') => addPreview(registry, 'agency', built(build), of(branch))
const names = (registry: RegistryDraft) => entryOf(registry, 'agency').builds.map(({ build }) => build)
const served = promote(add(emptyRegistry, 'aaa'), 'agency', 'aaa')

describe('a preview serves nobody without its link', () => {
  test('it gets no traffic, whoever asks for it', () => {
    const draft = preview(served, 'ppp')
    expect(() => promote(draft, 'agency', 'ppp')).toThrow('是预览')
    expect(() => canary(draft, 'agency', 'ppp', 10)).toThrow('是预览')
    expect(newestOf(entryOf(draft, 'agency')).build).toBe('aaa')
  })

  test('nobody is given it, and nobody falls back to it', () => {
    const entry = entryOf(preview(served, 'ppp'), 'agency')
    for (let bucket = 0; bucket < 100; bucket += 1) expect(pickBuild(entry, bucket)?.build).toBe('aaa')
    // Shares that do not add up, and no last good build.
    const broken = { ...entry, last_good: 'gone', builds: entry.builds.map((build) => ({ ...build, traffic: build.build === 'aaa' ? 10 : 0 })).toReversed() }
    for (const bucket of [9, 10, 99]) expect(pickBuild(broken, bucket)?.build).toBe('aaa')
    const [stable] = entry.builds
    expect(stable && fallbackOf(entry, stable)).toBeNull()
    expect(pickBuild(entry, 0, { build: 'ppp' })?.build).toBe('ppp')
  })

  test('a rollback goes past it', () => {
    expect(() => rollback(preview(served, 'ppp'), 'agency')).toThrow('没有可以退回的版本')
  })
})

test('one for each branch, the newer in place of the older; taken back by its branch', () => {
  const draft = preview(preview(preview(served, 'one'), 'two', 'feature-y'), 'three')
  expect(names(draft)).toEqual(['aaa', 'two', 'three'])
  expect(names(dropPreview(draft, 'agency', 'feature-y'))).toEqual(['aaa', 'three'])
  expect(() => dropPreview(draft, 'agency', 'feature-z')).toThrow('没有分支 feature-z 的预览')
})

test('published builds do not push it out, and it is gone after its days', () => {
  const draft = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8'].reduce(add, preview(served, 'ppp'))
  expect(names(draft)).toContain('ppp')
  expect(names(withoutExpired(draft, Date.parse('2026-11-07T23:59:59Z')))).toContain('ppp')
  expect(names(withoutExpired(draft, Date.parse('2026-11-08T00:00:00Z')))).toEqual(names(draft).filter((name) => name !== 'ppp'))
})

test('published for everybody it is no preview any more, and what is published needs none', () => {
  const draft = add(preview(served, 'ppp'), 'ppp')
  expect(entryOf(draft, 'agency').builds.filter(({ preview: one }) => one)).toEqual([])
  expect(newestOf(entryOf(draft, 'agency')).build).toBe('ppp')
  expect(() => preview(served, 'aaa')).toThrow('已经发布')
  expect(() => addPreview(emptyRegistry, 'park', built('ppp'), of('x'))).toThrow('还没有发布过')
})

test('the list says of what it is, and whose', () => {
  const registry = signRegistry(preview(served, 'ppp'), privateKey(), null)
  expect(registrySchema.safeParse(registry).error).toBeUndefined()
  expect(statusLines(registry, ['agency'], Date.parse('2026-11-03T12:00:00Z'))).toContainEqual('  ppp  预览 feature-x  01234567（有未提交的改动）  李四  已 2 天，还有 4 天')
})
