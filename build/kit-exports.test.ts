// @vitest-environment happy-dom
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { type KitExports, differences, troubleWith } from './kit-exports.ts'
import { root } from './paths.ts'
import { kitVersion, sharedModules } from './shared-modules.ts'

const file = resolve(root, 'build/kit-exports.json')
const prefix = '@linggong/shared/'

/** The names that a remote can import from every part, at run time. */
async function presentExports(): Promise<KitExports> {
  const parts = sharedModules().flatMap(({ key }) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  const exported = async (part: string): Promise<readonly [string, readonly string[]]> => {
    const source = resolve(root, 'shared/src', `${part}${part.startsWith('ui/') ? '.tsx' : '.ts'}`)
    const module: object = await import(pathToFileURL(source).href)
    return [part, Object.keys(module).toSorted()]
  }
  return { version: kitVersion, parts: Object.fromEntries(await Promise.all(parts.map(exported))) }
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
const before = exportsOf('1.4.2', { 'ui/money': ['Money'], 'ui/tag': ['Tag', 'tagOf'] })

test('the change is named', () => {
  const after = { 'ui/money': ['Money', 'Cents'], 'ui/tag': ['Tag'], 'ui/way': ['Way'] }
  expect(differences(before, exportsOf('1.4.2', after))).toEqual({ added: ['ui/money: Cents', 'ui/way: Way'], removed: ['ui/tag: tagOf'] })
})

test.each([
  ['nothing', before.parts, '1.4.2', ''],
  ['nothing, by a new version', before.parts, '1.5.0', 'record'],
  ['an export more', { ...before.parts, 'ui/money': ['Money', 'Cents'] }, '1.4.2', 'raise kitVersion to 1.5.0'],
  ['an export more, by a patch', { ...before.parts, 'ui/money': ['Money', 'Cents'] }, '1.4.3', 'raise kitVersion to 1.5.0'],
  ['an export more, by a minor', { ...before.parts, 'ui/money': ['Money', 'Cents'] }, '1.5.0', 'record'],
  ['a part more', { ...before.parts, 'ui/way': ['Way'] }, '1.4.2', 'raise kitVersion to 1.5.0'],
  ['an export less, by a minor', { ...before.parts, 'ui/tag': ['Tag'] }, '1.5.0', 'raise kitVersion to 2.0.0'],
  ['a part less', { 'ui/money': ['Money'] }, '1.4.2', 'raise kitVersion to 2.0.0'],
  ['an export of another name, by a major', { ...before.parts, 'ui/tag': ['Tag', 'tagFor'] }, '2.0.0', 'record'],
  ['nothing, by an older version', before.parts, '1.4.1', 'raise kitVersion to 1.4.2'],
])('%s', (_, parts, version, wanted) => {
  const trouble = troubleWith(before, exportsOf(version, parts))
  expect(wanted === '' ? trouble : trouble.split('\n').at(-1)).toContain(wanted)
  if (wanted === '') expect(trouble).toBe('')
})
