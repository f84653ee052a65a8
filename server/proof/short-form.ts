import { expect, inject, test } from 'vitest'
import type { Proof } from './proof.ts'

/** The short form of a proof, as a test in `npm test`. */
export function provenInShortForm(proof: Proof): void {
  test(`${proof.name}: ${proof.what}`, { timeout: 900_000 }, async () => {
    const { tried, failures } = await proof.run({ scale: 'short', admin: inject('postgresUrl'), say: () => undefined })
    expect(failures.slice(0, 20)).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(proof.atLeast.short)
  })
}
