import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Needs, type Provides, isNeeds, isProvides } from './facts.ts'
import { flavours, root } from './paths.ts'

/**
 * A state of the sources from which builds may have been published, and may still be running in browsers. What they need and offer is found
 * in these sources: to build them takes minutes, to read them seconds.
 */
export interface Earlier {
  readonly commit: string
  readonly date: string
}

/** Each remote's needs by flavour, and what the shell offers. */
export interface EarlierFacts {
  readonly needs: Readonly<Record<string, Needs>>
  readonly shell: Provides
}

/** What a browser runs. */
const sources = ['remotes', 'shell/src', 'shared/src']
/** With it, what finds the facts. */
const read = ['remotes', 'shell', 'shared', 'build', 'package.json', 'rsbuild.config.ts', 'pnpm-lock.yaml']

/** The last `count` states that are not the present one, as this line of development has had them; fewer where the history at hand has no more, none outside a checkout. */
export function earlierStates(count: number): readonly Earlier[] {
  if (!existsSync(resolve(root, '.git'))) return []
  const lines = git('log', '--first-parent', `-${count + 1}`, '--format=%h %cs', '--', ...sources).split('\n').filter(Boolean)
  const states = lines.map((line) => ({ commit: line.slice(0, line.indexOf(' ')), date: line.slice(line.indexOf(' ') + 1) }))
  return states.filter(({ commit }) => git('diff', '--name-only', commit, '--', ...sources) !== '').slice(0, count)
}

/** By the commit, once. Throws where its sources cannot say: those of before facts were recorded, or of other packages. */
export function factsOf({ commit }: Earlier): EarlierFacts {
  const kept = resolve(root, '.cache/skew', `${commit}.json`)
  if (!existsSync(kept)) {
    const found = readAt(commit)
    mkdirSync(dirname(kept), { recursive: true })
    // Whole or not at all: another run may be reading it.
    writeFileSync(`${kept}.${process.pid}`, JSON.stringify(found))
    renameSync(`${kept}.${process.pid}`, kept)
  }
  const facts: unknown = JSON.parse(readFileSync(kept, 'utf8'))
  if (!isEarlierFacts(facts)) throw new Error('its sources tell something else')
  return facts
}

/** Read by its own tools, with the packages of today. */
function readAt(commit: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'linggong-skew-'))
  try {
    git('--work-tree', folder, 'checkout', commit, '--', ...read.filter((path) => git('ls-tree', commit, path) !== ''), { GIT_INDEX_FILE: join(folder, '.index') })
    for (const place of ['', 'shared', 'shell', ...flavours.map((flavour) => `remotes/${flavour}`)]) {
      const modules = resolve(root, place, 'node_modules')
      if (existsSync(modules) && existsSync(join(folder, place))) symlinkSync(modules, join(folder, place, 'node_modules'))
    }
    const script = `const { needsOf, providedNow } = await import('./build/facts.ts')
      const needs = {}
      for (const flavour of ${JSON.stringify(flavours)}) needs[flavour] = await needsOf(flavour)
      process.stdout.write(JSON.stringify({ needs, shell: await providedNow() }))`
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'pipe'] }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isEarlierFacts(value: unknown): value is EarlierFacts {
  if (typeof value !== 'object' || value === null || !('needs' in value) || !('shell' in value)) return false
  const { needs, shell } = value
  return isProvides(shell) && typeof needs === 'object' && needs !== null && flavours.every((flavour) => isNeeds(Reflect.get(needs, flavour)))
}

function git(...given: (string | NodeJS.ProcessEnv)[]): string {
  const args = given.filter((one) => typeof one === 'string')
  const env = Object.assign({}, process.env, ...given.filter((one) => typeof one !== 'string'))
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
