import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { PostgresError, type Account, type Logger } from './types.ts'

const dedicated = 'linggong-pg'
/** The shared folder for what the database's user must reach when the checkout lies under a private one. */
export const sharedHome = '/var/lib/linggong'

/** The current user, or under root a dedicated system user, created when missing. */
export function databaseAccount(logger: Logger): Account {
  if (process.getuid?.() !== 0) return { name: process.platform === 'win32' ? '' : nameOfUser(), uid: undefined, gid: undefined }
  const known = lookUp(dedicated)
  if (known !== undefined) return known
  logger.info(`以 root 运行：PostgreSQL 不允许 root，新建系统用户 ${dedicated}`)
  create()
  const account = lookUp(dedicated) ?? lookUp('postgres')
  if (account === undefined) {
    throw new PostgresError(`无法新建系统用户 ${dedicated}（PostgreSQL 不能以 root 运行）。请以普通用户启动，或用 DATABASE_URL 指向一个 PostgreSQL。`)
  }
  return account
}

function nameOfUser(): string {
  try {
    return userInfo().username
  } catch (error) {
    throw new PostgresError('当前用户在系统中没有名字（/etc/passwd），PostgreSQL 无法以它运行。请换一个用户，或用 DATABASE_URL。', { cause: error })
  }
}

function create(): void {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', sharedHome, '--shell', '/usr/sbin/nologin', dedicated]],
    // BusyBox has only this one.
    ['adduser', ['-S', '-D', '-H', '-h', sharedHome, '-s', '/sbin/nologin', dedicated]],
  ]
  for (const [program, args] of attempts) {
    // root's PATH under su may lack the sbin folders.
    const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin` }
    if (spawnSync(program, args, { env, stdio: 'ignore' }).status === 0) return
  }
}

function lookUp(name: string): Account | undefined {
  const uid = idOf('-u', name)
  const gid = idOf('-g', name)
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { name, uid, gid }
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  const id = Number(answer.stdout)
  return answer.status === 0 && Number.isInteger(id) ? id : undefined
}

/** Asked of the system instead of computed from mode bits, since ACLs and mounts matter too. */
export function canEnter(account: Account, folder: string): boolean {
  return account.uid === undefined || asAccount(account, ['/bin/sh', '-c', 'cd "$1"', 'sh', folder])
}

export function canRun(account: Account, program: string): boolean {
  return asAccount(account, [program, '--version'])
}

function asAccount(account: Account, [program = '', ...args]: string[]): boolean {
  const { uid, gid } = account
  return spawnSync(program, args, { cwd: '/', stdio: 'ignore', ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }).status === 0
}

export function giveTo(account: Account, path: string): void {
  if (account.uid === undefined || account.gid === undefined) return
  const { uid, gid } = statSync(path)
  if (uid !== account.uid || gid !== account.gid) chownSync(path, account.uid, account.gid)
}
