import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueParts } from './catalogue-parts.ts'
import { root } from './paths.ts'
import { nodesOf, sourcesOf, stringOf } from './syntax.ts'

/** Parts without a visual: wiring of the router, what writes a file, and what puts the cursor into a field. */
const invisible = new Set(['router', 'import-template', 'field-focus'])

test('every part of the kit is in the catalogue', () => {
  const covered = new Set(catalogueParts().flatMap(({ covers }) => covers))
  const kit = readdirSync(resolve(root, 'shared/src/ui')).flatMap((file) => (/^[\w-]+\.tsx$/u.test(file) ? [file.replace('.tsx', '')] : []))
  expect(kit.filter((part) => !covered.has(part) && !invisible.has(part))).toEqual([])
  expect([...covered].filter((part) => part === undefined || !kit.includes(part))).toEqual([])
})

test('the catalogue is in no bundle that ships', () => {
  const imports = sourcesOf('shell/src/**/*.{ts,tsx}')
    .filter(({ tree }) => [...nodesOf(tree, 'ImportDeclaration'), ...nodesOf(tree, 'ImportExpression')].some((one) => stringOf(one['source'])?.includes('catalogue/')))
  expect(imports).toEqual([])
})
