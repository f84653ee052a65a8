import { z } from 'zod'
import { evidenceKeys, evidenceStates } from '../../domain/evidence/points.ts'
import { billMachine } from '../../domain/machines/bill.ts'
import { cents, id, timestamp } from './common.ts'

const count = z.int().min(0)

/** How many bills are in each state, at each point that some bill has been asked about. */
export const evidenceSums = z.object({
  bills: count,
  complete: count,
  points: z.array(z.object({ key: z.enum(evidenceKeys), present: count, missing: count, disordered: count, not_needed: count })),
})

export const evidencePoint = z.object({
  key: z.enum(evidenceKeys),
  state: z.enum(evidenceStates),
  fact: z.string(),
  at: timestamp.nullable(),
  reason: z.string(),
  place: z.object({ of: z.enum(['company_user', 'company_contract', 'task', 'bill', 'settlement']), id, user_id: id.optional() }).nullable(),
})

export const billEvidence = z.object({
  id,
  sn: z.string(),
  status: z.enum(billMachine.states),
  name: z.string(),
  amount: cents,
  points: z.array(evidencePoint),
})
