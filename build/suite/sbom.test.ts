import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'
import { sbomOf, sbomText } from './sbom.ts'

const lock = readFileSync(resolve(root, 'pnpm-lock.yaml'), 'utf8')
const bom = sbomOf(lock, { name: 'linggong', version: '0.1.0' })
const byName = (name: string) => bom.components.filter((one) => one.name === name)

test('the bill of materials names every package of the lock file once, with its hash', () => {
  const packages = lock.split('\npackages:\n')[1]?.split('\nsnapshots:\n')[0]?.match(/^ {2}\S.*:$/gmu) ?? []
  expect(bom.components).toHaveLength(packages.length)
  expect(new Set(bom.components.map((one) => one['bom-ref'])).size).toBe(packages.length)
  for (const { purl, hashes } of bom.components) {
    expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/u)
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/u) }])
  }
})

test('what is shipped is told apart from what builds and tests', () => {
  for (const name of ['fastify', 'pg', 'sharp', 'react', 'antd', '@node-rs/argon2', 'pg-protocol']) expect(byName(name).map(({ scope }) => scope), name).toContain('required')
  for (const name of ['oxlint', 'vitest', 'knip', 'playwright']) expect(byName(name).map(({ scope }) => scope), name).toEqual(['excluded'])
})

test('every dependency is a component, and the product is the root of those that are shipped', () => {
  const known = new Set(bom.components.map((one) => one['bom-ref']))
  const [product, ...others] = bom.dependencies
  expect(product?.ref).toBe('pkg:generic/linggong@0.1.0')
  expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([])
  const needs = new Map(others.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set(product?.dependsOn)
  for (const ref of reached) for (const next of needs.get(ref) ?? []) reached.add(next)
  expect([...reached].toSorted()).toEqual(bom.components.filter(({ scope }) => scope === 'required').map(({ purl }) => purl).toSorted())
})

test('the bill of materials is what the standard calls one, by its own schema', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
  expect(await validator.validate(await sbomText())).toBeNull()
  expect(await validator.validate(JSON.stringify({ ...bom, components: [{ ...bom.components[0], hashes: [{ alg: 'SHA-512', content: 'short' }] }] }))).not.toBeNull()
})
