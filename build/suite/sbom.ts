import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../paths.ts'
import type { Asked } from './asked.ts'

const wanted = z.record(z.string(), z.object({ version: z.string() })).default({})
const needed = z.record(z.string(), z.string()).default({})

/** What is read of pnpm-lock.yaml. */
const lockFile = z.object({
  importers: z.record(z.string(), z.object({ dependencies: wanted, optionalDependencies: wanted, devDependencies: wanted })),
  packages: z.record(z.string(), z.object({ resolution: z.object({ integrity: z.string() }) })),
  snapshots: z.record(z.string(), z.object({ dependencies: needed, optionalDependencies: needed })),
})
type LockFile = z.output<typeof lockFile>

interface Component {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  /** `excluded`: tools that build and test, of which nothing is shipped. */
  readonly scope: 'required' | 'excluded'
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
}

interface Bom {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.6'
  readonly version: 1
  readonly serialNumber: string
  readonly metadata: { readonly component: { readonly type: 'application'; readonly 'bom-ref': string; readonly name: string; readonly version: string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** The bill of materials, as CycloneDX 1.6: every package of the lock file, with its hash and what it depends on. Equal lock files give equal texts. */
export function sbomOf(lockText: string, { name, version }: { readonly name: string; readonly version: string }): Bom {
  const lock = lockFile.parse(parse(lockText))
  const shipped = closureOf(lock, ({ dependencies, optionalDependencies }) => ({ ...dependencies, ...optionalDependencies }))
  const components = Object.entries(lock.packages).map(([key, { resolution }]): Component => {
    const at = key.lastIndexOf('@')
    return {
      type: 'library', 'bom-ref': purlOf(key), name: key.slice(0, at), version: key.slice(at + 1), purl: purlOf(key),
      scope: shipped.has(key) ? 'required' : 'excluded', hashes: [hashOf(resolution.integrity)],
    }
  })
  const product = `pkg:generic/${name}@${version}`
  const digest = createHash('sha256').update(lockText).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    metadata: { component: { type: 'application', 'bom-ref': product, name, version } },
    components,
    dependencies: [{ ref: product, dependsOn: unique(Object.values(lock.importers).flatMap((own) => directOf(lock, { ...own.dependencies, ...own.optionalDependencies }))) }, ...edgesOf(lock)],
  }
}

/** `npm run suite -- sbom [file]` */
export async function writeSbom({ args: [file], say }: Pick<Asked, 'args' | 'say'>): Promise<void> {
  const text = await sbomText()
  if (file === undefined) return say(text)
  await writeFile(resolve(file), `${text}\n`)
  say(`软件物料清单已写入 ${resolve(file)}`)
}

export async function sbomText(): Promise<string> {
  const [lock, manifest] = await Promise.all(['pnpm-lock.yaml', 'package.json'].map((name) => readFile(resolve(root, name), 'utf8')))
  const product = z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(manifest ?? ''))
  return JSON.stringify(sbomOf(lock ?? '', product), null, 2)
}

/** The packages that the importers' dependencies need, directly or not. */
function closureOf(lock: LockFile, of: (importer: LockFile['importers'][string]) => Record<string, { readonly version: string }>): ReadonlySet<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = Object.values(lock.importers).flatMap((importer) => snapshotsOf(lock, of(importer)))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    found.add(packageOf(next))
    const own = lock.snapshots[next]
    for (const [name, version] of Object.entries({ ...own?.dependencies, ...own?.optionalDependencies })) waiting.push(snapshotOf(lock, name, version))
  }
  return found
}

/** One package may be installed several times, with other peers each: their dependencies together. */
function edgesOf(lock: LockFile): Bom['dependencies'] {
  const found = new Map<string, string[]>(Object.keys(lock.packages).map((key) => [key, []]))
  for (const [key, { dependencies, optionalDependencies }] of Object.entries(lock.snapshots)) {
    const needs = Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, version]) => purlOf(packageOf(snapshotOf(lock, name, version))))
    found.get(packageOf(key))?.push(...needs)
  }
  return [...found].map(([key, needs]) => ({ ref: purlOf(key), dependsOn: unique(needs) }))
}

const directOf = (lock: LockFile, own: Record<string, { readonly version: string }>): string[] => snapshotsOf(lock, own).map((key) => purlOf(packageOf(key)))

/** Without our own packages, which are links. */
const snapshotsOf = (lock: LockFile, own: Record<string, { readonly version: string }>): string[] =>
  Object.entries(own).flatMap(([name, { version }]) => (version.startsWith('link:') ? [] : [snapshotOf(lock, name, version)]))

/** An alias names the other package in the place of a version. */
const snapshotOf = (lock: LockFile, name: string, version: string): string => (`${name}@${version}` in lock.snapshots ? `${name}@${version}` : version)

/** `a@1.0.0(b@2.0.0)` → `a@1.0.0` */
const packageOf = (snapshot: string): string => snapshot.split('(', 1)[0] ?? snapshot

function purlOf(key: string): string {
  const at = key.lastIndexOf('@')
  return `pkg:npm/${key.slice(0, at).replace(/^@/u, '%40')}@${key.slice(at + 1)}`
}

/** `sha512-…`, in base64. */
function hashOf(integrity: string): Component['hashes'][number] {
  const [algorithm = '', content = ''] = integrity.split(/-(.*)/su)
  return { alg: algorithm.replace(/^sha/u, 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted()
