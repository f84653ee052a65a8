import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type RemoteRoute, contractVersion } from '../../shared/src/api/remote.ts'
import { type RemoteManifest, missingShared, readManifest } from '../../shared/src/federation/manifest.ts'
import type { ShellBuild } from '../../shared/src/federation/registry.ts'
import { satisfiesCaret } from '../../shared/src/federation/semver.ts'
import { contentId } from '../build-id.ts'
import { type BuildFlavour, root } from '../paths.ts'
import { type Needs, firstOf, isNeeds, readFacts } from '../facts.ts'
import { integrityOf, manifestName, unserved } from '../remote-manifest.ts'
import { sharedModules } from '../shared-modules.ts'
import { type Exposed, exposedBy } from './expose.ts'
import { listFiles } from './list-files.ts'
import type { Route } from './recorded.ts'

/** The budget of a remote's own code up to its first page (budgets, "In the browser"). */
const budgetKb = 40

/** Strings that occur only in the library itself. */
const foreign: readonly (readonly [marker: string, what: string])[] = [
  ['__CLIENT_INTERNALS_DO_NOT_USE', '第二份 react'],
  // React and ReactDOM up to 18.
  ['__SECRET_INTERNALS_DO_NOT_USE', '另一个大版本的 react'],
  ['__DOM_INTERNALS_DO_NOT_USE', '第二份 react-dom'],
  ['data-token-hash', '第二份 antd 样式引擎'],
]

export interface Finding {
  readonly title: string
  /** Empty when all is well. */
  readonly trouble: string
  readonly note?: string
}

export interface Inspection {
  /** The manifest's, which tells what it was built of. */
  readonly name: string
  readonly build: string
  readonly version: string
  readonly contract: string
  readonly integrity: string
  readonly files: readonly string[]
  readonly findings: readonly Finding[]
  /** What the build has recorded of itself; null when it could not be read. */
  readonly needs: Needs | null
  readonly routes: readonly Route[]
  /** All scripts, gzipped. */
  readonly kb: number
}

export const distOf = (flavour: BuildFlavour): string => resolve(root, 'remotes', flavour, 'dist')

/** Checks a built remote on disk: its files, what it exposes, what it requires of every shell in use, its size. */
export async function inspectRemote(flavour: BuildFlavour, shells: readonly ShellBuild[], dist: string = distOf(flavour)): Promise<Inspection> {
  const file = resolve(dist, manifestName)
  if (!existsSync(file)) return broken(`${flavour} 还没有构建（没有 ${manifestName}）`)
  const bytes = readFileSync(file)
  const body: unknown = parse(bytes)
  const manifest = readManifest(body, `http://remote.check/${manifestName}`)
  if (!manifest) return broken(`${manifestName} 不是模块清单`)
  const served = listFiles(dist).filter((name) => !unserved.has(name))
  const exposed = await exposedBy(dist, manifest, flavour)
  const needs = readFacts(dist)
  return {
    needs: isNeeds(needs) ? needs : null,
    routes: typeof exposed === 'string' ? [] : routesOf(exposed.remote.routes),
    name: manifest.name,
    kb: Math.round(sum(weightsOf(dist, served)) * 10) / 10,
    build: contentId(dist),
    version: versionOf(body),
    contract: manifest.contract,
    integrity: integrityOf(bytes),
    files: [manifestName, ...served],
    findings: [
      { title: '文件与清单一致', trouble: wrongFiles(dist, served, manifest) },
      shapeOf(exposed, manifest, flavour),
      { title: '页面的代码', trouble: typeof exposed === 'string' ? '' : firstOf(exposed.broken) },
      { title: '记录的事实', trouble: isNeeds(needs) ? '' : '没有 facts.json，请重新构建' },
      { title: `契约 ^${manifest.contract}`, trouble: wrongContract(manifest, shells), note: shells.length === 0 ? '没有登记的外壳，只与本仓库比较' : `与 ${shells.length} 个在用外壳比较` },
      { title: `共享模块 ${manifest.shared.length} 个`, trouble: wrongShares(manifest, shells) },
      { title: '没有夹带共享的库', trouble: smuggled(dist, served) },
      weigh(dist, served, manifest),
    ],
  }
}

function broken(trouble: string): Inspection {
  return { kb: 0, name: '', needs: null, routes: [], build: '', version: '', contract: '', integrity: '', files: [], findings: [{ title: '构建产物', trouble }] }
}

function wrongFiles(dist: string, served: readonly string[], { files }: RemoteManifest): string {
  const wrong = served.filter((name) => files[name] !== integrityOf(readFileSync(resolve(dist, name))))
  const missing = Object.keys(files).filter((name) => !served.includes(name))
  return [...wrong.map((name) => `${name} 的哈希不一致`), ...missing.map((name) => `缺少 ${name}`)].join('；')
}

function shapeOf(exposed: Exposed | string, manifest: RemoteManifest, flavour: string): Finding {
  if (typeof exposed === 'string') return { title: '暴露的模块', trouble: exposed }
  const { remote } = exposed
  if (remote.contract !== manifest.contract) return { title: '暴露的模块', trouble: `代码的契约是 ${remote.contract}，清单写的是 ${manifest.contract}` }
  const mount = flavour === 'saas' ? 'admin/' : `${flavour}/`
  const astray = remote.routes.filter(({ path }) => !path.startsWith(mount)).map(({ path }) => path)
  const names = remote.routes.map(({ name }) => name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const trouble = [...astray.map((path) => `路由 ${path} 不在 ${mount} 之下`), ...twice.map((name) => `路由名 ${name} 重复`)].join('；')
  return { title: `暴露的模块：${remote.routes.length} 条路由`, trouble }
}

const routesOf = (routes: readonly RemoteRoute[]): Route[] => routes.flatMap(({ name, path, children = [] }) => [{ name, path }, ...routesOf(children)])

function wrongContract(manifest: RemoteManifest, shells: readonly ShellBuild[]): string {
  if (!satisfiesCaret(contractVersion, `^${manifest.contract}`)) return `本仓库的契约是 ${contractVersion}`
  return shortContracts(manifest, shells).join('；')
}

function shortContracts({ contract }: RemoteManifest, shells: readonly ShellBuild[]): string[] {
  const short = shells.filter((shell) => !satisfiesCaret(shell.contract, `^${contract}`))
  return short.map((shell) => `外壳 ${shell.build} 的契约是 ${shell.contract}，需要 ^${contract}`)
}

/** The requirements of a remote that these shells do not meet; empty when all can run it. */
export function lackingIn(manifest: RemoteManifest, shells: readonly ShellBuild[]): string {
  return [...shortContracts(manifest, shells), ...shortShares(manifest, shells)].join('；')
}

function wrongShares(manifest: RemoteManifest, shells: readonly ShellBuild[]): string {
  const offered = new Map(sharedModules().map(({ key, version }) => [key, version]))
  const unexpected = manifest.shared.filter(({ name, range }) => !satisfiesCaret(offered.get(name) ?? '', range)).map(({ name, range }) => `${name} ${range} 不在共享清单中`)
  return [...unexpected, ...shortShares(manifest, shells)].join('；')
}

function shortShares(manifest: RemoteManifest, shells: readonly ShellBuild[]): string[] {
  return shells.flatMap((shell) => {
    const offered = Object.fromEntries(Object.entries(shell.shared).map(([name, version]) => [name, { version }]))
    const missing = missingShared(manifest, offered)
    const [first, ...others] = missing
    return first === undefined ? [] : [`外壳 ${shell.build} 不能提供 ${first}${others.length > 0 ? ` 等 ${missing.length} 个` : ''}`]
  })
}

function smuggled(dist: string, served: readonly string[]): string {
  const scripts = served.filter((name) => name.endsWith('.js'))
  return scripts.flatMap((name) => {
    const code = readFileSync(resolve(dist, name), 'utf8')
    return foreign.filter(([marker]) => code.includes(marker)).map(([, what]) => `${name} 含有${what}`)
  }).join('；')
}

/** In a built remote each page has the chunks that it is made of: `"./orders/page.tsx":["module",["chunk",3,…]]`. */
const pageChunks = /"\.\/[^"]*page\.tsx":\["[^"]*",\[([^\]]*)\]/gu

/** The chunks that pages are made of, by their names; what is loaded by something that somebody does on a page, such as an editor, is not among them. */
function chunksOfPages(code: string): ReadonlySet<string> {
  return new Set([...code.matchAll(pageChunks)].flatMap(([, ids = '']) => ids.split(',').map((id) => id.replaceAll('"', ''))))
}

/** The entry, the exposed module and the heaviest page: the maximum cost of a first page. */
function weigh(dist: string, served: readonly string[], manifest: RemoteManifest): Finding {
  const weights = weightsOf(dist, served)
  const isStart = (name: string): boolean => manifest.entry.endsWith(`/${name}`) || name.includes('__federation_expose_app')
  const start = sum(weights.filter(({ name }) => isStart(name)))
  const ofPages = chunksOfPages(served.filter(isStart).map((name) => readFileSync(resolve(dist, name), 'utf8')).join('\n'))
  const isOfPage = (name: string): boolean => !isStart(name) && (ofPages.size === 0 || ofPages.has(basename(name).split('.')[0] ?? ''))
  const heaviest = Math.max(0, ...weights.filter(({ name }) => isOfPage(name)).map(({ kb }) => kb))
  const first = start + heaviest
  const note = `入口 ${start.toFixed(1)} + 最大分块 ${heaviest.toFixed(1)} = ${first.toFixed(1)} kB（预算 ${budgetKb}），全部 ${sum(weights).toFixed(1)} kB`
  return { title: '体积（gzip）', trouble: first > budgetKb ? `超过预算：${note}` : '', note }
}

const weightsOf = (dist: string, served: readonly string[]) => served.filter((name) => name.endsWith('.js')).map((name) => ({ name, kb: gzipSync(readFileSync(resolve(dist, name)), { level: 9 }).length / 1024 }))

const sum = (weights: readonly { readonly kb: number }[]): number => weights.reduce((total, { kb }) => total + kb, 0)

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

function versionOf(body: unknown): string {
  const version = ['metaData', 'buildInfo', 'buildVersion'].reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), body)
  return typeof version === 'string' ? version : '0.0.0'
}
