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

/** Each interrupts the same requests and jobs in another way, for half a minute. */
const interruptions = ['kill', 'proxy', 'pair']
/** What carries requests and jobs through an interruption. */
const endures = /^server\/(?:proof\/faults|src\/(?:db|jobs|postgres))\//u

/** One of the interruptions with each commit, all of them when what endures them has changed, and in `npm run prove`. */
export function provenInTurn(proof: Proof): void {
  if (!interruptions.includes(proof.name)) throw new Error(`${proof.name} has no turn`)
  const isDue = shareOf(interruptions, 1).includes(proof.name) || changedFiles().some((file) => endures.test(file))
  describe.skipIf(!isDue)('in turn', () => provenInShortForm(proof))
}
