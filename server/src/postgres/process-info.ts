import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

export interface ProcessInfo {
  /** Short name of the program, without its folder. */
  readonly program: string
  /** Distinguishes two processes with the same pid, also across reboots. */
  readonly startedAt: string
}

/** Undefined when there is no such process. A zombie does not count: it only waits to be reaped by its parent. */
export function processInfo(pid: number): ProcessInfo | undefined {
  if (!Number.isInteger(pid) || pid <= 1 || !exists(pid)) return undefined
  try {
    return process.platform === 'linux' ? fromProc(pid) : process.platform === 'win32' ? { program: '', startedAt: '' } : fromPs(pid)
  } catch {
    return undefined
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function fromProc(pid: number): ProcessInfo | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name is in parentheses and may itself contain spaces and parentheses.
  const end = stat.lastIndexOf(')')
  const rest = stat.slice(end + 2).split(' ')
  if (rest[0] === 'Z' || rest[0] === 'X') return undefined
  return { program: stat.slice(stat.indexOf('(') + 1, end), startedAt: `${bootId()}:${rest[19] ?? ''}` }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function fromPs(pid: number): ProcessInfo | undefined {
  const answer = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).trim()
  const match = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/u.exec(answer)
  if (match === null || match[1]?.startsWith('Z')) return undefined
  return { program: basename(match[3] ?? ''), startedAt: match[2] ?? '' }
}
