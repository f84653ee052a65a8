import type { Preview, RegistryBuild, RegistryEntry, ShellBuild } from '../../shared/src/federation/registry.ts'
import type { RegistryDraft } from './sign.ts'

/** Changes of the registry, as pure functions, so that a dry run does exactly what the command does. Error texts address the user. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
}

/** Another command has written the registry in between. */
export class Conflict extends Refusal {
  override readonly name = 'Conflict'
}

/** The text for an error that the user can fix; null for a bug, which keeps its stack. */
export function troubleOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  // What fails while it writes does not say where.
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return `磁盘已满，没有写完${'path' in error ? `（${String(error.path)}）` : ''}。没有登记任何构建；腾出空间后再运行一次`
  if (!('path' in error)) return null
  const words = { EACCES: '没有权限读写', EPERM: '没有权限读写', EROFS: '文件系统是只读的', ENOTDIR: '不是目录，无法写入', EEXIST: '已存在同名的文件', EISDIR: '是目录，不是文件', ENOENT: '不存在，或在命令运行时被移走' }
  const word = Object.entries(words).find(([code]) => code === error.code)?.[1]
  return word === undefined ? null : `${String(error.path)}：${word}。命令没有完成，可以再次运行`
}

export type Facts = Pick<RegistryEntry, 'title' | 'owner' | 'mount'>

export const emptyRegistry: RegistryDraft = { schema: 2, override_origins: [], shells: [], remotes: {} }

/** Builds kept in addition to those with traffic; older ones leave the registry (and then the store). */
const spares = 5
const keptShells = 20
const mostPreviews = 20

export function entryOf(registry: RegistryDraft, flavour: string): RegistryEntry {
  return registry.remotes[flavour] ?? refuse(`${flavour} 还没有发布过任何构建，请先运行 suite publish ${flavour}`)
}

/** Found by its name or a prefix of it. */
export function buildOf(entry: RegistryEntry, name: string): RegistryBuild {
  const found = entry.builds.filter(({ build }) => build.startsWith(name))
  if (found.length > 1) refuse(`构建 ${name} 不唯一：${found.map(({ build }) => build).join('、')}`)
  return found[0] ?? refuse(`没有构建 ${name}；已发布：${entry.builds.map(({ build }) => build).join('、') || '无'}`)
}

/** The build that a command means which names none: the one published last. Refused where that one was withdrawn. */
export function newestOf(entry: RegistryEntry): RegistryBuild {
  const newest = entry.builds.find(({ preview }) => preview === undefined)
  if (newest === undefined) return refuse('还没有发布过任何构建')
  return newest.state === 'bad' ? refuse(`最新的构建 ${newest.build} 已标记为有问题；请发布一个新的，或指定构建`) : newest
}

export const stableOf = (entry: RegistryEntry): RegistryBuild | undefined => entry.builds.find(({ state }) => state === 'stable')

/** Adds a build without traffic. Adding the same build again only updates the facts. */
export function addBuild(registry: RegistryDraft, flavour: string, facts: Facts & { contract: string }, build: Omit<RegistryBuild, 'state' | 'traffic'>): RegistryDraft {
  const before = registry.remotes[flavour]
  const same = before?.builds.find((one) => one.build === build.build)
  // What was a preview is published by this.
  const known = same?.preview === undefined ? same : undefined
  if (known?.state === 'bad') refuse(`构建 ${build.build} 曾被回滚，标记为有问题；改动代码后再发布`)
  // The newest is the one that was published last, also when it had been published before.
  const builds = [known ?? { ...build, state: 'published' as const, traffic: 0 }, ...(before?.builds ?? []).filter((one) => one !== same)]
  return withEntry(registry, flavour, prune({ ...(before?.contact && { contact: before.contact }), ...facts, builds, last_good: before?.last_good ?? build.build }))
}

/** Gives all traffic to one build; the previous one becomes the fallback. */
export function promote(registry: RegistryDraft, flavour: string, name: string): RegistryDraft {
  const entry = entryOf(registry, flavour)
  const { build, state, preview } = buildOf(entry, name)
  if (state === 'bad') refuse(`构建 ${build} 已标记为有问题，不能上线`)
  if (preview) refuse(noTraffic(flavour, build))
  const before = stableOf(entry)
  // Repeating the command does not change the fallback.
  if (before?.build === build && before.traffic === 100) return registry
  const builds = entry.builds.map((one) => (one.build === build ? serving(one, 100) : withTraffic(one, restState(one), 0)))
  return withEntry(registry, flavour, prune({ ...entry, builds, last_good: before && before.build !== build ? before.build : entry.last_good }))
}

/** Gives one build `percent` of the users, the stable one the rest. 0 ends the canary. */
export function canary(registry: RegistryDraft, flavour: string, name: string, percent: number): RegistryDraft {
  const entry = entryOf(registry, flavour)
  const { build, state, preview } = buildOf(entry, name)
  const stable = stableOf(entry) ?? refuse(`${flavour} 没有稳定版本，请先运行 suite promote ${flavour} ${build}`)
  if (state === 'bad') refuse(`构建 ${build} 已标记为有问题，不能灰度`)
  if (preview) refuse(noTraffic(flavour, build))
  if (build === stable.build) refuse(`构建 ${build} 就是稳定版本`)
  if (!Number.isInteger(percent) || percent < 0 || percent > 99) refuse('灰度比例应为 0 到 99 的整数')
  const builds = entry.builds.map((one) => {
    if (one.build === build) return withTraffic(one, percent > 0 ? 'canary' : 'published', percent)
    return one.build === stable.build ? serving(one, 100 - percent) : withTraffic(one, restState(one), 0)
  })
  return withEntry(registry, flavour, { ...entry, builds })
}

/** Ends a canary that fails in browsers: everybody gets the stable build, and what was found stays with it. Nothing where somebody was faster. */
export function haltCanary(registry: RegistryDraft, flavour: string, name: string, why: string): RegistryDraft {
  const entry = entryOf(registry, flavour)
  const stable = stableOf(entry)
  if (stable === undefined || !entry.builds.some(({ build, state }) => build === name && state === 'canary')) return registry
  const builds = entry.builds.map((one) => {
    if (one.build === name) return { ...withTraffic(one, 'published', 0), halted: why }
    return one === stable ? serving(one, 100) : one
  })
  return withEntry(registry, flavour, { ...entry, builds })
}

/** One step back: ends a running canary, otherwise replaces the stable build by the last good one. The replaced build is marked bad. */
export function rollback(registry: RegistryDraft, flavour: string): RegistryDraft {
  const entry = entryOf(registry, flavour)
  const trial = entry.builds.find(({ state }) => state === 'canary')
  const stable = stableOf(entry) ?? refuse(`${flavour} 没有上线的版本，无可回滚`)
  const left = trial ?? stable
  const next = trial ? stable : entry.builds.find(({ build, state }) => build === entry.last_good && state !== 'bad' && build !== stable.build)
  if (!next) refuse(`${flavour} 没有可以退回的版本`)
  const builds = entry.builds.map((one) => {
    if (one.build === next.build) return serving(one, 100)
    return one.build === left.build ? withTraffic(one, 'bad', 0) : one
  })
  return withEntry(registry, flavour, { ...entry, builds, last_good: trial ? entry.last_good : goodBeside(builds, next.build) })
}

/** Marks a build that was found broken after another one took its place: it is no longer a fallback, and gets no traffic again. */
export function markBad(registry: RegistryDraft, flavour: string, name: string): RegistryDraft {
  const entry = entryOf(registry, flavour)
  const { build, traffic } = buildOf(entry, name)
  if (traffic > 0) refuse(`构建 ${build} 正在接 ${traffic}% 的流量；请先运行 suite rollback ${flavour}`)
  const builds = entry.builds.map((one) => (one.build === build ? withTraffic(one, 'bad', 0) : one))
  return withEntry(registry, flavour, { ...entry, builds, last_good: entry.last_good === build ? goodBeside(builds, stableOf(entry)?.build ?? '') : entry.last_good })
}

/** The newest build that has served everybody and was not marked bad since, for a fallback beside the stable one; that one where there is none. */
function goodBeside(builds: readonly RegistryBuild[], stable: string): string {
  return builds.find(({ build, state, has_served }) => build !== stable && state !== 'bad' && has_served === true)?.build ?? stable
}

/** The key of a remote's team, in place of one that it had; '' for none. From then on the team signs for its remote, as the platform goes on to. */
export function setTeamKey(registry: RegistryDraft, flavour: string, key: string): RegistryDraft {
  entryOf(registry, flavour)
  const { [flavour]: _, ...others } = registry.keys ?? {}
  const keys = key === '' ? others : { ...others, [flavour]: key }
  const { keys: __, ...rest } = registry
  return { ...rest, ...(Object.keys(keys).length > 0 && { keys }) }
}

/** How users reach the remote's owner when it fails; '' for none. Stays with later builds. */
export function setContact(registry: RegistryDraft, flavour: string, contact: string): RegistryDraft {
  const { contact: _, ...entry } = entryOf(registry, flavour)
  return withEntry(registry, flavour, { ...entry, ...(contact !== '' && { contact }) })
}

/** Adds the shell that is served from now on; earlier ones stay in use until retired. */
export function addShell(registry: RegistryDraft, shell: Omit<ShellBuild, 'state'>): RegistryDraft {
  const others = registry.shells.filter(({ build }) => build !== shell.build)
  const current: ShellBuild = { ...shell, state: 'in-use' }
  // Shells in use are never dropped: remotes are checked against them.
  return { ...registry, shells: [current, ...others].filter(({ state }, index) => state === 'in-use' || index < keptShells) }
}

export function retireShell(registry: RegistryDraft, name: string): RegistryDraft {
  const [current] = registry.shells
  const found = registry.shells.find(({ build }) => build.startsWith(name)) ?? refuse(`没有外壳构建 ${name}`)
  if (found === current) refuse(`${found.build} 是正在提供的外壳，不能退役`)
  const retired: ShellBuild = { ...found, state: 'retired' }
  return { ...registry, shells: registry.shells.map((one) => (one === found ? retired : one)) }
}

/** Keeps only the shell that is served: for a place where no other browser still runs an older one. */
export function retireOlderShells(registry: RegistryDraft): RegistryDraft {
  return { ...registry, shells: registry.shells.map((shell, index) => (index === 0 ? shell : { ...shell, state: 'retired' })) }
}

/** Adds a build for testers with its link; one of the same branch is replaced. Behind the others, so that nothing takes it for the newest. */
export function addPreview(registry: RegistryDraft, flavour: string, build: Omit<RegistryBuild, 'state' | 'traffic'>, preview: Preview): RegistryDraft {
  const entry = entryOf(registry, flavour)
  if (entry.builds.some((one) => one.build === build.build && one.preview === undefined)) refuse(`构建 ${build.build} 已经发布，不需要预览`)
  const others = entry.builds.filter((one) => one.build !== build.build && one.preview?.branch !== preview.branch)
  if (others.filter((one) => one.preview).length >= mostPreviews) refuse(`${flavour} 已有 ${mostPreviews} 个预览；请先收回不用的（suite preview ${flavour} <分支> 0）`)
  return withEntry(registry, flavour, { ...entry, builds: [...others, { ...build, state: 'published', traffic: 0, preview }] })
}

export function dropPreview(registry: RegistryDraft, flavour: string, branch: string): RegistryDraft {
  const entry = entryOf(registry, flavour)
  const builds = entry.builds.filter(({ preview }) => preview?.branch !== branch)
  return builds.length < entry.builds.length ? withEntry(registry, flavour, { ...entry, builds }) : refuse(`${flavour} 没有分支 ${branch} 的预览`)
}

/** Without the previews whose days are over; `only`: of this remote. */
export function withoutExpired(registry: RegistryDraft, now: number, only?: string): RegistryDraft {
  const isOver = ({ preview }: RegistryBuild): boolean => preview !== undefined && Date.parse(preview.until) <= now
  const remotes = Object.entries(registry.remotes).map(([flavour, entry]) =>
    [flavour, only === undefined || only === flavour ? { ...entry, builds: entry.builds.filter((build) => !isOver(build)) } : entry] as const)
  return { ...registry, remotes: Object.fromEntries(remotes) }
}

function withEntry(registry: RegistryDraft, flavour: string, entry: RegistryEntry): RegistryDraft {
  return { ...registry, remotes: { ...registry.remotes, [flavour]: entry } }
}

/** With traffic again it is no longer halted. */
const withTraffic = ({ halted, ...build }: RegistryBuild, state: RegistryBuild['state'], traffic: number): RegistryBuild => ({ ...build, ...(halted !== undefined && traffic === 0 && { halted }), state, traffic })

const noTraffic = (flavour: string, build: string): string => `构建 ${build} 是预览，只给有链接的测试人员；要上线请先 suite publish ${flavour}`

const serving = (build: RegistryBuild, traffic: number): RegistryBuild => ({ ...withTraffic(build, 'stable', traffic), has_served: true })

const restState = ({ state }: RegistryBuild): RegistryBuild['state'] => (state === 'bad' ? 'bad' : 'published')

function prune(entry: RegistryEntry): RegistryEntry {
  const isNeeded = ({ build, state, preview }: RegistryBuild) => state === 'stable' || state === 'canary' || build === entry.last_good || preview !== undefined
  const spare = entry.builds.filter((build) => !isNeeded(build))
  // One more that has served: the fallback after a rollback.
  const behind = spare.find(({ state, has_served }) => has_served === true && state !== 'bad')
  const kept = spare.filter((build, index) => index < spares || build === behind)
  return { ...entry, builds: entry.builds.filter((build) => isNeeded(build) || kept.includes(build)) }
}

function refuse(text: string): never {
  throw new Refusal(text)
}
