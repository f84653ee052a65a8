import { execFileSync } from 'node:child_process'
import { root } from './paths.ts'

/**
 * Tests with very many cases try only a share of them in `npm test`, a different share with each commit, and all of them in `npm run prove`
 * and `npm run e2e`. So the duration stays the same when the number of cases triples. `commitsPerTurn`: where only every so many commits use
 * a share at all, so that all shares have their turn there.
 */
export function shareOf<T>(items: readonly T[], perTurn: number, commitsPerTurn = 1): readonly T[] {
  const turns = turnsOf(items, perTurn)
  const turn = Math.floor(commits() / commitsPerTurn) % turns
  return items.filter((_, index) => index % turns === turn)
}

/** After so many turns every item has had its own. */
export const turnsOf = (items: readonly unknown[], perTurn: number): number => Math.max(1, Math.ceil(items.length / perTurn))

/** Files that differ from the point where this branch began; on the main branch, from the previous commit. `onlyNew`: those that did not exist there. */
export function changedFiles({ onlyNew = false } = {}): readonly string[] {
  const began = git('merge-base', 'HEAD', 'main')
  return git('diff', '--name-only', ...(onlyNew ? ['--diff-filter=A'] : []), began === '' || began === git('rev-parse', 'HEAD') ? 'HEAD~1' : began).split('\n')
}

/** The number of commits so far, which decides whose turn it is. */
const commits = (): number => Number(git('rev-list', '--count', 'HEAD'))

/** How often all shares have had their turn. */
export const cyclesOf = (items: readonly unknown[], perTurn: number): number => Math.floor(commits() / turnsOf(items, perTurn))

/** By command: a commit or merge that is made during a run must not change what it tests. */
const answers = new Map<string, string>()

/** The output of git, or '' where it fails: sources may also lie outside a checkout. */
function git(...args: string[]): string {
  const command = args.join(' ')
  const answer = answers.get(command) ?? ask(args)
  answers.set(command, answer)
  return answer
}

function ask(args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
