import type { Sample } from '../sample.ts'

/** Of a settlement that waits for its enterprise. */
export const reports = {
  flowSteps: { kinds: { id: 'toConfirm' }, query: ({ thing }) => ({ kind: 'settlement', id: thing('toConfirm').id }) },
  readReport: { query: () => ({}) },
} as const satisfies Readonly<Record<string, Sample>>
