import type { Call, Flavour } from '@linggong/shared/contract/call'
import type { Place } from '../test/place.ts'
import type { Member } from '../test/makers.ts'
import type { World } from '../test/spine.ts'
import type { Steps } from '../test/spine-scenes.ts'

/** What every part of the proof of the machines works with. */
export interface Ring {
  readonly place: Place
  readonly steps: Steps
  readonly saas: Member
  /** As the owner, on a connection that stays: two pictures are taken of every attempt. */
  readonly look: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  tried: number
  readonly failures: string[]
}

/** Everybody who could ask, and nobody. */
export const everyone = ({ saas }: Ring, world: World): readonly (Member | null)[] => [saas, world.park, world.platform, world.agency, world.company, null]

/** What the contract says of a caller: 401 without a token, 403 without the right, else null. */
export function doorOf(call: Call, who: Flavour | null): 401 | 403 | null {
  if (who === null) return 401
  const rights: readonly string[] | undefined = typeof call.access === 'string' ? [] : call.access[who]
  return rights === undefined ? 403 : null
}
