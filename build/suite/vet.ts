import type { Registry, RegistryBuild, ShellBuild } from '../../shared/src/federation/registry.ts'
import { type RemoteManifest, readManifest } from '../../shared/src/federation/manifest.ts'
import { type Provides, type Serves, exportTroubles, firstOf, unansweredCalls } from '../facts.ts'
import { integrityOf } from '../remote-manifest.ts'
import { Refusal, entryOf } from './edit.ts'
import { lackingIn } from './inspect.ts'
import type { RegistryDraft } from './sign.ts'
import { againstServer, againstShells, readProvides, readRecorded } from './recorded.ts'
import { draftOf, editRegistry, readRegistry } from './registry-file.ts'
import type { Store } from './store.ts'

/** Changes the builds' shares after checking each one that gains: an incomplete build, or one that a shell in use cannot run, is refused. */
export async function moveTraffic(store: Store, flavour: string, change: (draft: RegistryDraft) => RegistryDraft, isDry: boolean): Promise<Registry> {
  const { registry } = await readRegistry(store)
  const before = new Map(registry?.remotes[flavour]?.builds.map(({ build, traffic }) => [build, traffic]))
  const after = change(draftOf(registry))
  const gaining = entryOf(after, flavour).builds.filter(({ build, traffic }) => traffic > (before.get(build) ?? 0))
  for (const build of gaining) {
    const trouble = await troubleWith(store, flavour, build, after.shells)
    if (trouble) throw new Refusal(`${flavour} ${build.build} 不能接流量，没有改动：${trouble}`)
  }
  return editRegistry(store, change, isDry)
}

/** Remotes with traffic that a new shell could not run: publishing it would break them for every user. `provides`: what it exports. */
export function brokenBy(store: Store, shell: Omit<ShellBuild, 'state'>, registry: RegistryDraft, provides: Provides | null = null): Promise<string[]> {
  return amongServing(registry, async (flavour, build) => {
    const manifest = await manifestOf(store, build)
    const recorded = provides && (await readRecorded(store, flavour, build.build))
    const lacking = recorded && provides ? exportTroubles(recorded, provides) : []
    return [manifest ? lackingIn(manifest, [{ ...shell, state: 'in-use' }]) : '', lacking.length > 0 ? `外壳 ${shell.build} ${firstOf(lacking)}` : ''].filter(Boolean).join('；')
  })
}

/** Remotes with traffic, and shells in use with their kit, that make calls which a new server does not answer as before. */
export async function unansweredBy(store: Store, server: Serves, registry: RegistryDraft): Promise<string[]> {
  const remotes = await amongServing(registry, async (flavour, { build }) => {
    const recorded = await readRecorded(store, flavour, build)
    return recorded === null ? '' : firstOf(unansweredCalls(recorded, server))
  })
  const shells = await Promise.all(registry.shells.filter(({ state }) => state === 'in-use').map(async ({ build }) => {
    const trouble = firstOf(unansweredCalls({ calls: (await readProvides(store, build))?.calls ?? {} }, server))
    return trouble ? [`外壳 ${build}：${trouble}`] : []
  }))
  return [...remotes, ...shells.flat()]
}

async function amongServing(registry: RegistryDraft, troubleOf: (flavour: string, build: RegistryBuild) => Promise<string>): Promise<string[]> {
  const serving = Object.entries(registry.remotes).flatMap(([flavour, { builds }]) => builds.filter(({ traffic }) => traffic > 0).map((build) => ({ flavour, build })))
  const troubles = await Promise.all(
    serving.map(async ({ flavour, build }) => {
      const trouble = await troubleOf(flavour, build)
      return trouble ? [`${flavour} ${build.build}：${trouble}`] : []
    }),
  )
  return troubles.flat()
}

async function troubleWith(store: Store, flavour: string, build: RegistryBuild, shells: readonly ShellBuild[]): Promise<string> {
  const manifest = await manifestOf(store, build)
  if (!manifest) return `${store.label} 中没有它的 ${build.entry}，或不是登记的那一份；请重新发布`
  const folder = build.entry.slice(1, build.entry.lastIndexOf('/'))
  const found = await Promise.all(
    Object.entries(manifest.files).map(async ([path, hash]) => {
      const file = await store.read(`${folder}/${path}`)
      return file && integrityOf(file.bytes) === hash ? [] : [path]
    }),
  )
  const wrong = found.flat()
  if (wrong.length > 0) return `${store.label} 中缺少或改动了 ${wrong.slice(0, 3).join('、')}${wrong.length > 3 ? ` 等 ${wrong.length} 个文件` : ''}；请重新发布`
  const inUse = shells.filter(({ state }) => state === 'in-use')
  const recorded = await readRecorded(store, flavour, build.build)
  const compared = recorded ? [await againstShells(store, recorded, inUse), await againstServer(store, recorded)] : []
  return [lackingIn(manifest, inUse), ...compared.map(({ trouble }) => trouble)].filter(Boolean).join('；')
}

/** The manifest in the store; null when it is missing or does not match the registered hash. */
async function manifestOf(store: Store, { entry, integrity }: RegistryBuild): Promise<RemoteManifest | null> {
  const file = entry.startsWith('/') ? await store.read(entry.slice(1)) : null
  if (!file || integrityOf(file.bytes) !== integrity) return null
  const body: unknown = JSON.parse(file.bytes.toString())
  return readManifest(body, `http://remote.check${entry}`)
}
