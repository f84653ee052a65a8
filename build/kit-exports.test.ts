// @vitest-environment happy-dom
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { sourceOf, withDeclarations } from './kit-declarations.ts'
import { type KitExports, differences, troubleWith } from './kit-exports.ts'
import { root } from './paths.ts'
import { kitVersion, sharedModules } from './shared-modules.ts'

const file = resolve(root, 'build/kit-exports.json')
const prefix = '@linggong/shared/'

/** What a remote can import from every part at run time, and what it is compiled against. */
async function presentExports(): Promise<KitExports> {
  const parts = sharedModules().flatMap(({ key }) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  const named = await Promise.all(parts.map(async (part) => {
    const module: object = await import(pathToFileURL(sourceOf(part)).href)
    return [part, Object.keys(module).toSorted()] as const
  }))
  return withDeclarations(parts, (hashOf) => ({
    version: kitVersion,
    parts: Object.fromEntries(named.map(([part, names]) => [part, Object.fromEntries(names.map((name) => [name, hashOf(part, name)]))])),
  }))
}

/** `KIT_EXPORTS=record npm test -- unit build/kit-exports` rewrites the file, once the version has been raised accordingly. */
test('who changes what the kit exports raises its version', async () => {
  const recorded: KitExports = JSON.parse(readFileSync(file, 'utf8'))
  const present = await presentExports()
  const trouble = troubleWith(recorded, present)
  if (process.env['KIT_EXPORTS'] === 'record' && !trouble.includes('kitVersion')) {
    writeFileSync(file, `${JSON.stringify(present, null, 2)}\n`)
    return
  }
  expect(trouble).toBe('')
})

const exportsOf = (version: string, parts: KitExports['parts']): KitExports => ({ version, parts })
const before = exportsOf('1.4.2', { 'ui/money': { Money: 'm' }, 'ui/tag': { Tag: 't', tagOf: 'o' } })

test('the change is named', () => {
  const after = { 'ui/money': { Money: 'm2', Cents: 'c' }, 'ui/tag': { Tag: 't' }, 'ui/way': { Way: 'w' } }
  expect(differences(before, exportsOf('1.4.2', after))).toEqual({ added: ['ui/money: Cents', 'ui/way: Way'], removed: ['ui/tag: tagOf'], changed: ['ui/money: Money'] })
})

const more = { ...before.parts, 'ui/money': { Money: 'm', Cents: 'c' } }
const other = { ...before.parts, 'ui/money': { Money: 'm2' } }

test.each([
  ['nothing', before.parts, '1.4.2', ''],
  ['nothing, by a new version', before.parts, '1.5.0', 'record'],
  ['an export more', more, '1.4.2', 'raise kitVersion to 1.5.0'],
  ['an export more, by a patch', more, '1.4.3', 'raise kitVersion to 1.5.0'],
  ['an export more, by a minor', more, '1.5.0', 'record'],
  ['a part more', { ...before.parts, 'ui/way': { Way: 'w' } }, '1.4.2', 'raise kitVersion to 1.5.0'],
  ['another declaration', other, '1.4.2', 'raise kitVersion to 1.5.0'],
  ['another declaration, by a minor', other, '1.5.0', 'record'],
  ['another declaration, by a major', other, '2.0.0', 'record'],
  ['an export less, by a minor', { ...before.parts, 'ui/tag': { Tag: 't' } }, '1.5.0', 'raise kitVersion to 2.0.0'],
  ['a part less', { 'ui/money': { Money: 'm' } }, '1.4.2', 'raise kitVersion to 2.0.0'],
  ['an export of another name, by a major', { ...before.parts, 'ui/tag': { Tag: 't', tagFor: 'o' } }, '2.0.0', 'record'],
  ['nothing, by an older version', before.parts, '1.4.1', 'raise kitVersion to 1.4.2'],
])('%s', (_, parts, version, wanted) => {
  const trouble = troubleWith(before, exportsOf(version, parts))
  expect(wanted === '' ? trouble : trouble.split('\n').at(-1)).toContain(wanted)
  if (wanted === '') expect(trouble).toBe('')
})
