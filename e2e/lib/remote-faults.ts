import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Registry, RegistryEntry } from '@linggong/shared/federation/registry'
import { type Flavour, flavours } from '@linggong/shared/domain/flavours'
import { integrityOf } from '../../build/remote-manifest.ts'
import { privateKey } from '../../build/suite/keys.ts'
import { draftOf, parseRegistry } from '../../build/suite/registry-file.ts'
import { signRegistry } from '../../build/suite/sign.ts'

/** A remote as it is published in a folder, by the paths that a browser asks for. */
export interface Published {
  readonly flavour: Flavour
  readonly build: string
  readonly manifest: string
  readonly entry: string
  /** The scripts of its pages. */
  readonly chunks: readonly string[]
}

/** What a browser gets in the place of a file: a status, other bytes, or nothing for ever. */
type Answer = number | Buffer | 'silence'

export type Answers = ReadonlyMap<string, Answer>

const registryPaths = ['/remotes.json', '/remotes.baked.json'] as const

/**
 * Leaves one build of each remote in the registry, so that none has another to fall back to, and gives each a fuse: before it defines a
 * page, its entry asks `globalThis.fuse`, where there is one. The builds are whole, and signed as any other.
 */
export function fuseAll(folder: string): ReadonlyMap<Flavour, Published> {
  const registry = registryIn(folder)
  const all = new Map<Flavour, Published>()
  const remotes: Record<string, RegistryEntry> = {}
  for (const flavour of flavours) {
    const entry = registry.remotes[flavour] ?? fail(`no ${flavour}`)
    const build = entry.builds.find(({ state }) => state === 'stable') ?? fail(`no build of ${flavour}`)
    const published = publishedIn(folder, flavour, build.build)
    remotes[flavour] = { ...entry, builds: [{ ...build, integrity: fuse(folder, published) }], last_good: build.build }
    all.set(flavour, published)
  }
  const signed = JSON.stringify(signRegistry({ ...draftOf(registry), remotes }, privateKey(), registry))
  for (const path of registryPaths) writeFileSync(join(folder, path), signed)
  return all
}

function publishedIn(folder: string, flavour: Flavour, build: string): Published {
  const home = `/r/${flavour}/${build}`
  const scripts = (under: string): string[] => readdirSync(join(folder, home, under)).filter((name) => name.endsWith('.js')).map((name) => `${home}/${under}/${name}`)
  const entry = scripts('static/js').find((path) => path.includes('remote-entry')) ?? fail(`no entry of ${flavour}`)
  return { flavour, build, manifest: `${home}/mf-manifest.json`, entry, chunks: scripts('static/js/async').filter((path) => !path.includes('__federation')) }
}

/** Returns the hash of the manifest, by which the registry knows the build. */
function fuse(folder: string, { flavour, entry, manifest }: Published): string {
  const [script, list] = [entry, manifest].map((path) => readFileSync(join(folder, path), 'utf8'))
  // How the bundler's runtime defines the exports of a module: getters, then values.
  const fused = script?.replace(/(\w+\.d=\(\w+,(\w+),(\w+)\)=>\{)/u, '$1[$2,$3]=globalThis.fuse?.($2,$3)??[$2,$3];') ?? ''
  if (fused === script) throw new Error(`the entry of ${flavour} defines no exports`)
  const changed = list?.replaceAll(integrityOf(Buffer.from(script ?? '')), integrityOf(Buffer.from(fused))) ?? ''
  writeFileSync(join(folder, entry), fused)
  writeFileSync(join(folder, manifest), changed)
  return integrityOf(Buffer.from(changed))
}

/** Pages throw by the tab's fault: `evaluation`, or each time that they are rendered. Sent to the browser: nothing from outside. */
export function lightFuse(): void {
  type Exports = Readonly<Record<string, unknown>> | undefined
  const fault = (): string | null => sessionStorage.getItem('fused')
  Reflect.set(globalThis, 'fuse', (getters: Exports, values: Exports) => {
    const get: unknown = getters?.['Page'] ?? (values?.['Page'] === undefined ? undefined : () => values['Page'])
    if (typeof get !== 'function') return [getters, values]
    if (fault() === 'evaluation') throw new Error('boom')
    const Fused = (props: object): unknown => {
      if (fault() === 'render') throw new Error('boom')
      return get()(props)
    }
    return [{ ...getters, Page: () => Fused }, Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => name !== 'Page'))]
  })
}

const bytesOf = (folder: string, path: string): Buffer => readFileSync(join(folder, path))
const tampered = (folder: string, path: string): Buffer => Buffer.from(`globalThis.wasRun = true;${bytesOf(folder, path).toString()}`)

/** Faults by what becomes of the files that a browser asks for. */
export const answersOf = {
  missing: (paths: readonly string[]): Answers => new Map(paths.map((path) => [path, 404])),
  tampered: (paths: readonly string[], folder: string): Answers => new Map(paths.map((path) => [path, tampered(folder, path)])),
  silent: (paths: readonly string[]): Answers => new Map(paths.map((path) => [path, 'silence'])),
  forged: (folder: string): Answers => new Map(registryPaths.map((path) => [path, Buffer.from(JSON.stringify({ ...registryIn(folder), issued_at: '2999-01-01T00:00:00.000Z' }))])),
  noRegistry: (): Answers => new Map(registryPaths.map((path) => [path, 404])),
} as const

/** Lets this happen to everything in the context, until `context.unrouteAll`. */
export async function breakFiles(context: BrowserContext, answers: Answers): Promise<void> {
  await context.route((url) => answers.has(url.pathname), (route) => {
    const answer = answers.get(new URL(route.request().url()).pathname)
    if (answer === undefined || answer === 'silence') return new Promise(() => undefined)
    if (typeof answer === 'number') return route.fulfill({ status: answer, contentType: 'text/html', body: '<!doctype html>' })
    return route.fulfill({ contentType: route.request().url().endsWith('.js') ? 'text/javascript' : 'application/json', body: answer })
  })
}

function registryIn(folder: string): Registry {
  return parseRegistry(readFileSync(join(folder, registryPaths[0]))) ?? fail('no registry')
}

function fail(text: string): never {
  throw new Error(text)
}
