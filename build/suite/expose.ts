import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import vm from 'node:vm'
import type { Remote, RemoteRoute } from '../../shared/src/api/remote.ts'
import { readExposed } from '../../shared/src/federation/exposed.ts'
import type { RemoteManifest } from '../../shared/src/federation/manifest.ts'
import { root } from '../paths.ts'

const origin = 'http://remote.check'
const timeoutMs = 10_000

/** What a remote exposes, and which of its pages throw when their code is evaluated. */
export interface Exposed {
  readonly remote: Remote
  readonly broken: readonly string[]
}

/**
 * Runs a built remote's entry and every page's code as a browser would, and returns its routes or what is wrong with them.
 * Shared modules are stubs: the code may refer to them, and no page is rendered.
 */
export async function exposedBy(dist: string, manifest: RemoteManifest, flavour: string): Promise<Exposed | string> {
  const page = makePage(dist)
  try {
    await page.run(manifest.entry)
    const container: unknown = Reflect.get(page.context, manifest.globalName)
    if (!isContainer(container)) return `入口没有定义 ${manifest.globalName}`
    const [shared] = manifest.shared.length > 0 ? [Object.fromEntries(manifest.shared.map(({ name, range }) => [name, { [range.slice(1)]: hollowShare(range.slice(1)) }]))] : [{}]
    await container.init(shared)
    const factory = await within(container.get('./app'))
    const remote = readExposed(factory(), flavour)
    return typeof remote === 'string' ? remote : { remote, broken: await brokenPages(remote.routes) }
  } catch (error) {
    return `入口运行失败：${messageOf(error)}`
  }
}

async function brokenPages(routes: readonly RemoteRoute[]): Promise<string[]> {
  const broken: string[] = []
  for (const { path, page, children = [] } of routes) {
    try {
      const module: unknown = await within(page())
      if (typeof module !== 'object' || module === null || typeof Reflect.get(module, 'Page') !== 'function') broken.push(`${path} 没有导出 Page`)
    } catch (error) {
      broken.push(`${path} 的代码一运行就出错（${messageOf(error)}）`)
    }
    broken.push(...(await brokenPages(children)))
  }
  return broken
}

/** Errors of the evaluated code are not of our realm. */
const messageOf = (error: unknown): string => (typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error))

interface Container {
  init(scope: object): Promise<void> | void
  get(module: string): Promise<() => unknown>
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}

/** The browser features that a remote's entry uses: scripts that load each other, with their integrity. */
function makePage(dist: string) {
  const context: Record<string, unknown> = {
    console, URL, setTimeout, clearTimeout, queueMicrotask, TextEncoder,
    _FEDERATION_RUNTIME_CORE: runtimeCore(),
    location: new URL(origin),
  }
  const run = async (url: string): Promise<void> => {
    const { pathname } = new URL(url, origin)
    const code = readFileSync(resolve(dist, `.${pathname}`), 'utf8')
    document.currentScript = { src: new URL(pathname, origin).href, tagName: 'SCRIPT' }
    vm.runInContext(code, context, { filename: pathname, timeout: timeoutMs })
    document.currentScript = null
  }
  // A script, or the link to a page's styles.
  const append = (element: Linked): Linked => {
    const url = element.src || element.href
    const bytes = readFileSync(resolve(dist, `.${new URL(url, origin).pathname}`))
    const isWhole = !element.integrity || element.integrity === `sha256-${createHash('sha256').update(bytes).digest('base64')}`
    const fail = () => element.onerror?.({ type: 'error', target: element })
    queueMicrotask(() => {
      if (!isWhole) return fail()
      void (element.src ? run(url) : Promise.resolve()).then(() => element.onload?.({ type: 'load', target: element }), fail)
    })
    return element
  }
  const document: { currentScript: { src: string; tagName: string } | null } & Record<string, unknown> = {
    currentScript: null,
    baseURI: origin,
    head: { appendChild: append },
    createElement: (): Linked => ({ src: '', href: '', integrity: '', setAttribute: () => undefined }),
    getElementsByTagName: () => [],
    querySelector: () => null,
  }
  Object.assign(context, { document, window: context, self: context, globalThis: context })
  vm.createContext(context)
  return { context, run }
}

interface Linked {
  src: string
  href: string
  integrity: string
  onload?: (event: object) => void
  onerror?: (event: object) => void
  setAttribute(name: string, value: string): void
}

/** A stub of a shared module, of which only the presence matters. */
function hollowShare(version: string) {
  const hollow: unknown = new Proxy(() => hollow, { get: (_, name) => (name === '__esModule' ? true : name === 'then' ? undefined : hollow) })
  return { version, loaded: 1, from: 'check', scope: ['default'], useIn: [], deps: [], strategy: 'loaded-first', shareConfig: { singleton: true, requiredVersion: `^${version}` }, get: async () => () => hollow, lib: () => hollow }
}

function runtimeCore(): unknown {
  const chain = ['@module-federation/enhanced/runtime', '@module-federation/runtime-tools/runtime', '@module-federation/runtime-core']
  const file = chain.reduce((from, name) => createRequire(from).resolve(name), resolve(root, 'shared/package.json'))
  return createRequire(file)(file)
}

function within<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`${timeoutMs / 1000} 秒内没有完成`)), timeoutMs).unref())
  return Promise.race([work, late])
}
