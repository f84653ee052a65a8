import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { integrityOf } from '../remote-manifest.ts'
import { inspectRemote } from './inspect.ts'

const dist = mkdtempSync(join(tmpdir(), 'linggong-inspect-'))
afterAll(() => rmSync(dist, { recursive: true }))

/** What is found wrong with a remote of this code that requires this React. */
async function troubles(code: string, react: string): Promise<string> {
  const script = `var agency = { init() {}, get: async () => () => ({ remote: { contract: '1.2.0', flavour: 'agency', routes: [] } }) };${code}`
  writeFileSync(join(dist, 'entry.js'), script)
  const manifest = { name: 'agency_x', contract: '1.2.0', metaData: { globalName: 'agency', remoteEntry: { name: 'entry.js', path: '' } }, shared: [{ name: 'react', requiredVersion: react }], files: { 'entry.js': integrityOf(Buffer.from(script)) } }
  writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(dist, 'facts.json'), JSON.stringify({ exports: {}, calls: {} }))
  return (await inspectRemote('agency', [], dist)).findings.map(({ trouble }) => trouble).filter(Boolean).join('\n')
}

test('a remote that shares this React is all right', async () => {
  expect(await troubles('', '^19.0.0')).toBe('')
})

test.each([
  ['wants React of another major from the shell', '', '^18.3.1', 'react ^18.3.1 不在共享清单中'],
  ['wants one that does not exist yet', '', '^20.0.0', 'react ^20.0.0 不在共享清单中'],
  ['brings React 18 along', 'exports.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED = {}', '^19.0.0', '另一个大版本的 react'],
  ['brings React 19 along', 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {}', '^19.0.0', '第二份 react'],
])('one that %s is refused', async (_, code, react, words) => {
  expect(await troubles(`var exports = {};${code}`, react)).toContain(words)
})

test('one whose first page is heavier than its budget is refused, with the figures', async () => {
  expect(await troubles(`var text = '${randomBytes(42 * 1024).toString('base64')}'`, '^19.0.0')).toMatch(/^超过预算：入口 \d+\.\d \+ 最大分块 0\.0 = \d+\.\d kB（预算 40）/u)
  expect(await troubles(`var text = '${randomBytes(37 * 1024).toString('base64')}'`, '^19.0.0')).toBe('')
})
