import { execFileSync } from 'node:child_process'
import { root } from './paths.ts'

/**
 * What a test tries on very many cases it tries on some of them in `npm test`, others with each commit, and on all of them in
 * `npm run prove` and `npm run e2e`; so a run takes no longer when there are three times as many.
 */
export function shareOf<T>(items: readonly T[], perTurn: number): readonly T[] {
  const turns = Math.max(1, Math.ceil(items.length / perTurn))
  const turn = Number(git('rev-list', '--count', 'HEAD')) % turns
  return items.filter((_, index) => index % turns === turn)
}

/** Files that differ from where this branch began, or on the main branch from the commit before. */
export function changedFiles(): readonly string[] {
  const began = git('merge-base', 'HEAD', 'main')
  return git('diff', '--name-only', began === '' || began === git('rev-parse', 'HEAD') ? 'HEAD~1' : began).split('\n')
}

/** What git says, or nothing: sources may also lie somewhere without it. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
