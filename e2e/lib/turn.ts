import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles, shareOf, turnsOf } from '../../build/turn.ts'

const e2e = join(import.meta.dirname, '..')

/** The main workflow and what moves money are tested with each commit. */
const always = [/^spine\//u, /^company\/(?:import|payment)/u]

const sizeOf = (file: string): number => statSync(join(e2e, file)).size

/** The longest first, so that every share has long ones and short ones. */
const others = readdirSync(e2e, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules') && !always.some((one) => one.test(file)))
  .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.localeCompare(b))
const perTurn = 9

/** All of them in `npm run e2e`; in `npm test` a share, another one each time that their file has its turn. */
export function inTurn<T>(items: readonly T[], each: number): readonly T[] {
  return process.env['E2E_ALONE'] === 'all' ? items : shareOf(items, each, process.env['E2E_TOGETHER'] === '1' ? turnsOf(others, perTurn) : 1)
}

/** The files that `npm test` leaves to other commits: they are neither changed themselves nor is the remote whose folder they are in. */
export function filesOfOtherTurns(): readonly string[] {
  const changed = changedFiles()
  const due = new Set(shareOf(others, perTurn))
  return others.filter((file) => !due.has(file) && !changed.some((one) => one === `e2e/${file}` || one.startsWith(`remotes/${file.split('/')[0]}/`)))
}
