import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { contractVersion } from '../../shared/src/api/remote.ts'
import type { Preview, Registry, RegistryBuild } from '../../shared/src/federation/registry.ts'
import { contentId, isOfSources, serverSources, shellSources } from '../build-id.ts'
import { factsName, isProvides, isServes, readFacts } from '../facts.ts'
import { type BuildFlavour, flavours, root } from '../paths.ts'
import { manifestName } from '../remote-manifest.ts'
import { sharedModules } from '../shared-modules.ts'
import { Refusal, addBuild, addPreview, addShell } from './edit.ts'
import { logOf, madeHere } from './history.ts'
import { type Finding, type Inspection, distOf, inspectRemote } from './inspect.ts'
import type { RegistryDraft } from './sign.ts'
import { listFiles } from './list-files.ts'
import { againstServer, againstShells, factsFolder, lostRoutes, readRecorded, remoteFactsOf, serverFacts, shellFactsOf, shellPageOf, writeFacts } from './recorded.ts'
import { bakedName, draftOf, editRegistry, parseRegistry, readRegistry } from './registry-file.ts'
import { remotes } from './remotes.ts'
import { registryJsonSchema, schemaName } from './schema.ts'
import type { Store } from './store.ts'
import { brokenBy, unansweredBy } from './vet.ts'

export const folderOf = (flavour: string, build: string): string => `r/${flavour}/${build}`

export const shellDist = resolve(root, 'shell/dist')

/** Copies a checked build into the store and registers it, without traffic unless `then` assigns some. */
export function publishRemote(store: Store, flavour: BuildFlavour, isDry: boolean, then: (draft: RegistryDraft, build: string) => RegistryDraft = (draft) => draft): Promise<string> {
  return putBuild(store, flavour, isDry, (draft, build, contract) => then(addBuild(draft, flavour, { ...remotes[flavour], contract: `^${contract}` }, build), build.build))
}

/** The same for testers with its link. */
export function publishPreview(store: Store, flavour: BuildFlavour, isDry: boolean, preview: Preview): Promise<string> {
  return putBuild(store, flavour, isDry, (draft, build) => addPreview(draft, flavour, build, preview))
}

type Listed = Omit<RegistryBuild, 'state' | 'traffic'>

/** Files first, the registry last. */
async function putBuild(store: Store, flavour: BuildFlavour, isDry: boolean, register: (draft: RegistryDraft, build: Listed, contract: string) => RegistryDraft): Promise<string> {
  const { registry } = await readRegistry(store)
  const found = await inspectIn(store, flavour, registry)
  const troubles = found.findings.filter(({ trouble }) => trouble !== '')
  if (troubles.length > 0) throw new Refusal(`${flavour} 没有通过检查，没有发布：\n${troubles.map(({ title, trouble }) => `  ✗ ${title}：${trouble}`).join('\n')}`)
  const { build, version, contract, integrity } = found
  refuseStale(flavour, isOfSources(flavour, found.name, version))
  const folder = folderOf(flavour, build)
  const change = (draft: RegistryDraft): RegistryDraft => register(draft, { build, version, entry: `/${folder}/${manifestName}`, integrity, published_at: new Date().toISOString() }, contract)
  // Before any file is written, so that a refused edit leaves no folder behind.
  await editRegistry(store, change, true)
  if (!isDry) {
    await writeFacts(store, remoteFactsOf(flavour, build), { ...found.needs, routes: found.routes, kb: found.kb, made: madeHere() })
    for (const name of found.files) await store.write(`${folder}/${name}`, readFileSync(resolve(distOf(flavour), name)))
    // A concurrent build has changed the files meanwhile; nothing refers to them yet.
    if (contentId(distOf(flavour)) !== build) throw new Refusal(`${flavour} 的构建产物在发布时被改动，没有登记；请再运行一次`)
    await editRegistry(store, change, false)
  }
  return build
}

/** What is on disk was built of other sources than are there now: published, it would be taken for these. */
function refuseStale(target: string, isCurrent: boolean): void {
  if (!isCurrent) throw new Refusal(`${target} 的构建产物不是当前源码的：构建之后源码又有改动（或改了回来），没有发布；请先运行 suite build ${target}`)
}

/** The inspection of a build, with what it needs compared with what is published. */
export async function inspectIn(store: Store, flavour: BuildFlavour, registry: Registry | null): Promise<Inspection> {
  const found = await inspectRemote(flavour, inUse(registry))
  if (found.needs === null) return found
  const stable = registry?.remotes[flavour]?.builds.find(({ state }) => state === 'stable')
  const lost = stable ? lostRoutes(await readRecorded(store, flavour, stable.build), found) : []
  const compared: readonly Finding[] = [
    { title: '使用的组件', ...(await againstShells(store, found.needs, inUse(registry))) },
    { title: `会发出的 ${Object.keys(found.needs.calls).length} 个调用`, ...(await againstServer(store, found.needs)) },
    ...(lost.length > 0 ? [{ title: '路由', trouble: '', note: `比稳定版本少 ${lost.join('、')}，指向它们的链接会失效` }] : []),
  ]
  return { ...found, findings: [...found.findings, ...compared] }
}

/** Records the calls of the built server, with which remotes are compared from then on. Run when it serves everywhere. */
export async function publishServer(store: Store, isDry: boolean, { withRemotes = false } = {}): Promise<number> {
  const facts = readFacts(resolve(root, 'server/dist'))
  if (!isServes(facts)) throw new Refusal('服务器还没有构建')
  if (!withRemotes) refuseStale('server', facts.sources === serverSources())
  const { registry } = await readRegistry(store)
  const broken = withRemotes ? [] : await unansweredBy(store, facts, draftOf(registry))
  if (broken.length > 0) throw new Refusal(`服务器不能回答正在提供的应用或外壳，没有登记；请先发布不再需要这些调用的构建：\n${broken.map((one) => `  ✗ ${one}`).join('\n')}`)
  if (!isDry) await writeFacts(store, serverFacts, facts)
  return Object.keys(facts.calls).length
}

/** Publishes the page and its files. Registered before it is served, so that no remote can require more than it offers. `withRemotes`: they are published next. */
export async function publishShell(store: Store, isDry: boolean, { withRemotes = false } = {}): Promise<string> {
  if (!existsSync(resolve(shellDist, 'index.html'))) throw new Refusal('外壳还没有构建')
  // What it was built of says nothing about what it is.
  const build = contentId(shellDist, factsName)
  const shared = Object.fromEntries(sharedModules().map(({ key, version }) => [key, version]))
  const { registry: before } = await readRegistry(store)
  const known = before?.shells.find((shell) => shell.build === build)
  const made = { build, contract: contractVersion, shared, published_at: known?.published_at ?? new Date().toISOString() }
  const facts = readFacts(shellDist)
  if (!isProvides(facts)) throw new Refusal('外壳没有记录它提供的组件，请重新构建')
  if (!withRemotes) refuseStale('shell', facts.sources === shellSources())
  const broken = withRemotes ? [] : await brokenBy(store, made, draftOf(before), facts)
  if (broken.length > 0) throw new Refusal(`外壳 ${build} 不能运行正在提供的应用，没有发布；请先发布能在它里面运行的构建：\n${broken.map((one) => `  ✗ ${one}`).join('\n')}`)
  const unanswered = withRemotes ? '' : (await againstServer(store, { calls: facts.calls ?? {} })).trouble
  if (unanswered !== '') throw new Refusal(`外壳 ${build} 会发出登记的服务器不能回答的调用，没有发布；请先运行 suite publish server：${unanswered}`)
  const change = (draft: RegistryDraft): RegistryDraft => addShell(draft, made)
  if (isDry) {
    await editRegistry(store, change, true)
    return build
  }
  const page = 'index.html'
  await writeFacts(store, shellFactsOf(build), facts)
  for (const name of listFiles(shellDist).filter((file) => file !== page && file !== factsName)) await store.write(name, readFileSync(resolve(shellDist, name)))
  await editRegistry(store, change, false)
  await store.write(schemaName, Buffer.from(registryJsonSchema()))
  // The page contains its shell's version: a tab may be running an older one than is served.
  const html = readFileSync(resolve(shellDist, page), 'utf8').replace('</head>', `<meta name="shell-build" content="${build}"></head>`)
  await store.write(page, Buffer.from(html))
  await store.write(shellPageOf(build), Buffer.from(html))
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
  const told = new Set([serverFacts, ...flavours.map(logOf), ...registry.shells.flatMap(({ build }) => [shellFactsOf(build), shellPageOf(build)]), ...named.flatMap(([flavour, { builds }]) => builds.map(({ build }) => remoteFactsOf(flavour, build)))])
  const facts = (await store.list(factsFolder)).filter(({ path, at }) => !told.has(path) && Date.now() - at >= settledMs)
  return [...files.filter(({ folder }) => !listed.has(folder) && !fresh.has(folder)), ...facts].map(({ path }) => path)
}
