import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/web/paths.ts'

/** What SECURITY.md claims about the sources: that something does not occur in them. */

const isShipped = (path: string): boolean => !/node_modules|\.test\.|\.fixture\.|\/testing\/|\/dist\//u.test(path)
const sourcesOf = (...folders: readonly string[]): ReadonlyMap<string, string> =>
  new Map(folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot })).filter(isShipped).toSorted().map((path) => [path, readFileSync(resolve(projectRoot, path), 'utf8')]))

const server = sourcesOf('server/src')
const pages = sourcesOf('shell/src', 'shared/src', 'remotes')
/** The paths of the sources that match. */
const having = (sources: ReadonlyMap<string, string>, what: RegExp): string[] => [...sources].flatMap(([path, text]) => (what.test(text) ? [path] : []))

test('there are sources to look at', () => {
  expect(server.size).toBeGreaterThan(150)
  expect(pages.size).toBeGreaterThan(300)
})

test('no page writes text as markup', () => {
  expect(having(pages, /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\b/u)).toEqual([])
})

test('the server redirects nothing', () => {
  expect(having(server, /\.redirect\(|['"]location['"]|\bcode\(30[12378]\)/iu)).toEqual([])
})

test('the server calls nobody but the gateway of its configuration', () => {
  expect(having(server, /(?<![.\w])fetch\(|node:https?['"]|XMLHttpRequest|undici/u)).toEqual(['server/src/ports/port.ts'])
})

test('certificates are checked, for nothing says otherwise', () => {
  expect(having(server, /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED|checkServerIdentity/u)).toEqual([])
})

test('commands are started for the database alone, and without a shell', () => {
  for (const path of having(server, /node:child_process/u)) expect(path).toMatch(/^server\/src\/postgres\//u)
  expect(having(server, /shell: |\bexec(?:Sync)?\(['"`]/u)).toEqual([])
})

test('regular expressions are built from our own words only', () => {
  expect(having(server, /\bRegExp\(/u), 'paths of the contract').toEqual(['server/src/kernel/api.ts'])
  expect(having(pages, /\bRegExp\(/u), 'names of elements of spreadsheets').toEqual(['shared/src/ui/import-preview/xml.ts'])
})

test('hashes are SHA-256', () => {
  const named = [...server.values()].flatMap((text) => [...text.matchAll(/\bcreate(?:Hash|Hmac)\(([^,)]*)/gu)].map(([, name]) => name))
  expect(named.length).toBeGreaterThan(5)
  expect(new Set(named)).toEqual(new Set(["'sha256'"]))
})

test('chance that an attacker could foresee decides about pauses alone', () => {
  expect(having(server, /Math\.random/u), 'between two tries of a transaction').toEqual(['server/src/kernel/transaction.ts'])
  expect(server.get('server/src/modules/accounts/sms.ts')).toContain('randomInt(0, 1_000_000)')
})

test('demo accounts are made when DEMO says so and not otherwise', () => {
  expect(having(server, /\bseedDemo\(/u)).toEqual(['server/src/main.ts', 'server/src/seed/index.ts'])
  expect(server.get('server/src/main.ts')?.match(/.*\bseedDemo\(.*/gu)).toEqual(['  if (config.demo) await seedDemo(deps)'])
})
