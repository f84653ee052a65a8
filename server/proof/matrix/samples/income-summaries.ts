import type { Sample } from '../sample.ts'

const chosen = { kinds: { ids: 'openIncome', user_id: 'earner' } } as const satisfies Sample

/** Months of a worker of the park: one that can be declared, one that was. */
export const incomeSummaries = {
  searchIncomeSummaries: chosen,
  exportIncomeSummaries: chosen,
  countIncomeSummaries: chosen,
  // The world has moved what it paid into months that are over (`world/money.ts`).
  incomeOfPerson: { kinds: { user_id: 'earner' }, query: () => ({ year: '2020' }) },
  declareIncome: { kinds: { ids: 'openIncome' } },
  updateIncomeSummary: { id: 'declaredIncome', body: ({ thing }) => ({ income_tax: Number(thing('declaredIncome')['income_tax']) + 1, remark: '补申报', version: thing('declaredIncome')['version'] }) },
  matchTaxProofs: { body: ({ world }) => ({ id_nos: [world.worker.id_no] }) },
  uploadTaxProof: { body: ({ thing }) => ({ items: [{ id: thing('declaredIncome').id, file_url: `/v1/files/${thing('taxProof').id}` }] }), kinds: { id: 'declaredIncome', file_url: 'taxProof' } },
} as const satisfies Readonly<Record<string, Sample>>
