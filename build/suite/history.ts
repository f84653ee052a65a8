import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../paths.ts'
import { Conflict } from './edit.ts'
import { type Made, type Recorded, factsFolder, readRecorded } from './recorded.ts'
import type { Store } from './store.ts'

/** A change of which builds serve, as `suite log` tells it. Beside the registry, which every browser fetches. */
export interface Move {
  readonly at: string
  readonly by: string
  readonly what: string
  readonly build: string
  /** The stable build until then; '' for the first. */
  readonly before: string
  readonly why?: string
}

/** Of a canary that nobody has ended. */
export const haltWords = '灰度自动停止'

export const logOf = (flavour: string): string => `${factsFolder}/log-${flavour}.json`
const mostMoves = 500
const mostTries = 20

export async function readMoves(store: Store, flavour: string): Promise<{ readonly moves: readonly Move[]; readonly tag: string | null }> {
  const file = await store.read(logOf(flavour))
  if (file === null) return { moves: [], tag: null }
  const body: unknown = JSON.parse(file.bytes.toString())
  return { moves: Array.isArray(body) ? body.filter(isMove) : [], tag: file.tag }
}

/** Another command may note one at the same time. */
export async function noteMove(store: Store, flavour: string, move: Omit<Move, 'at' | 'by'> & Partial<Pick<Move, 'by'>>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { moves, tag } = await readMoves(store, flavour)
    const all = [...moves, { at: new Date().toISOString(), by: whoIsThis(), ...move }].slice(-mostMoves)
    try {
      return await store.write(logOf(flavour), Buffer.from(`${JSON.stringify(all, null, 1)}\n`), { ifTag: tag })
    } catch (error) {
      if (!(error instanceof Conflict) || tries >= mostTries) throw error
      await sleep(100 * (0.5 + Math.random()))
    }
  }
}

/** The moves of a remote, the newest first, each with what it changed for users. */
export async function logLines(store: Store, flavour: string): Promise<string[]> {
  const { moves } = await readMoves(store, flavour)
  const told = await Promise.all(moves.toReversed().map(async ({ at, by, what, build, before, why }) => {
    const [now, then] = await Promise.all([build, before].map((name) => (name === '' ? null : readRecorded(store, flavour, name))))
    const head = `${at.slice(0, 16).replace('T', ' ')}  ${by}  ${what}  ${build}${before === '' || before === build ? '' : `（之前 ${before}）`}`
    return [head, ...(why === undefined ? [] : [`    ${why}`]), ...changesBetween(then ?? null, now ?? null, flavour).map((line) => `    ${line}`)]
  }))
  return told.flat()
}

/** Nothing where one of the two has recorded nothing. */
export function changesBetween(then: Recorded | null, now: Recorded | null, flavour: string): string[] {
  if (then === null || now === null) return []
  const sets = [
    ['路由', changed(then.routes.map(({ path }) => path), now.routes.map(({ path }) => path))],
    ['调用', [...changed(Object.keys(then.calls), Object.keys(now.calls)), ...Object.keys(now.calls).filter((name) => then.calls[name] && JSON.stringify(then.calls[name]) !== JSON.stringify(now.calls[name])).map((name) => `~${name}`)]],
    ['组件', changed(exportsOf(then), exportsOf(now))],
  ] as const
  const lines = sets.flatMap(([what, names]) => (names.length === 0 ? [] : [`${what} ${names.slice(0, 12).join(' ')}${names.length > 12 ? ` 等 ${names.length} 处` : ''}`]))
  const size = then.kb !== undefined && now.kb !== undefined && then.kb !== now.kb ? [`体积 ${then.kb} → ${now.kb} kB`] : []
  return [...commitsBetween(then.made, now.made, flavour), ...lines, ...size]
}

const exportsOf = ({ exports }: Recorded): string[] => Object.entries(exports).flatMap(([part, names]) => Object.keys(names).map((name) => `${part}:${name}`))

function changed(before: readonly string[], after: readonly string[]): string[] {
  return [...after.filter((name) => !before.includes(name)).map((name) => `+${name}`), ...before.filter((name) => !after.includes(name)).map((name) => `-${name}`)]
}

/** The commits that concern the remote, where this checkout knows both ends. */
function commitsBetween(then: Made | undefined, now: Made | undefined, flavour: string): string[] {
  if (then === undefined || now === undefined || then.commit === now.commit) return []
  const found = git('log', '--format=%h %s', `${then.commit}..${now.commit}`, '--', `remotes/${flavour}`, 'shared/src', 'build')
  const commits = found?.split('\n').filter(Boolean) ?? []
  if (commits.length === 0) return [`提交 ${then.commit.slice(0, 8)} → ${now.commit.slice(0, 8)}`]
  return [`提交 ${commits.length} 个：`, ...commits.slice(0, 20).map((line) => `  ${line}`)]
}

/** Of what sources a build is published: the commit checked out, and whether it was changed since. */
export function madeHere(): Made | undefined {
  const [commit = '', author = ''] = git('log', '-1', '--format=%H%n%an')?.split('\n') ?? []
  return commit === '' ? undefined : { commit, author, isChanged: git('status', '--porcelain') !== '', at: new Date().toISOString() }
}

/** The branch that is checked out; '' where there is none. */
export const branchHere = (): string => git('symbolic-ref', '--short', '-q', 'HEAD') ?? ''

/** Whoever has the key says who they are; with which key, the signature tells. */
export const whoIsThis = (): string => `${process.env['SUITE_BY'] || git('config', 'user.name') || userInfo().username}${process.env['TEAM_PRIVATE_KEY'] ? '（团队密钥）' : ''}`

/** Null without git or a repository. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', [...args], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

function isMove(value: unknown): value is Move {
  return typeof value === 'object' && value !== null && ['at', 'by', 'what', 'build', 'before'].every((key) => typeof Reflect.get(value, key) === 'string')
}
