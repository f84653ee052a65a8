import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { contractVersion } from '../../shared/src/api/remote.ts'
import type { Registry } from '../../shared/src/federation/registry.ts'
import { contentId } from '../build-id.ts'
import { type BuildFlavour, root } from '../paths.ts'
import { manifestName } from '../remote-manifest.ts'
import { sharedModules } from '../shared-modules.ts'
import { Refusal, addBuild, addShell } from './edit.ts'
import { distOf, inspectRemote } from './inspect.ts'
import type { RegistryDraft } from './keys.ts'
import { listFiles } from './list-files.ts'
import { editRegistry, readRegistry } from './registry-file.ts'
import { remotes } from './remotes.ts'
import { registryJsonSchema, schemaName } from './schema.ts'
import type { Store } from './store.ts'

export const folderOf = (flavour: string, build: string): string => `r/${flavour}/${build}`

export const shellDist = resolve(root, 'shell/dist')

/** Copies a checked build into the store and lists it, without traffic unless `then` gives it some. Files first, the registry last. */
export async function publishRemote(store: Store, flavour: BuildFlavour, isDry: boolean, then: (draft: RegistryDraft, build: string) => RegistryDraft = (draft) => draft): Promise<string> {
  const { registry } = await readRegistry(store)
  const found = await inspectRemote(flavour, inUse(registry))
  const troubles = found.findings.filter(({ trouble }) => trouble !== '')
  if (troubles.length > 0) throw new Refusal(`${flavour} 没有通过检查，没有发布：\n${troubles.map(({ title, trouble }) => `  ✗ ${title}：${trouble}`).join('\n')}`)
  const { build, version, contract, integrity } = found
  const folder = folderOf(flavour, build)
  const change = (draft: RegistryDraft): RegistryDraft => {
    const entry = `/${folder}/${manifestName}`
    const listed = addBuild(draft, flavour, { ...remotes[flavour], contract: `^${contract}` }, { build, version, entry, integrity, published_at: new Date().toISOString() })
    return then(listed, build)
  }
  // Before any file is written: a refusal of the edit leaves no folder behind.
  await editRegistry(store, change, true)
  if (!isDry) {
    for (const name of found.files) await store.write(`${folder}/${name}`, readFileSync(resolve(distOf(flavour), name)))
    await editRegistry(store, change, false)
  }
  return build
}

/** The page itself and its files. It is listed before it is served, so that no remote can outrun it. */
export async function publishShell(store: Store, isDry: boolean): Promise<string> {
  if (!existsSync(resolve(shellDist, 'index.html'))) throw new Refusal('外壳还没有构建')
  const build = contentId(shellDist)
  const shared = Object.fromEntries(sharedModules().map(({ key, version }) => [key, version]))
  const change = (draft: RegistryDraft): RegistryDraft => {
    const known = draft.shells.find((shell) => shell.build === build)
    return addShell(draft, { build, contract: contractVersion, shared, published_at: known?.published_at ?? new Date().toISOString() })
  }
  if (isDry) {
    await editRegistry(store, change, true)
    return build
  }
  const page = 'index.html'
  for (const name of listFiles(shellDist).filter((file) => file !== page)) await store.write(name, readFileSync(resolve(shellDist, name)))
  const registry = await editRegistry(store, change, false)
  await store.write(schemaName, Buffer.from(registryJsonSchema()))
  await store.write('remotes.baked.json', Buffer.from(JSON.stringify(registry)))
  await store.write(page, readFileSync(resolve(shellDist, page)))
  return build
}

export const inUse = (registry: Registry | null) => registry?.shells.filter(({ state }) => state === 'in-use') ?? []

/** Folders of builds that the registry no longer lists. */
export async function unlisted(store: Store): Promise<string[]> {
  const { registry } = await readRegistry(store)
  const listed = new Set(Object.entries(registry?.remotes ?? {}).flatMap(([flavour, { builds }]) => builds.map(({ build }) => folderOf(flavour, build))))
  return (await store.list('r')).filter((file) => !listed.has(file.split('/').slice(0, 3).join('/')))
}
