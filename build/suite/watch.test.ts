import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Tally, noOutcomes } from '../../shared/src/domain/remote-outcomes.ts'
import { addBuild, canary, promote } from './edit.ts'
import { logLines, noteMove } from './history.ts'
import { editRegistry, readRegistry } from './registry-file.ts'
import { statusLines } from './status.ts'
import { folderStore } from './store.ts'
import { type Tallies, haltCanaries } from './watch.ts'

let folder = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linggong-watch-'))
  const facts = { title: '业务公司', owner: '业务公司团队', mount: '/agency', contract: '^1.0.0' }
  const built = (build: string) => ({ build, version: '1.0.0', entry: `/r/agency/${build}/mf-manifest.json`, integrity: 'sha256-x', published_at: '2026-11-01T00:00:00Z' })
  await editRegistry(store(), (draft) => canary(addBuild(promote(addBuild(draft, 'agency', facts, built('old')), 'agency', 'old'), 'agency', facts, built('new')), 'agency', 'new', 20), false)
  await noteMove(store(), 'agency', { what: '灰度 20%', build: 'new', before: 'old' })
})
afterEach(() => rmSync(folder, { recursive: true }))
const store = () => folderStore(folder)

const tallies = (byBuild: Readonly<Record<string, Partial<Tally>>>): Tallies => async () => Object.entries(byBuild).map(([build, tally]) => ({ ...noOutcomes, ...tally, flavour: 'agency', build }))
const bad = tallies({ new: { load: 90, error: 10 }, old: { load: 1000 } })
const builds = async () => Object.fromEntries((await readRegistry(store())).registry?.remotes['agency']?.builds.map(({ build, state, traffic }) => [build, [state, traffic]]) ?? [])

test('a canary that fails more than the stable build is halted, and list, status and log say why', async () => {
  const said: string[] = []
  await haltCanaries(store(), bad, (text) => said.push(text))
  expect(await builds()).toEqual({ new: ['published', 0], old: ['stable', 100] })
  const why = '100 次打开中 10 次失败（10.0%），稳定版本同期 1000 次中 0 次（0.0%）'
  const { registry } = await readRegistry(store())
  expect(registry?.remotes['agency']?.builds.find(({ build }) => build === 'new')?.halted).toBe(why)
  expect(registry && statusLines(registry, ['agency']).join('\n')).toContain(`灰度自动停止：${why}`)
  const [head, told] = await logLines(store(), 'agency')
  expect(head).toMatch(/suite watch {2}灰度自动停止 {2}new（之前 old）$/u)
  expect(told?.trim()).toBe(why)
  expect(said).toEqual([`agency 的灰度 new 已自动停止：${why}`])
  // Nothing is left to halt.
  await haltCanaries(store(), bad, (text) => said.push(text))
  expect(said).toHaveLength(1)
})

test('one that does as well goes on, whatever others do', async () => {
  const registry = (await readRegistry(store())).registry
  await haltCanaries(store(), tallies({ new: { load: 990, error: 10 }, old: { load: 990, error: 10 } }), () => undefined)
  await haltCanaries(store(), async () => [{ ...noOutcomes, flavour: 'park', build: 'new', error: 100 }], () => undefined)
  expect((await readRegistry(store())).registry).toEqual(registry)
})

test('a halted build that is tried again is judged by what came after', async () => {
  await haltCanaries(store(), bad, () => undefined)
  await editRegistry(store(), (draft) => canary(draft, 'agency', 'new', 5), false)
  await noteMove(store(), 'agency', { what: '灰度 5%', build: 'new', before: 'old' })
  expect((await readRegistry(store())).registry?.remotes['agency']?.builds.find(({ build }) => build === 'new')).not.toHaveProperty('halted')
  const asked: Date[] = []
  await haltCanaries(store(), async (since) => {
    asked.push(since)
    return []
  }, () => undefined)
  // The counters are by the hour: that of the halt is not looked at again.
  expect(asked.map((since) => since.getTime() > Date.now() && since.getTime() % 3_600_000 === 0)).toEqual([true])
  expect(await builds()).toMatchObject({ new: ['canary', 5] })
})
