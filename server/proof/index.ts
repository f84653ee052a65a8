import { backup } from './backup.ts'
import { kill } from './faults/kill.ts'
import { ledger } from './ledger.ts'
import type { Proof } from './proof.ts'

/** In the order of the table. */
export const proofs: readonly Proof[] = [ledger, backup, kill]
