import { backup } from './backup.ts'
import { kill } from './faults/kill.ts'
import { pair } from './faults/pair.ts'
import { proxy } from './faults/proxy.ts'
import { ledger } from './ledger.ts'
import { sessions } from './sessions/sessions.ts'
import type { Proof } from './proof.ts'

/** In the order of the table. */
export const proofs: readonly Proof[] = [
  ledger,
  backup,
  kill,
  proxy,
  pair,
  sessions,
]
