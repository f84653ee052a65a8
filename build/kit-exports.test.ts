// @vitest-environment happy-dom
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withDeclarations } from './kit-declarations.ts'
import { type KitExports, type Parts, differences, latest, recordOf, troubleWith } from './kit-exports.ts'
import { root } from './paths.ts'
import { consumedShared, kitFile, sharedModules } from './shared-modules.ts'
import { exportedBy } from './used-modules.ts'

const file = resolve(root, 'build/kit-exports.json')
const prefix = '@linggong/shared/'

/** What a remote can import from every part at run time, and what it is compiled against. */
async function presentExports(): Promise<Parts> {
  const parts = sharedModules().flatMap(({ key }) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  const named = await Promise.all(parts.map(async (part) => {
    const module: object = await import(pathToFileURL(kitFile(part)).href)
    return [part, Object.keys(module).toSorted()] as const
  }))
  return withDeclarations(parts, (hashOf) => Object.fromEntries(named.map(([part, names]) => [part, Object.fromEntries(names.map((name) => [name, hashOf(part, name)]))])))
}

/** `KIT_EXPORTS=record npm test -- unit build/kit-exports` rewrites the file; `breaks` where older remotes cannot use what has changed. */
test('who changes what the kit exports records it', async () => {
  const recorded: KitExports = JSON.parse(readFileSync(file, 'utf8'))
  const present = await presentExports()
  const wish = process.env['KIT_EXPORTS']
  if (wish === 'record' || wish === 'breaks') writeFileSync(file, `${JSON.stringify(recordOf(recorded, present, { breaks: wish === 'breaks' }), null, 2)}\n`)
  else expect(troubleWith(recorded, present)).toBe('')
})

test('a shell records the names that its parts have at run time', async () => {
  const recorded: KitExports = JSON.parse(readFileSync(file, 'utf8'))
  const read = Object.fromEntries(Object.keys(recorded.parts).map((part) => [part, exportedBy(kitFile(part)).toSorted()]))
  expect(read).toEqual(Object.fromEntries(Object.entries(recorded.parts).map(([part, names]) => [part, Object.keys(names).toSorted()])))
})

const before: KitExports = { version: '3.20.0', base: '3.19.0', parts: { 'ui/money': { Money: 'm' }, 'ui/tag': { Tag: 't', tagOf: 'o' } }, since: { 'ui/tag: tagOf': '3.20.0' } }
const after: Parts = { 'ui/money': { Money: 'm2', Cents: 'c' }, 'ui/tag': { Tag: 't' }, 'ui/way': { Way: 'w' } }

test('the change is named, and how it is recorded', () => {
  expect(differences(before.parts, after)).toEqual({ added: ['ui/money: Cents', 'ui/way: Way'], removed: ['ui/tag: tagOf'], changed: ['ui/money: Money'] })
  expect(troubleWith(before, before.parts)).toBe('')
  expect(troubleWith(before, after).split('\n')).toEqual(['+ ui/money: Cents', '+ ui/way: Way', '- ui/tag: tagOf', '~ ui/money: Money', expect.stringContaining('KIT_EXPORTS=record')])
})

test('only what was added has a new version, and what breaks older remotes', () => {
  expect(recordOf(before, before.parts)).toEqual(before)
  expect(recordOf(before, { ...before.parts, 'ui/money': { Money: 'm2' } })).toMatchObject({ version: '3.20.0', since: before.since })
  expect(recordOf(before, after)).toEqual({ version: '3.21.0', base: '3.19.0', parts: after, since: { 'ui/money: Cents': '3.21.0', 'ui/way: Way': '3.21.0' } })
  expect(recordOf(before, after, { breaks: true }).since).toHaveProperty(['ui/money: Money'], '3.21.0')
  expect(latest(['3.9.0', '3.21.0', '3.20.4'])).toBe('3.21.0')
})

test('a remote requires of each part what it imports, whatever others have added there', () => {
  const base: KitExports = JSON.parse(readFileSync(file, 'utf8'))
  const key = `${prefix}ui/money`
  expect(consumedShared({ 'ui/money': ['Money'] })[key]?.requiredVersion).toBe(`^${base.since['ui/money: Money'] ?? base.base}`)
  expect(consumedShared()[key]?.requiredVersion).toBe(`^${base.base}`)
})
