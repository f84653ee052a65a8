import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRegistry } from '../../shared/src/federation/registry.ts'
import { addBuild, addShell, emptyRegistry, promote } from './edit.ts'
import { signRegistry } from './sign.ts'
import { registryJsonSchema, registrySchema } from './schema.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const facts = { title: '业务公司', owner: '业务公司团队', contact: '值班电话 0898-12345678', mount: '/agency', contract: '^1.0.0' }
const shell = { build: 's1', contract: '1.0.0', shared: { react: '19.3.1' }, published_at: '2026-11-01T00:00:00Z' }
const built = { build: 'b1', version: '1.0.0', entry: '/r/agency/b1/mf-manifest.json', integrity: 'sha256-x', published_at: '2026-11-01T00:00:00Z' }
const registry = signRegistry(promote(addBuild(addShell(emptyRegistry, shell), 'agency', facts, built), 'agency', 'b1'), privateKey, null)

test('what is published is what the schema says, and the schema is JSON Schema', () => {
  expect(registrySchema.safeParse(registry).error).toBeUndefined()
  expect(JSON.parse(registryJsonSchema())).toMatchObject({ $schema: expect.stringContaining('json-schema.org'), required: expect.arrayContaining(['remotes', 'signature']) })
})

/** Every path in the registry, to be corrupted one at a time. */
function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [...(path.length > 0 ? [path] : []), ...Object.entries(value).flatMap(([key, part]) => places(part, [...path, key]))]
}

function spoilt(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((part: unknown, index) => (String(index) === key ? spoilt(part, rest, by) : part))
  return typeof value === 'object' && value !== null ? { ...value, [key]: spoilt(Reflect.get(value, key), rest, by) } : value
}

test('whatever the schema takes, the shell takes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...places(registry)), fc.oneof(fc.constant(undefined), fc.constant(null), fc.integer(), fc.boolean(), fc.array(fc.integer()), fc.object()), (path, by) => {
      const wrong = spoilt(registry, path, by)
      // The schema is stricter (patterns, no unknown keys); the shell must refuse wrong types too.
      if (registrySchema.safeParse(wrong).success) expect(isRegistry(wrong), path.join('.')).toBe(true)
    }),
    { numRuns: 500 },
  )
})
