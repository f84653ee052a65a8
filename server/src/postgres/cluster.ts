import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, fchmodSync, fchownSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, realpathSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canEnter, giveTo, sharedHome } from './account.ts'
import type { Binaries } from './binaries.ts'
import { configuration } from './configuration.ts'
import { PostgresError, type Account, type Logger } from './types.ts'

export const superuser = 'postgres'
export const windows = process.platform === 'win32'

/** The paths of one database cluster. */
export interface Cluster {
  readonly account: Account
  readonly binaries: Binaries
  readonly home: string
  readonly data: string
  readonly log: string
}

/** Opens or creates the cluster of a data directory; may be interrupted at any point. */
export async function openCluster(dataDir: string, account: Account, binaries: Binaries, throwaway: boolean, logger: Logger): Promise<Cluster> {
  const home = homeOf(dataDir, account, logger)
  const cluster: Cluster = { account, binaries, home, data: join(home, 'data'), log: join(home, 'postgres.log') }
  if (!existsSync(cluster.data)) await initialise(cluster, throwaway, logger)
  checkVersion(cluster)
  return cluster
}

/** `<dataDir>/postgres`, or a folder named in `<dataDir>/postgres-location` where the account cannot access that one. */
function homeOf(dataDir: string, account: Account, logger: Logger): string {
  const near = join(dataDir, 'postgres')
  const pointer = join(dataDir, 'postgres-location')
  if (existsSync(pointer)) return ready(readFileSync(pointer, 'utf8').trim())
  if (existsSync(join(near, 'data'))) return ready(near)
  // The account needs only traverse permission; listing stays private.
  if (account.uid !== undefined && !canEnter(account, dataDir) && canEnter(account, dirname(dataDir))) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011)
  if (canEnter(account, dataDir)) return ready(near)
  const far = join(sharedHome, `${basename(dataDir).replace(/^\.+/u, '').slice(0, 20) || 'data'}-${randomBytes(4).toString('hex')}`)
  logger.info(`${dataDir} 在系统用户 ${account.name} 进不去的目录下，数据库放在 ${far}（记在 ${pointer}）`)
  mkdirSync(sharedHome, { recursive: true, mode: 0o755 })
  writeFileSync(pointer, `${far}\n`, { mode: 0o600 })
  return ready(far)
}

function ready(home: string): string {
  mkdirSync(home, { recursive: true, mode: 0o711 })
  return home
}

function checkVersion(cluster: Cluster): void {
  const major = Number.parseInt(readFileSync(join(cluster.data, 'PG_VERSION'), 'utf8'), 10)
  if (major === cluster.binaries.major) return
  throw new PostgresError(`${cluster.data} 由 PostgreSQL ${major} 建立，而本程序自带 PostgreSQL ${cluster.binaries.major}。请先用原版本导出数据，或换一个 DATA_DIR。`)
}

async function initialise(cluster: Cluster, throwaway: boolean, logger: Logger): Promise<void> {
  for (const name of readdirSync(cluster.home)) if (name.startsWith('init-')) rmSync(join(cluster.home, name), { recursive: true })
  logger.info(`初始化数据库 ${cluster.data}`)
  const draft = join(cluster.home, `init-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  giveTo(cluster.account, draft)
  const args = ['-D', draft, '-U', superuser, '-E', 'UTF8', '--no-instructions']
  // Code-point order as with C, but lower() and \w also cover non-ASCII; the bundled ICU is too old to rely on.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (throwaway) args.push('--no-sync')
  if (windows) {
    const secret = join(cluster.home, 'password')
    writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
    args.push('-A', 'scram-sha-256', '--pwfile', secret)
  } else args.push('-A', 'peer')
  await run(cluster, cluster.binaries.initdb, args)
  writeFor(cluster, join(draft, 'postgresql.conf'), `${readFileSync(join(draft, 'postgresql.conf'), 'utf8')}\ninclude_if_exists = 'linggong.conf'\n`)
  renameSync(draft, cluster.data)
}

/** Written before every start, because memory, socket directory and users may have changed. */
export function configure(cluster: Cluster, socketDir: string, port: number, settings: Readonly<Record<string, string>>): void {
  writeFor(cluster, join(cluster.data, 'linggong.conf'), configuration(socketDir, port, settings))
  if (windows) return
  // The socket is in a folder of mode 0700 and the kernel identifies the caller: there is no password to store or leak.
  const callers = new Set([cluster.account.name, userInfo().username])
  writeFor(cluster, join(cluster.data, 'pg_hba.conf'), 'local all all peer map=linggong\n')
  writeFor(cluster, join(cluster.data, 'pg_ident.conf'), [...callers].map((name) => `linggong "${name}" all\n`).join(''))
}

/** Writes a new file and renames it: the folder belongs to the account, and root must not follow a symbolic link there. */
function writeFor(cluster: Cluster, path: string, text: string): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const fd = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(fd, text)
    fchmodSync(fd, 0o600)
    if (cluster.account.uid !== undefined && cluster.account.gid !== undefined) fchownSync(fd, cluster.account.uid, cluster.account.gid)
  } finally {
    closeSync(fd)
  }
  renameSync(draft, path)
}

/** Removes a socket directory outside our own folders, unless a socket is still in it. */
export function dropSocketDir(cluster: Cluster, folder: string): void {
  if (windows || folder === join(cluster.home, 'run')) return
  try {
    rmdirSync(folder)
  } catch {
    // Not empty or gone: nothing to do.
  }
}

/** A socket path may have at most 107 bytes (103 on macOS), and checkouts may be deeply nested. */
export function makeSocketDir(cluster: Cluster): string {
  if (windows) return ''
  const near = join(cluster.home, 'run')
  const fits = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= 103
  const folder = fits ? near : join(existsSync('/tmp') ? '/tmp' : tmpdir(), `linggong-${createHash('sha256').update(realpathSync(cluster.home)).digest('hex').slice(0, 12)}`)
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    giveTo(cluster.account, folder)
  }
  const found = lstatSync(folder)
  const owner = cluster.account.uid ?? process.getuid?.()
  // In /tmp another user may have created it first.
  if (!found.isDirectory() || found.uid !== owner) throw new PostgresError(`${folder} 属于别的用户，不能用作数据库的套接字目录`)
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  return folder
}

/** The database inherits neither the environment nor root's groups. */
export function spawnOptions(cluster: Cluster): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }
  if (windows) Object.assign(env, { SystemRoot: process.env['SystemRoot'], TEMP: process.env['TEMP'] })
  const { uid, gid } = cluster.account
  return { cwd: cluster.data, env, ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }
}

async function run(cluster: Cluster, program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...spawnOptions(cluster), cwd: cluster.account.uid === undefined ? cluster.home : '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (part: Buffer): void => {
    output += part.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new PostgresError(`${basename(program)} 失败（退出码 ${code}）：\n${output.trim()}`)
}
