import type { Flavour } from '@linggong/shared/domain/flavours'
import { test as base } from './own-suite.ts'
import { type Published, fuseAll } from './remote-faults.ts'

interface Fused {
  readonly baseURL: string
  readonly folder: string
  readonly remotes: ReadonlyMap<Flavour, Published>
}

/** A published suite in which no remote has a build to fall back to, whatever this checkout has built before. */
export const test = base.extend<{ baseURL: string }, { fused: Fused }>({
  fused: [async ({ shared }, provide) => provide({ baseURL: shared.baseURL, folder: shared.folder, remotes: fuseAll(shared.folder) }), { scope: 'worker' }],
  baseURL: async ({ fused }, provide) => provide(fused.baseURL),
})
