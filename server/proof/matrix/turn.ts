import { execFileSync } from 'node:child_process'
import type { Call } from '@linggong/shared/contract/call'
import { calls } from '@linggong/shared/contract/registry'
import { projectRoot } from '../../src/web/paths.ts'
import type { Scale } from '../proof.ts'

/** How many calls a short form takes besides those of changed families, so that it takes no longer when there are three times as many. */
const perTurn = 40

/** The calls that a matrix goes through: all, or in short those of the families that changed and a share of the rest, the next one with each commit. */
export function callsOf(scale: Scale): readonly Call[] {
  if (scale === 'long') return calls
  const turns = Math.ceil(calls.length / perTurn)
  const turn = Number(git('rev-list', '--count', 'HEAD')) % turns
  const changed = changedFamilies()
  return calls.filter(({ family }, index) => changed.has(family) || index % turns === turn)
}

/** Families whose contract or module differs from where this branch began, or on the main branch from the commit before. */
function changedFamilies(): ReadonlySet<string> {
  const head = git('rev-parse', 'HEAD')
  const began = git('merge-base', 'HEAD', 'main')
  const files = git('diff', '--name-only', began === '' || began === head ? 'HEAD~1' : began).split('\n')
  const named = files.flatMap((file) => /^(?:shared\/src\/contract|server\/src\/modules)\/([\w-]+)/u.exec(file)?.[1] ?? [])
  return new Set(named)
}

/** What git says, or nothing: sources may also lie somewhere without it. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
