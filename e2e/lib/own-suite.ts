import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { contractVersion } from '@linggong/shared/api/remote'
import { publicKeyOf } from '../../build/suite/keys.ts'
import { openSite, webRoots } from './site.ts'
import { test as base } from './suite.ts'

const root = resolve(import.meta.dirname, '../..')

export interface OwnSuite {
  readonly baseURL: string
  /** The owner's. */
  readonly databaseUrl: string
  /** The published folder; tests may damage it. */
  readonly folder: string
  /** `npm run suite -- …` on that folder; throws its message when it refuses. */
  readonly suite: (...args: string[]) => string
  /** Publishes a build of a remote (agency) with this version and without traffic; returns its name. */
  readonly publish: (version: string, flavour?: string) => string
  /** Makes a preview of agency with this version as that of the branch which is checked out; returns what the command says. */
  readonly preview: (version: string) => string
  /** The branch; '' where none is checked out. */
  readonly branch: string
  /** Makes a key for a remote's team and has the platform list it; returns the command as that team runs it. */
  readonly giveKey: (flavour: string) => OwnSuite['suite']
  /** Path → hash of every published file selected by `which`. */
  readonly hashes: (which: (path: string) => boolean) => Readonly<Record<string, string>>
  /** Makes the shell offer the contract version `contract`: the one constant that differs between shells. */
  readonly serveShellOf: (contract: string) => void
  /** Restores the original state. */
  readonly restore: () => void
}

/** A copy of the published suite behind its own server: what is deployed or damaged here affects no other test. */
export const test = base.extend<{ own: OwnSuite; baseURL: string }, { shared: OwnSuite }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'linggong-suite-'))
      const restore = restorer(folder)
      restore()
      const site = await openSite(folder)
      await provide({ baseURL: site.url, databaseUrl: site.databaseUrl, folder, suite: run(folder, site.databaseUrl), publish: publisher(folder), preview: previewer(folder), giveKey: keyGiver(folder, site.databaseUrl), branch: branch(), hashes: (which) => hashesOf(folder, which), serveShellOf: shellOf(folder), restore })
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  own: async ({ shared }, provide) => {
    shared.restore()
    await provide(shared)
  },
  baseURL: async ({ own }, provide) => provide(own.baseURL),
})

/** Writes and removes only what differs: an open page may be requesting a chunk at this moment, and reloads when it is missing. */
function restorer(folder: string): () => void {
  return () => {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!existsSync(join(webRoots.shell, path))) rmSync(join(folder, path), { recursive: true, force: true })
    }
    cpSync(webRoots.shell, folder, { recursive: true, preserveTimestamps: true, filter: (from, to) => !isSameFile(from, to) })
  }
}

/** Folders are skipped: their files are compared one by one. */
function isSameFile(left: string, right: string): boolean {
  const [one, other] = [statSync(left), statSync(right, { throwIfNoEntry: false })]
  return one.isFile() && other !== undefined && one.size === other.size && Math.abs(one.mtimeMs - other.mtimeMs) < 1
}

const run =
  (folder: string, databaseUrl: string, more: NodeJS.ProcessEnv = {}) =>
  (...args: string[]): string => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, ...more }
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'build/suite/main.ts'), ...args, '--to', folder], { cwd: root, encoding: 'utf8', env })
    if (status !== 0) throw new Error(stderr || stdout)
    return stdout
  }

const previewer = (folder: string) => (version: string): string => run(folder, '', { REMOTE_VERSION: version })('preview', 'agency', branch())

/** A key of this test alone: the team's own would stay in the checkout. */
const keyGiver = (folder: string, databaseUrl: string): OwnSuite['giveKey'] => (flavour) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  run(folder, databaseUrl)('keys', flavour, publicKeyOf(privateKey))
  return run(folder, databaseUrl, { TEAM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() })
}

const branch = (): string => spawnSync('git', ['symbolic-ref', '--short', '-q', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()

function shellOf(folder: string): (contract: string) => void {
  const code = join(folder, 'static/js/async')
  return (contract) => {
    const offers = readdirSync(code).filter((name) => readFileSync(join(code, name), 'utf8').includes(offered(contractVersion)))
    if (offers.length === 0) throw new Error('no file of the shell offers a contract')
    for (const name of offers) writeFileSync(join(code, name), readFileSync(join(code, name), 'utf8').replaceAll(offered(contractVersion), offered(contract)))
  }
}

const offered = (contract: string): string => `contract:"${contract}"`

function publisher(folder: string): OwnSuite['publish'] {
  return (version, flavour = 'agency') => {
    for (const step of ['build', 'publish']) run(folder, '', { REMOTE_VERSION: version })(step, flavour)
    const name = readRegistry(folder).remotes[flavour]?.builds.find((build) => build.version === version)?.build
    if (name === undefined) throw new Error(`no build of version ${version}`)
    return name
  }
}

export interface PublishedRegistry {
  readonly remotes: Readonly<Record<string, { readonly builds: readonly { readonly build: string; readonly version: string; readonly state: string; readonly entry: string }[] }>>
}

export function readRegistry(folder: string): PublishedRegistry {
  return JSON.parse(readFileSync(join(folder, 'remotes.json'), 'utf8')) as PublishedRegistry
}

function hashesOf(folder: string, which: (path: string) => boolean): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).filter(which)
  return Object.fromEntries(paths.toSorted().map((path) => [path, createHash('sha256').update(readFileSync(join(folder, path))).digest('hex')]))
}
