import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseAccount } from './account.ts'
import { query, urlOf } from './address.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, dropSocketDir, openCluster, windows } from './cluster.ts'
import { openDataDir, takeOwnership } from './owner-lock.ts'
import { bringDown, bringUp, type Postmaster, runs } from './postmaster.ts'
import { PostgresError, silent, type Logger } from './types.ts'

export { PostgresError, type Logger } from './types.ts'

export interface StartOptions {
  /** Created when missing. Owned by one process at a time. */
  readonly dataDir: string
  /** Where the caller will serve HTTP; reported to a second process that wants the same directory. */
  readonly port?: number
  readonly logger?: Logger
  /** Override our defaults, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>
  /** For tests: a cluster that need not survive a power failure. */
  readonly throwaway?: boolean
  /** The database ended unexpectedly and could not be restarted. */
  readonly onLost?: (error: Error) => void
}

export interface RunningPostgres {
  readonly url: {
    /** Superuser on the database `linggong`: for migrations and the seed. */
    readonly owner: string
    /** Superuser on `postgres`: for creating and dropping databases. */
    readonly admin: string
  }
  /** The folder of the database's files; outside `dataDir` when the database's user cannot access it. */
  readonly location: string
  /** True when a postmaster of an earlier process was found running. */
  readonly attached: boolean
  /** The postmaster's process id; changes when it is restarted. */
  pid(): number
  /** Clean shutdown; releases the directory for the next process. May be called twice. */
  stop(): Promise<void>
}

const database = 'linggong'
const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '512MB', shared_buffers: '128MB' }

/** Starts the embedded PostgreSQL. Rejects with a `PostgresError` whose message addresses the person who started it. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const logger = options.logger ?? silent
  const dataDir = resolve(options.dataDir)
  openDataDir(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  const lock = takeOwnership(dataDir, options.port)
  try {
    const account = databaseAccount(logger)
    const cluster = await openCluster(dataDir, account, findBinaries(account, dataDir, logger), options.throwaway === true, logger)
    const settings = { ...(options.throwaway === true && throwawaySettings), ...options.settings }
    const postmaster = await bringUp(cluster, settings, logger)
    const url = { owner: urlOf(cluster, postmaster.address, database), admin: urlOf(cluster, postmaster.address, 'postgres') }
    const known = await query(url.admin, 'select 1 from pg_database where datname = $1', [database])
    if (known.length === 0) await query(url.admin, `create database ${database}`)
    // For further server processes on this machine.
    const urlFile = join(dataDir, 'database-url')
    writeFileSync(urlFile, `${url.owner}\n`, { mode: 0o600 })
    const leash = options.throwaway === true ? endWithUs(cluster) : undefined
    const keeper = keep(cluster, postmaster, settings, logger, options.onLost)

    let stopping: Promise<void> | undefined
    const stop = async (): Promise<void> => {
      const last = await keeper.end()
      await bringDown(last.pid, logger)
      leash?.kill('SIGKILL')
      dropSocketDir(cluster, last.address.socketDir)
      rmSync(urlFile, { force: true })
      lock.release()
    }
    return { url, location: cluster.home, attached: postmaster.attached, pid: keeper.pid, stop: () => (stopping ??= stop()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The product's database survives a killed server; a test's database must not survive a killed test run. */
function endWithUs(cluster: Cluster): ChildProcess | undefined {
  if (windows) return undefined
  // When this process ends, the pipe closes, which ends the `read`.
  const watcher = spawn('/bin/sh', ['-c', 'read _; kill -QUIT "$(head -n 1 "$0")"', join(cluster.data, 'postmaster.pid')], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watcher.on('error', () => undefined)
  watcher.unref()
  if (watcher.stdin !== null && 'unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
  return watcher
}

/** Restarts the database when it ends unexpectedly (out of memory, an operator's mistake). */
function keep(cluster: Cluster, first: Postmaster, settings: Readonly<Record<string, string>>, logger: Logger, onLost: StartOptions['onLost']) {
  let current = first
  let restarting: Promise<void> | undefined
  const restarts: number[] = []

  const restart = async (): Promise<void> => {
    const now = Date.now()
    restarts.push(now)
    try {
      if (restarts.filter((time) => now - time < 60_000).length > 5) throw new PostgresError(`PostgreSQL 一分钟内停了五次以上，日志 ${cluster.log}`)
      logger.warn('PostgreSQL 意外停止，正在重新启动')
      current = await bringUp(cluster, settings, logger)
      logger.info('PostgreSQL 已重新启动')
    } catch (error) {
      clearInterval(timer)
      const lost = error instanceof Error ? error : new PostgresError(String(error))
      logger.error(lost.message)
      onLost?.(lost)
    } finally {
      restarting = undefined
    }
  }
  const timer = setInterval(() => {
    if (restarting === undefined && !runs(current.pid)) restarting = restart()
  }, 500)
  timer.unref()

  return {
    pid: () => current.pid,
    /** Stops watching; returns the postmaster to stop. */
    end: async (): Promise<Postmaster> => {
      clearInterval(timer)
      await restarting
      return current
    },
  }
}
