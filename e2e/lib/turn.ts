import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles, cyclesOf, shareOf, turnsOf } from '../../build/turn.ts'
import { planOf, type Plan } from './plan.ts'

const e2e = join(import.meta.dirname, '..')

/** The main workflow and what moves money are tested with each commit. */
const always = [/^spine\//u, /^company\/(?:import|payment)/u]

const sizeOf = (file: string): number => statSync(join(e2e, file)).size

const files = readdirSync(e2e, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules'))
const isAlways = (file: string): boolean => always.some((one) => one.test(file))
/** The longest first, so that every share has long ones and short ones. */
const others = files.filter((file) => !isAlways(file)).toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.localeCompare(b))
const perTurn = 9

/** For all files of one run, in seconds of the tests in them; two run at a time. */
const budget = 300
/** About what the tests of a file took on two quiet cores whose own time has not been noted yet. */
const secondsPerByte = 1 / 900

/** All of them in `npm run e2e`; in `npm test` a share, another one each time that their file has its turn. */
export function inTurn<T>(items: readonly T[], each: number): readonly T[] {
  return process.env['E2E_ALONE'] === 'all' ? items : shareOf(items, each, process.env['E2E_TOGETHER'] === '1' ? turnsOf(others, perTurn) : 1)
}

/** The files of `npm test`, and those that it leaves to other commits. */
export function filesOfThisTurn(): Plan {
  const [added, changed] = [new Set(changedFiles({ onlyNew: true })), changedFiles()]
  const [share, noted] = [shareOf(others, perTurn), notedSeconds()]
  // Where the time is too short for a whole share, it begins with another file the next time.
  const first = cyclesOf(others, perTurn) % Math.max(1, share.length)
  return planOf({
    files: [...files.filter(isAlways), ...others],
    must: (file) => isAlways(file) || added.has(`e2e/${file}`) || changed.some((one) => one.startsWith(`remotes/${file.split('/')[0]}/`)),
    changed: others.filter((file) => changed.includes(`e2e/${file}`)),
    due: [...share.slice(first), ...share.slice(0, first)],
    seconds: (file) => noted.get(file) ?? sizeOf(file) * secondsPerByte,
    budget,
  })
}

/** By file, as `npm run e2e -- durations` has noted them. */
function notedSeconds(): ReadonlyMap<string, number> {
  const all: unknown = JSON.parse(readFileSync(join(e2e, 'durations.json'), 'utf8'))
  return new Map(Object.entries(all ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}
