import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.ts'

/** Parts without a visual: wiring of the router. */
const invisible = new Set(['router'])

test('every part of the kit is in the catalogue', () => {
  const parts = resolve(root, 'shell/catalogue/parts')
  const covered = new Set(readdirSync(parts).flatMap((file) => [...readFileSync(resolve(parts, file), 'utf8').matchAll(/covers: \[([^\]]+)\]/gu)].flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/gu)].map(([, name]) => name))))
  const kit = readdirSync(resolve(root, 'shared/src/ui')).flatMap((file) => (/^[\w-]+\.tsx$/u.test(file) ? [file.replace('.tsx', '')] : []))
  expect(kit.filter((part) => !covered.has(part) && !invisible.has(part))).toEqual([])
  expect([...covered].filter((part) => part === undefined || !kit.includes(part))).toEqual([])
})

test('the catalogue is in no bundle that ships', () => {
  const imports = readdirSync(resolve(root, 'shell/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file))
    .filter((file) => readFileSync(resolve(root, 'shell/src', file), 'utf8').includes('catalogue/'))
  expect(imports).toEqual([])
})
