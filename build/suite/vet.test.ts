import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ShellBuild } from '../../shared/src/federation/registry.ts'
import { integrityOf } from '../remote-manifest.ts'
import { addBuild, addShell, promote, retireShell, rollback, stableOf } from './edit.ts'
import { unlisted } from './publish.ts'
import { againstServer, againstShells, lostRoutes, remoteFactsOf, serverFacts, shellFactsOf, writeFacts } from './recorded.ts'
import { draftOf, editRegistry, readRegistry } from './registry-file.ts'
import { folderStore } from './store.ts'
import { brokenBy, moveTraffic, unansweredBy } from './vet.ts'

const facts = { title: '业务公司', owner: '业务公司团队', mount: '/agency' }
const shellOf = (build: string, contract: string): Omit<ShellBuild, 'state'> => ({ build, contract, shared: { react: '19.3.1' }, published_at: '2026-11-01T00:00:00Z' })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linggong-vet-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const store = () => folderStore(folder)

/** Publishes a build with a single script, registered without traffic. */
async function publish(build: string, contract: string): Promise<void> {
  const script = Buffer.from(`var agency = '${build}'`)
  const manifest = {
    name: `agency_${build}`,
    contract,
    metaData: { globalName: 'agency', remoteEntry: { name: 'entry.js', path: '' } },
    shared: [{ name: 'react', requiredVersion: '^19.3.0' }],
    files: { 'entry.js': integrityOf(script) },
  }
  const bytes = Buffer.from(JSON.stringify(manifest))
  await store().write(`r/agency/${build}/mf-manifest.json`, bytes)
  await store().write(`r/agency/${build}/entry.js`, script)
  const built = { build, version: '1.0.0', entry: `/r/agency/${build}/mf-manifest.json`, integrity: integrityOf(bytes), published_at: '2026-11-01T00:00:00Z' }
  await editRegistry(store(), (draft) => addBuild(draft, 'agency', { ...facts, contract: `^${contract}` }, built), false)
}

const promoted = (build: string) => moveTraffic(store(), 'agency', (draft) => promote(draft, 'agency', build), false)
const serving = async () => {
  const entry = (await readRegistry(store())).registry?.remotes['agency']
  return entry && stableOf(entry)?.build
}

test('a whole build gets its traffic', async () => {
  await publish('aaa', '1.0.0')
  await promoted('aaa')
  expect(await serving()).toBe('aaa')
})

test.each<[string, () => void, string]>([
  ['whose folder is gone', () => rmSync(join(folder, 'r/agency/bbb'), { recursive: true }), '没有它的 /r/agency/bbb/mf-manifest.json'],
  ['that lost a file', () => rmSync(join(folder, 'r/agency/bbb/entry.js')), '缺少或改动了 entry.js'],
  ['with a file that somebody changed', () => writeFileSync(join(folder, 'r/agency/bbb/entry.js'), 'evil'), '缺少或改动了 entry.js'],
  ['with another manifest', () => writeFileSync(join(folder, 'r/agency/bbb/mf-manifest.json'), '{}'), '不是登记的那一份'],
])('a build %s gets none, by promotion or by rollback', async (_, spoil, words) => {
  await publish('bbb', '1.0.0')
  await promoted('bbb')
  await publish('ccc', '1.0.0')
  await promoted('ccc')
  spoil()
  await expect(promoted('bbb')).rejects.toThrow(words)
  await expect(moveTraffic(store(), 'agency', (draft) => rollback(draft, 'agency'), false)).rejects.toThrow(words)
  expect(await serving()).toBe('ccc')
})

test('a build that a shell in use cannot run gets none, until that shell is retired', async () => {
  await publish('aaa', '1.2.0')
  await editRegistry(store(), (draft) => addShell(addShell(draft, shellOf('old', '1.1.0')), shellOf('new', '1.2.0')), false)
  await expect(promoted('aaa')).rejects.toThrow('外壳 old 的契约是 1.1.0，需要 ^1.2.0')
  await editRegistry(store(), (draft) => retireShell(draft, 'old'), false)
  await promoted('aaa')
  expect(await serving()).toBe('aaa')
})

test('a shell that could not run what serves is told which', async () => {
  await publish('aaa', '1.2.0')
  await promoted('aaa')
  const draft = draftOf((await readRegistry(store())).registry)
  expect(await brokenBy(store(), shellOf('next', '1.3.0'), draft)).toEqual([])
  expect(await brokenBy(store(), shellOf('next', '2.0.0'), draft)).toEqual(['agency aaa：外壳 next 的契约是 2.0.0，需要 ^1.2.0'])
  expect(await brokenBy(store(), { ...shellOf('next', '1.2.0'), shared: { react: '20.0.0' } }, draft)).toEqual(['agency aaa：外壳 next 不能提供 react ^19.3.0 (shell: 20.0.0)'])
})

describe('facts that builds have recorded', () => {
  const paid = { method: 'POST', path: '/v1/pay/', body: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false } }
  const moved = { ...paid, path: '/v1/payments/' }
  const needs = { exports: { 'ui/money': { Money: '3.19.0', Cents: '3.20.0' } }, calls: { pay: paid }, routes: [{ name: 'A', path: 'agency/a' }] }
  const provides = (names: Readonly<Record<string, string>>) => ({ exports: { 'ui/money': names, 'ui/other': { Other: '3.21.0' } } })

  async function recordedBuild(): Promise<void> {
    await publish('aaa', '1.0.0')
    await writeFacts(store(), remoteFactsOf('agency', 'aaa'), needs)
    await editRegistry(store(), (draft) => addShell(addShell(draft, shellOf('old', '1.0.0')), shellOf('new', '1.0.0')), false)
    await writeFacts(store(), shellFactsOf('new'), provides({ Money: '3.19.0', Cents: '3.20.0', Tag: '3.21.0' }))
  }

  test('a remote that imports what a shell in use does not export gets no traffic, whatever versions say', async () => {
    await recordedBuild()
    await writeFacts(store(), shellFactsOf('old'), provides({ Money: '3.19.0' }))
    await expect(promoted('aaa')).rejects.toThrow('外壳 old ui/money 没有 Cents')
    await editRegistry(store(), (draft) => retireShell(draft, 'old'), false)
    await promoted('aaa')
    expect(await serving()).toBe('aaa')
  })

  test('nor one that imports an export in a form that a shell does not have', async () => {
    await recordedBuild()
    await writeFacts(store(), shellFactsOf('old'), provides({ Money: '3.19.0', Cents: '3.21.0' }))
    await expect(promoted('aaa')).rejects.toThrow('ui/money 的 Cents 是 3.21.0 的形式，不是 3.20.0 的')
  })

  test('what other teams have added since refuses nobody', async () => {
    await recordedBuild()
    await writeFacts(store(), shellFactsOf('old'), provides({ Money: '3.19.0', Cents: '3.20.0', More: '9.0.0' }))
    await promoted('aaa')
    expect(await serving()).toBe('aaa')
  })

  test('a shell without a record is said, not refused', async () => {
    await recordedBuild()
    const shells = (await readRegistry(store())).registry?.shells ?? []
    expect(await againstShells(store(), needs, shells)).toEqual({ trouble: '', note: '外壳 old 没有记录，只比较了版本' })
  })

  test('a shell that has lost an export which a remote with traffic imports is refused, and names it', async () => {
    await recordedBuild()
    await promoted('aaa')
    const draft = draftOf((await readRegistry(store())).registry)
    expect(await brokenBy(store(), shellOf('next', '1.0.0'), draft, provides({ Money: '3.19.0', Cents: '3.20.0' }))).toEqual([])
    expect(await brokenBy(store(), shellOf('next', '1.0.0'), draft, provides({ Money: '3.19.0' }))).toEqual(['agency aaa：外壳 next ui/money 没有 Cents'])
  })

  test('a remote whose call the server has moved gets no traffic, and such a server is refused while the remote has some', async () => {
    await recordedBuild()
    expect((await againstServer(store(), needs)).note).toContain('没有登记服务器')
    await writeFacts(store(), serverFacts, { calls: { pay: moved } })
    await expect(promoted('aaa')).rejects.toThrow('服务器没有 pay（POST /v1/pay/）')
    await writeFacts(store(), serverFacts, { calls: { pay: paid, more: moved } })
    await promoted('aaa')
    const draft = draftOf((await readRegistry(store())).registry)
    expect(await unansweredBy(store(), { calls: { pay: moved } }, draft)).toEqual(['agency aaa：服务器没有 pay（POST /v1/pay/）'])
    expect(await unansweredBy(store(), { calls: { charge: paid } }, draft)).toEqual([])
  })

  test('so is one that does not answer what a shell in use calls, itself or by its kit, until that shell is retired', async () => {
    await recordedBuild()
    await writeFacts(store(), shellFactsOf('old'), { ...provides({ Money: '3.19.0' }), calls: { pay: paid } })
    const unanswered = async () => unansweredBy(store(), { calls: { pay: moved } }, draftOf((await readRegistry(store())).registry))
    expect(await unanswered()).toEqual(['外壳 old：服务器没有 pay（POST /v1/pay/）'])
    await editRegistry(store(), (draft) => retireShell(draft, 'old'), false)
    expect(await unanswered()).toEqual([])
  })

  test('a route that is gone is told; one with another path is not', () => {
    const before = { ...needs, routes: [{ name: 'A', path: 'agency/a' }, { name: 'B', path: 'agency/b' }] }
    expect(lostRoutes(before, { routes: [{ name: 'A', path: 'agency/other' }] })).toEqual(['agency/b'])
    expect(lostRoutes(null, needs)).toEqual([])
  })

  test('clean takes the facts of what is gone along', async () => {
    await recordedBuild()
    await writeFacts(store(), remoteFactsOf('agency', 'gone'), needs)
    for (const name of ['agency-gone', 'agency-aaa', 'shell-new']) utimesSync(join(folder, `facts/${name}.json`), 0, 0)
    expect(await unlisted(store())).toEqual(['facts/agency-gone.json'])
  })
})

test('clean leaves what is listed and what was written just now, and does nothing without a registry', async () => {
  await expect(unlisted(store())).rejects.toThrow('没有清单')
  await publish('aaa', '1.0.0')
  for (const name of ['old', 'now']) await store().write(`r/agency/${name}/entry.js`, Buffer.from(name))
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const name of ['r/agency/old/entry.js', 'r/agency/aaa/entry.js', 'r/agency/aaa/mf-manifest.json']) utimesSync(join(folder, name), yesterday, yesterday)
  expect(await unlisted(store())).toEqual(['r/agency/old/entry.js'])
})

test('a registry that was written in half is refused in words', async () => {
  await publish('aaa', '1.0.0')
  writeFileSync(join(folder, 'remotes.json'), '{"schema":2,"iss')
  await expect(promoted('aaa')).rejects.toThrow('没有写完整')
})

test('a key that cannot sign is refused in words', async () => {
  process.env['REGISTRY_PRIVATE_KEY'] = 'garbage'
  await expect(publish('aaa', '1.0.0')).rejects.toThrow('REGISTRY_PRIVATE_KEY 不是 P-256 的私钥')
  delete process.env['REGISTRY_PRIVATE_KEY']
})

test('teams that publish at once wait for each other: every change is there, also in the copy beside the page', async () => {
  const flavours = ['saas', 'park', 'platform', 'agency', 'company']
  const made = (flavour: string) => ({ build: `${flavour}1`, version: '1.0.0', entry: `/r/${flavour}/${flavour}1/mf-manifest.json`, integrity: 'sha256-x', published_at: '2026-11-01T00:00:00Z' })
  await Promise.all(flavours.map((flavour) => editRegistry(store(), (draft) => addBuild(draft, flavour, { ...facts, contract: '^1.0.0' }, made(flavour)), false)))
  expect(Object.keys((await readRegistry(store())).registry?.remotes ?? {}).toSorted()).toEqual(flavours.toSorted())
  expect(readFileSync(join(folder, 'remotes.baked.json'))).toEqual(readFileSync(join(folder, 'remotes.json')))
})

test('cleaning keeps what the copy beside the page still names', async () => {
  await publish('aaa', '1.0.0')
  const baked = readFileSync(join(folder, 'remotes.baked.json'))
  const later = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8']
  for (const build of later) {
    await publish(build, '1.0.0')
    await promoted(build)
  }
  for (const build of ['aaa', ...later]) for (const file of ['entry.js', 'mf-manifest.json']) utimesSync(join(folder, 'r/agency', build, file), 0, 0)
  expect((await unlisted(store())).filter((path) => path.includes('/aaa/'))).toHaveLength(2)
  // A copy that could not be renewed.
  writeFileSync(join(folder, 'remotes.baked.json'), baked)
  expect((await unlisted(store())).filter((path) => path.includes('/aaa/'))).toEqual([])
  expect(existsSync(join(folder, 'r/agency/aaa/entry.js'))).toBe(true)
})
