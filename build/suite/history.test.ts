import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changesBetween, logLines, noteMove, readMoves } from './history.ts'
import { type Recorded, remoteFactsOf, writeFacts } from './recorded.ts'
import { folderStore } from './store.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linggong-log-'))
  process.env['SUITE_BY'] = '张三'
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  delete process.env['SUITE_BY']
})
const store = () => folderStore(folder)

const call = (path: string) => ({ method: 'GET', path })
const made = (commit: string) => ({ commit, author: '李四', isChanged: false, at: '2026-11-01T00:00:00Z' })
const old: Recorded = { exports: { 'ui/money': { Money: '3.19.0' } }, calls: { list: call('/v1/a/'), gone: call('/v1/b/') }, routes: [{ name: 'A', path: 'agency/a' }], kb: 300, made: made('aaaaaaaa1') }
const next: Recorded = { exports: { 'ui/money': { Money: '3.19.0', Cents: '3.20.0' } }, calls: { list: call('/v1/c/'), more: call('/v1/d/') }, routes: [{ name: 'B', path: 'agency/b' }], kb: 301.5, made: made('bbbbbbbb2') }

test('who served which build when, the newest first, with what changed between', async () => {
  await writeFacts(store(), remoteFactsOf('agency', 'one'), old)
  await writeFacts(store(), remoteFactsOf('agency', 'two'), next)
  await noteMove(store(), 'agency', { what: '全部流量', build: 'one', before: '' })
  await noteMove(store(), 'agency', { what: '灰度 10%', build: 'two', before: 'one' })
  const lines = await logLines(store(), 'agency')
  expect(lines[0]).toMatch(/^2\d{3}-\d\d-\d\d \d\d:\d\d {2}张三 {2}灰度 10% {2}two（之前 one）$/u)
  expect(lines.slice(1, -1).map((line) => line.trim())).toEqual(['提交 aaaaaaaa → bbbbbbbb', '路由 +agency/b -agency/a', '调用 +more -gone ~list', '组件 +ui/money:Cents', '体积 300 → 301.5 kB'])
  expect(lines.at(-1)).toMatch(/张三 {2}全部流量 {2}one$/u)
  expect(await logLines(store(), 'park')).toEqual([])
})

test('nothing is told of a build that has recorded nothing, nor of the same one', () => {
  expect(changesBetween(null, next, 'agency')).toEqual([])
  expect(changesBetween(next, next, 'agency')).toEqual([])
})

test('moves that are noted at once are all there', async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map((build) => noteMove(store(), 'agency', { what: '全部流量', build, before: '' })))
  expect((await readMoves(store(), 'agency')).moves.map(({ build }) => build).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})
