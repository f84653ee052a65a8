import type { Call, Flavour } from '@linggong/shared/contract/call'
import type { TestServer } from '../test/test-server.ts'
import type { Member } from '../test/makers.ts'
import type { World } from '../test/spine.ts'
import type { Steps } from '../test/spine-scenes.ts'

/** What every part of the machine proof works with. */
export interface MachineSetup {
  readonly server: TestServer
  readonly steps: Steps
  readonly saas: Member
  /** Connects as the owner and keeps the connection: two snapshots are taken of every attempt. */
  readonly look: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  tried: number
  readonly failures: string[]
}

/** Every possible caller, including one without a session. */
export const everyone = ({ saas }: MachineSetup, world: World): readonly (Member | null)[] => [saas, world.park, world.platform, world.agency, world.company, null]

export interface Caller {
  readonly who: Member | null
  readonly name: string
  /** Of another organisation, so that the record is not found. */
  readonly isOutside?: true
}

/** What the contract says of a caller: 401 without a session, 403 without the permission, else null. */
export function accessStatus(call: Call, who: Flavour | null): 401 | 403 | null {
  if (who === null) return 401
  const rights: readonly string[] | undefined = typeof call.access === 'string' ? [] : call.access[who]
  return rights === undefined ? 403 : null
}
