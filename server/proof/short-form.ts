import { describe, expect, inject, test } from 'vitest'
import { changedFiles, shareOf } from '../../build/turn.ts'
import type { Proof } from './proof.ts'

/** The short form of a proof, as a test in `npm test`. */
export function provenInShortForm(proof: Proof): void {
  test(`${proof.name}: ${proof.what}`, { timeout: 900_000 }, async () => {
    const { tried, failures } = await proof.run({ scale: 'short', admin: inject('postgresUrl'), say: () => undefined })
    expect(failures.slice(0, 20)).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(proof.atLeast.short)
  })
}

interface Group {
  readonly names: readonly string[]
  /** The files that the proofs of this group are about. */
  readonly about: RegExp
}

/** Of each group one is proven with each commit, because together they would take longer than all other tests. */
const groups: readonly Group[] = [
  // Each interrupts the same requests and jobs in another way.
  { names: ['kill', 'proxy', 'pair'], about: /^server\/(?:proof\/faults|src\/(?:db|jobs|postgres))\// },
  // Each takes documents through their states in another way.
  { names: ['machines', 'months', 'calendar', 'concurrency'], about: /^(?:server\/(?:proof\/(?:machines|months|concurrency)|src\/kernel\/steps)|shared\/src\/domain\/machines)/ },
]

/** In turn with the others of its group, and whenever what it is about has changed; `npm run prove` runs all of them. */
export function provenInTurn(proof: Proof): void {
  const group = groups.find(({ names }) => names.includes(proof.name))
  if (group === undefined) throw new Error(`${proof.name} has no turn`)
  const isDue = shareOf(group.names, 1).includes(proof.name) || changedFiles().some((file) => group.about.test(file))
  describe.skipIf(!isDue)('in turn', () => provenInShortForm(proof))
}
