import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processInfo } from './process-info.ts'
import { PostgresError } from './types.ts'

interface Owner {
  readonly pid: number
  readonly startedAt: string
  /** Where that process serves HTTP; null when unknown. */
  readonly port: number | null
}

export interface OwnerLock {
  release(): void
}

/**
 * One process owns a data directory: two processes that both start and stop its database would interrupt each other.
 * The pid alone proves nothing after a reboot or in a container, so the process's start time is stored with it.
 */
export function takeOwnership(dataDir: string, port: number | undefined): OwnerLock {
  const file = join(dataDir, 'owner.lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: processInfo(process.pid)?.startedAt ?? '', port: port ?? null })
  // Written under another name and linked, so that the lock appears complete or not at all.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o644 })
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (linked(draft, file)) return { release: () => release(file, mine) }
      const found = read(file)
      const owner = found === undefined ? undefined : parse(found)
      if (owner !== undefined && lives(owner)) throw new PostgresError(inUse(dataDir, owner))
      if (found !== undefined) removeStale(file, found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new PostgresError(`数据目录 ${dataDir} 的锁文件 ${file} 无法取得`)
}

function inUse(dataDir: string, owner: Owner): string {
  const where = owner.port === null ? '' : `，端口 ${owner.port}`
  return (
    `数据目录 ${dataDir} 正被另一个灵工台进程（pid ${owner.pid}${where}）使用。` +
    `要再开一个服务进程，请把 DATABASE_URL 设为 ${join(dataDir, 'database-url')} 中的地址以加入同一数据库，并换一个 PORT；` +
    `要一套独立的数据，请换一个 DATA_DIR。`
  )
}

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'EEXIST') return false
      // File systems without hard links (FAT, some network mounts).
      if (error.code === 'EPERM' || error.code === 'ENOTSUP' || error.code === 'ENOSYS') return exclusive(file, readFileSync(draft, 'utf8'))
    }
    throw error
  }
}

function exclusive(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Renamed, not deleted: if another process renewed the lock in between, the renamed file is its lock and is put back. */
function removeStale(file: string, expected: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (read(aside) !== expected) linked(aside, file)
  rmSync(aside, { force: true })
}

function lives(owner: Owner): boolean {
  const info = processInfo(owner.pid)
  return info !== undefined && info.startedAt === owner.startedAt
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true })
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isOwner(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isOwner(value: unknown): value is Owner {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'startedAt' in value && 'port' in value
}

/** Creates the directory; throws an explanation when it cannot be used. */
export function openDataDir(dataDir: string, mode: number): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode })
    const probe = join(dataDir, `.probe.${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new PostgresError(`数据目录 ${dataDir} 不可写。请检查它的所有者，或换一个 DATA_DIR。`, { cause: error })
  }
}
