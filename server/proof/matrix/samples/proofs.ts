import type { Sample } from '../sample.ts'

const id = 'finishedProof' as const
// The world has moved what it paid into months that are over (`world/money.ts`).
const period = () => ({ start_at: '2020-01', end_at: '2020-12' })

/** Proofs of an agency: one that has been made, one that could not be. */
export const proofs = {
  filterProofUsers: { kinds: { project_company_id: 'app.project_company' }, body: period },
  createProof: { kinds: { user_ids: 'earner' }, body: ({ thing }) => ({ kind: 'income', ...period(), user_ids: [thing('earner').id] }) },
  proofById: { id },
  proofRecords: { id },
  archiveProof: { id },
  updateProof: {
    id: 'failedProof', body: ({ thing }) => ({ action: 'retry', version: thing('failedProof')['version'] }),
    variants: { void: { id, body: ({ thing }) => ({ action: 'void', void_reason: '金额有变动', version: thing(id)['version'] }) } },
  },
} as const satisfies Readonly<Record<string, Sample>>
