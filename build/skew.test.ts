import { beforeAll, expect, test } from 'vitest'
import { type Needs, type Provides, type Serves, exportTroubles, firstOf, needsOf, providedNow, servedNow, unansweredCalls } from './facts.ts'
import { flavours } from './paths.ts'
import { type Earlier, type EarlierFacts, earlierStates, factsOf } from './skew.ts'

/**
 * Skew, by facts: what remotes of the last three states of the sources need, against today's shell and server, and today's remotes against
 * the shells of then. What does not fit is told and no failure: publishing it would be refused. `e2e/federation/skew.spec.ts` runs the
 * builds themselves, where they are at hand.
 */
const wanted = 3

interface Found {
  readonly state: Earlier
  /** Null where its sources do not say, and why. */
  readonly facts: EarlierFacts | null
  readonly why: string
}

let today: { readonly shell: Provides; readonly server: Serves }
let found: readonly Found[] = []

beforeAll(async () => {
  today = { shell: await providedNow(), server: await servedNow() }
  found = earlierStates(wanted).map((state) => {
    try {
      return { state, facts: factsOf(state), why: '' }
    } catch (error) {
      return { state, facts: null, why: `its sources tell no facts (${error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 80) : String(error)})` }
    }
  })
})

test.each(flavours)("%s: what its last states need is compared with today's shell and server", async (flavour) => {
  const now = await needsOf(flavour)
  expect(troublesOf(now), 'of today').toEqual([])
  const compared = found.flatMap(({ state, facts }) => (facts === null ? [] : [{ state, facts, needs: facts.needs[flavour] ?? now }]))
  // The comparison sees something: a remote uses the kit and makes calls.
  for (const { needs } of compared) expect(Object.keys(needs.calls).length * Object.keys(needs.exports).length).toBeGreaterThan(0)
  const lines = [
    ...compared.map(({ state, needs }) => `${state.commit} (${state.date}) with today's shell and server, ${sizeOf(needs)}: ${verdict(troublesOf(needs))}`),
    ...compared.map(({ state, facts }) => `today's with the shell of ${state.commit}: ${verdict(exportTroubles(now, facts.shell))}`),
    ...found.flatMap(({ state, facts, why }) => (facts === null ? [`${state.commit} (${state.date}): not compared, ${why}`] : [])),
    ...(found.length < wanted ? [`${wanted - found.length} of ${wanted}: not compared, the history at hand ends before`] : []),
  ]
  process.stdout.write(`${flavour}\n${lines.map((line) => `  ${line}\n`).join('')}`)
})

test('today’s server answers the shell of today; what those of then call is told', () => {
  expect(unansweredCalls({ calls: today.shell.calls ?? {} }, today.server)).toEqual([])
  expect(Object.keys(today.shell.calls ?? {}).length).toBeGreaterThan(0)
  const lines = found.map(({ state: { commit }, facts }) => {
    const calls = facts?.shell.calls
    return `shell of ${commit} with today's server: ${calls === undefined ? 'not compared, its calls were not recorded' : `${Object.keys(calls).length} calls, ${verdict(unansweredCalls({ calls }, today.server))}`}`
  })
  process.stdout.write(lines.map((line) => `  ${line}\n`).join(''))
})

const troublesOf = (needs: Needs): string[] => [...exportTroubles(needs, today.shell), ...unansweredCalls(needs, today.server)]
const verdict = (troubles: readonly string[]): string => (troubles.length === 0 ? 'fits' : `would be refused, ${firstOf(troubles)}`)
const sizeOf = ({ exports, calls }: Needs): string => `${Object.values(exports).reduce((sum, names) => sum + Object.keys(names).length, 0)} exports and ${Object.keys(calls).length} calls`
