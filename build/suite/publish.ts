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
import { bakedName, draftOf, editRegistry, parseRegistry, readRegistry } from './registry-file.ts'
import { remotes } from './remotes.ts'
import { registryJsonSchema, schemaName } from './schema.ts'
import type { Store } from './store.ts'
import { brokenBy } from './vet.ts'

export const folderOf = (flavour: string, build: string): string => `r/${flavour}/${build}`

export const shellDist = resolve(root, 'shell/dist')

/** Copies a checked build into the store and registers it, without traffic unless `then` assigns some. Files first, the registry last. */
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
  // Before any file is written, so that a refused edit leaves no folder behind.
  await editRegistry(store, change, true)
  if (!isDry) {
    for (const name of found.files) await store.write(`${folder}/${name}`, readFileSync(resolve(distOf(flavour), name)))
    // A concurrent build has changed the files meanwhile; nothing refers to them yet.
    if (contentId(distOf(flavour)) !== build) throw new Refusal(`${flavour} 的构建产物在发布时被改动，没有登记；请再运行一次`)
    await editRegistry(store, change, false)
  }
  return build
}

/** Publishes the page and its files. Registered before it is served, so that no remote can require more than it offers. `withRemotes`: they are published next. */
export async function publishShell(store: Store, isDry: boolean, { withRemotes = false } = {}): Promise<string> {
  if (!existsSync(resolve(shellDist, 'index.html'))) throw new Refusal('外壳还没有构建')
  const build = contentId(shellDist)
  const shared = Object.fromEntries(sharedModules().map(({ key, version }) => [key, version]))
  const { registry: before } = await readRegistry(store)
  const known = before?.shells.find((shell) => shell.build === build)
  const made = { build, contract: contractVersion, shared, published_at: known?.published_at ?? new Date().toISOString() }
  const broken = withRemotes ? [] : await brokenBy(store, made, draftOf(before))
  if (broken.length > 0) throw new Refusal(`外壳 ${build} 不能运行正在提供的应用，没有发布；请先发布能在它里面运行的构建：\n${broken.map((one) => `  ✗ ${one}`).join('\n')}`)
  const change = (draft: RegistryDraft): RegistryDraft => addShell(draft, made)
  if (isDry) {
    await editRegistry(store, change, true)
    return build
  }
  const page = 'index.html'
  for (const name of listFiles(shellDist).filter((file) => file !== page)) await store.write(name, readFileSync(resolve(shellDist, name)))
  await editRegistry(store, change, false)
  await store.write(schemaName, Buffer.from(registryJsonSchema()))
  // The page contains its shell's version: a tab may be running an older one than is served.
  const html = readFileSync(resolve(shellDist, page), 'utf8').replace('</head>', `<meta name="shell-build" content="${build}"></head>`)
  await store.write(page, Buffer.from(html))
  return build
}

export const inUse = (registry: Registry | null) => registry?.shells.filter(({ state }) => state === 'in-use') ?? []

/** Files of a publication in progress are not in the registry yet. */
const settledMs = 3_600_000

/** Files of builds that neither the registry nor its copy beside the page lists, except recently written ones. */
export async function unlisted(store: Store): Promise<string[]> {
  const { registry } = await readRegistry(store)
  if (!registry) throw new Refusal(`${store.label} 没有清单，不知道哪些构建在用；没有删除任何文件`)
  const baked = parseRegistry((await store.read(bakedName))?.bytes)
  const named = [registry, ...(baked ? [baked] : [])].flatMap(({ remotes: all }) => Object.entries(all))
  const listed = new Set(named.flatMap(([flavour, { builds }]) => builds.map(({ build }) => folderOf(flavour, build))))
  const files = (await store.list('r')).map((file) => ({ ...file, folder: file.path.split('/').slice(0, 3).join('/') }))
  const fresh = new Set(files.filter(({ at }) => Date.now() - at < settledMs).map(({ folder }) => folder))
  return files.filter(({ folder }) => !listed.has(folder) && !fresh.has(folder)).map(({ path }) => path)
}
