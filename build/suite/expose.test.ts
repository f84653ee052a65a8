import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exposedBy } from './expose.ts'

const dist = mkdtempSync(join(tmpdir(), 'linggong-expose-'))
afterAll(() => rmSync(dist, { recursive: true }))

/** A remote with these pages, as a built one exposes them. */
function exposing(...pages: readonly string[]) {
  const routes = pages.map((page, index) => `{ name: 'P${index}', path: 'agency/p${index}', title: 'P', module: { name: 'M', title: 'M' }, inMenu: true, kind: 'list', page: ${page} }`)
  writeFileSync(join(dist, 'entry.js'), `var agency = { init() {}, get: async () => () => ({ remote: { contract: '1.2.0', flavour: 'agency', routes: [${routes.join(', ')}] } }) }`)
  const manifest = { name: 'agency', globalName: 'agency', base: 'http://remote.check/mf-manifest.json', entry: 'http://remote.check/entry.js', integrity: '', contract: '1.2.0', files: {}, shared: [] }
  return exposedBy(dist, manifest, 'agency')
}

test('pages whose code runs are all right', async () => {
  expect(await exposing('async () => ({ Page() {} })', 'async () => ({ Page() {} })')).toMatchObject({ broken: [] })
})

test.each([
  ['throws when it is evaluated', "async () => { throw new TypeError('columns.map is not a function') }", 'agency/p1 的代码一运行就出错（columns.map is not a function）'],
  ['throws before it is asked for', "() => { throw new Error('gone') }", 'agency/p1 的代码一运行就出错（gone）'],
  ['exports no page', 'async () => ({})', 'agency/p1 没有导出 Page'],
])('a page that %s is named, the others are not', async (_, page, words) => {
  expect(await exposing('async () => ({ Page() {} })', page)).toMatchObject({ broken: [words] })
})
