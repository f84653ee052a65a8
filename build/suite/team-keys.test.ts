import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Registry, isTrusted } from '../../shared/src/federation/registry.ts'
import { addBuild, addShell, promote, setTeamKey, stableOf } from './edit.ts'
import { publicKey, publicKeyOf } from './keys.ts'
import { bakedName, editRegistry, parseRegistry, readRegistry } from './registry-file.ts'
import type { RegistryDraft } from './sign.ts'
import { folderStore } from './store.ts'

const made = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const [ours, lost, next] = [made(), made(), made()]
const built = (flavour: string, build: string) => ({ build, version: '1.0.0', entry: `/r/${flavour}/${build}/mf-manifest.json`, integrity: 'sha256-x', published_at: '2026-11-01T00:00:00Z' })
const add = (flavour: string, build: string) => (draft: RegistryDraft) =>
  promote(addBuild(draft, flavour, { title: flavour, owner: `${flavour} team`, mount: `/${flavour}`, contract: '^1.0.0' }, built(flavour, build)), flavour, build)

let folder = ''
const store = () => folderStore(folder)
const edit = (change: (draft: RegistryDraft) => RegistryDraft) => editRegistry(store(), change, false)
const as = (key: typeof ours | null): void => {
  delete process.env['TEAM_PRIVATE_KEY']
  if (key) process.env['TEAM_PRIVATE_KEY'] = key.export({ type: 'pkcs8', format: 'pem' }).toString()
}
const give = (key: typeof ours) => edit((draft) => setTeamKey(draft, 'agency', publicKeyOf(key)))
const serving = (registry: Registry, flavour = 'agency') => registry.remotes[flavour] && stableOf(registry.remotes[flavour])?.build

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linggong-team-'))
  process.env['SUITE_BY'] = '张三'
  await edit(add('agency', 'a1'))
  await edit(add('park', 'p1'))
})
afterEach(() => {
  as(null)
  delete process.env['SUITE_BY']
  rmSync(folder, { recursive: true })
})

test('a team ships its own remote with its own key, and the list says who', async () => {
  await give(ours)
  as(ours)
  const registry = await edit(add('agency', 'a2'))
  expect([serving(registry), registry.remotes['agency']?.signed_by, registry.remotes['park']?.signed_by]).toEqual(['a2', '张三（团队密钥）', '张三'])
  expect(await isTrusted(registry, publicKey())).toBe(true)
  expect(parseRegistry((await store().read(bakedName))?.bytes)).toEqual(registry)
  // Whatever the platform does afterwards leaves it as the team has signed it.
  as(null)
  const later = await edit(add('park', 'p2'))
  expect(later.remotes['agency']).toEqual(registry.remotes['agency'])
  expect(serving(await edit(add('agency', 'a3')))).toBe('a3')
  expect(await isTrusted((await readRegistry(store())).registry ?? later, publicKey())).toBe(true)
})

test.each<[string, (draft: RegistryDraft) => RegistryDraft]>([
  ['another remote', add('park', 'p2')],
  ['the shells', (draft) => addShell(draft, { build: 's1', contract: '1.0.0', shared: {}, published_at: '' })],
  ['where testers may load from', (draft) => ({ ...draft, override_origins: ['http://localhost:1'] })],
  ['keys', (draft) => setTeamKey(draft, 'park', publicKeyOf(ours))],
])('a team does not change %s', async (_, change) => {
  await give(ours)
  as(ours)
  const before = await readRegistry(store())
  await expect(edit(change)).rejects.toThrow('团队密钥只能改 agency')
  expect(await readRegistry(store())).toEqual(before)
})

test('what a team signed is nothing in the place of another remote, and nobody changes it', async () => {
  await give(ours)
  as(ours)
  const registry = await edit(add('agency', 'a2'))
  const { agency, park } = registry.remotes
  if (!agency || !park) throw new Error('no remotes')
  const wrong: readonly Registry['remotes'][] = [{ agency, park: agency }, { agency: { ...agency, owner: 'evil' }, park }, { agency: { ...agency, signature: undefined }, park }, { agency }]
  for (const remotes of wrong) {
    expect(await isTrusted({ ...registry, remotes }, publicKey())).toBe(false)
  }
  expect(await isTrusted({ ...registry, keys: { ...registry.keys, park: publicKeyOf(ours) } }, publicKey())).toBe(false)
})

test('a lost key is replaced by the platform, which vouches for what was there', async () => {
  await give(lost)
  as(lost)
  const before = await edit(add('agency', 'a2'))
  as(null)
  const after = await give(next)
  expect([serving(after), after.remotes['agency']?.signed_by]).toEqual(['a2', '张三'])
  expect(await isTrusted(after, publicKey())).toBe(true)
  const old = before.remotes['agency']
  if (!old) throw new Error('no remote')
  // Neither what was signed with it, nor what somebody signs with it now.
  expect(await isTrusted({ ...after, remotes: { ...after.remotes, agency: old } }, publicKey())).toBe(false)
  as(lost)
  await expect(edit(add('agency', 'a3'))).rejects.toThrow('没有登记为任何应用的密钥')
  as(next)
  expect(serving(await edit(add('agency', 'a3')))).toBe('a3')
  as(null)
  const back = await edit((draft) => setTeamKey(draft, 'agency', ''))
  expect([back.keys, serving(back), await isTrusted(back, publicKey())]).toEqual([undefined, 'a3', true])
})
