import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, type Address } from './address.ts'
import { type Cluster, configure, makeSocketDir, spawnOptions, windows } from './cluster.ts'
import { processInfo } from './process-info.ts'
import { PostgresError, type Logger } from './types.ts'

export interface Postmaster {
  readonly pid: number
  readonly address: Address
  /** True when it was already running. */
  readonly attached: boolean
}

/** `postmaster.pid`, as PostgreSQL writes it. */
interface PidFile {
  readonly pid: number
  readonly port: number
  readonly socketDir: string
  readonly status: string
}

const startLimit = 30_000
const recoveryLimit = 600_000
/** What PostgreSQL reports while children of a killed postmaster are still ending: worth a retry. */
const leaving = /pre-existing shared memory block|lock file ".*" already exists|could not bind|another postmaster/iu

/** Attaches to the cluster's running postmaster or starts one. Never touches a pid file: PostgreSQL checks its own. */
export async function bringUp(cluster: Cluster, settings: Readonly<Record<string, string>>, logger: Logger): Promise<Postmaster> {
  const deadline = Date.now() + startLimit
  for (;;) {
    const living = livingPostmaster(cluster)
    if (living !== undefined && living.status !== 'stopping') {
      const address = { socketDir: living.socketDir, port: living.port }
      if (living.port > 0 && (await ready(cluster, address, living.pid, logger))) return { pid: living.pid, address, attached: true }
    } else if (living === undefined) {
      const outcome = await start(cluster, settings, logger)
      if (typeof outcome !== 'string') return outcome
      if (!leaving.test(outcome) || Date.now() > deadline) throw new PostgresError(`PostgreSQL 没有启动（日志 ${cluster.log}）：\n${outcome}`)
    }
    if (Date.now() > deadline) throw new PostgresError(`PostgreSQL（pid ${living?.pid ?? '?'}）既不应答也不退出，日志 ${cluster.log}`)
    await sleep(200)
  }
}

/** Throws the last lines of the log when the process ends instead of starting. */
async function start(cluster: Cluster, settings: Readonly<Record<string, string>>, logger: Logger): Promise<Postmaster | string> {
  const address = { socketDir: makeSocketDir(cluster), port: windows ? await freePort() : 5432 }
  configure(cluster, address.socketDir, address.port, settings)
  if (existsSync(cluster.log) && statSync(cluster.log).size > 10_000_000) renameSync(cluster.log, `${cluster.log}.1`)
  const log = openSync(cluster.log, 'a', 0o600)
  const from = statSync(cluster.log).size
  const options = spawnOptions(cluster)
  const reused = pidFile(cluster)?.pid
  // After a reboot or in a container, the pid of a dead postmaster may belong to another program (or a zombie), and PostgreSQL
  // would take it for a running server. This variable makes it ignore that one pid; its other checks remain.
  if (reused !== undefined) options.env['PG_GRANDPARENT_PID'] = String(reused)
  let child: ChildProcess
  try {
    // In its own process group: Ctrl+C in the terminal reaches only the server, which stops the database after its last request.
    child = spawn(cluster.binaries.postgres, ['-D', cluster.data], { ...options, detached: true, stdio: ['ignore', log, log], windowsHide: true })
  } finally {
    closeSync(log)
  }
  const failed = new Promise<Error>((resolve) => {
    child.once('error', resolve)
  })
  child.unref()
  if (child.pid === undefined) throw new PostgresError('PostgreSQL 程序无法运行', { cause: await failed })
  if (await ready(cluster, address, child.pid, logger)) return { pid: child.pid, address, attached: false }
  return readFileSync(cluster.log).subarray(from).toString().trim().split('\n').slice(-20).join('\n')
}

/** False when the process ended first. Recovery after a crash may take a while. */
async function ready(cluster: Cluster, address: Address, pid: number, logger: Logger): Promise<boolean> {
  const begun = Date.now()
  let told = begun
  while (runs(pid)) {
    if (await answers(cluster, address)) return true
    if (Date.now() - told > 10_000) {
      told = Date.now()
      logger.info(`等待 PostgreSQL 就绪（已 ${Math.round((told - begun) / 1000)} 秒；崩溃后恢复日志需要时间）`)
    }
    if (Date.now() - begun > recoveryLimit) throw new PostgresError(`PostgreSQL（pid ${pid}）在 10 分钟内没有就绪，日志 ${cluster.log}`)
    await sleep(25)
  }
  return false
}

function livingPostmaster(cluster: Cluster): PidFile | undefined {
  const file = pidFile(cluster)
  return file !== undefined && isPostgres(file.pid) ? file : undefined
}

function pidFile(cluster: Cluster): PidFile | undefined {
  try {
    const [pid, , , port, socketDir = '', , , status = ''] = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port ?? 0), socketDir: socketDir.trim(), status: status.trim() }
  } catch {
    return undefined
  }
}

function isPostgres(pid: number): boolean {
  const info = processInfo(pid)
  return info !== undefined && (windows || info.program.startsWith('postgres'))
}

/** For a moment after the fork the child still has Node's program name. */
export function runs(pid: number): boolean {
  return processInfo(pid) !== undefined
}

/** Fast shutdown: ends sessions and writes a checkpoint. After a minute an immediate shutdown, from which the next start recovers. */
export async function bringDown(pid: number, logger: Logger): Promise<void> {
  if (!signal(pid, 'SIGINT')) return
  if (await gone(pid, 60_000)) return
  logger.warn('PostgreSQL 一分钟内没有停下，改为立即停止；下次启动会自动恢复')
  signal(pid, 'SIGQUIT')
  if (!(await gone(pid, 15_000))) throw new PostgresError(`PostgreSQL（pid ${pid}）停不下来`)
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  if (!isPostgres(pid)) return false
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

async function gone(pid: number, limit: number): Promise<boolean> {
  const deadline = Date.now() + limit
  while (isPostgres(pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
