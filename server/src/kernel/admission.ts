import { availableParallelism } from 'node:os'
import type { Config } from '../config.ts'
import { fairGate, type Gate } from './gate.ts'
import { paceOf, type Pace } from './pace.ts'

/** What stands before the expensive parts, so that no address and no organisation makes the others wait. */
export interface Gates {
  readonly pace: Pace
  /** Before Argon2, which keeps one core busy for 45 ms. By address, or by organisation for those who have signed in. */
  readonly password: Gate
  /** Before the database for who has not signed in (or whose token is being looked up), by address. */
  readonly visitors: Gate
  /** Before the database for members, by organisation. */
  readonly members: Gate
  /** The same for programs, by organisation: they wait for each other and not before its members. */
  readonly clients: Gate
  /** How fast each program may call, by client. */
  readonly clientPace: Pace
}

/** Connections that are left to second transactions of the same call, to jobs and loops. */
const spare = 2

export function gatesOf({ poolSize, poolWaitMs, addressRate, clientRate }: Pick<Config, 'poolSize' | 'poolWaitMs' | 'addressRate' | 'clientRate'>): Gates {
  const slots = Math.max(2, poolSize - spare)
  const few = Math.max(1, Math.floor(slots / 3))
  return {
    pace: paceOf(addressRate),
    password: fairGate({ slots: Math.max(1, availableParallelism() - 1), perKey: 1, waiting: 100, waitMs: poolWaitMs }),
    visitors: fairGate({ slots: 2 * few, perKey: few, waiting: 200, waitMs: poolWaitMs }),
    members: fairGate({ slots, perKey: Math.max(1, Math.ceil((2 * slots) / 3)), waiting: 500, waitMs: poolWaitMs }),
    clients: fairGate({ slots: few, perKey: Math.max(1, Math.floor(few / 2)), waiting: 100, waitMs: poolWaitMs }),
    clientPace: paceOf(clientRate),
  }
}
