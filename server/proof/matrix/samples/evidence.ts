import { monthKey } from '@linggong/shared/domain/time'
import type { Sample } from '../sample.ts'

export const evidence = {
  settlementEvidence: { id: 'paid', query: () => ({ page: '1', page_size: '10' }) },
  billEvidenceById: { id: 'paidBill' },
  settlementBars: { kinds: { ids: 'paid' } },
  batchBars: { kinds: { ids: 'batch' } },
  billBars: { kinds: { ids: 'paidBill' } },
  monthEvidence: { kinds: { company_id: 'company' }, query: ({ thing }) => ({ company_id: thing('company').id, month: monthKey(new Date()) }) },
  enterpriseEvidence: { kinds: { company_id: 'company' }, query: ({ thing }) => ({ company_id: thing('company').id }) },
  evidencePackages: { id: 'paid' },
  createEvidencePackage: {
    kinds: { subject_id: 'paid' }, body: ({ thing }) => ({ of: 'settlement', subject_id: thing('paid').id }),
    variants: { bill: { kinds: { subject_id: 'paidBill' }, body: ({ thing }) => ({ of: 'bill', subject_id: thing('paidBill').id }) } },
  },
  inspections: { id: 'paid' },
  createInspection: { id: 'paid', body: () => ({ recipient: '海口市税务局', days: 7 }) },
  endInspection: { id: 'inspection', body: ({ thing }) => ({ version: thing('inspection')['version'] }) },
} as const satisfies Readonly<Record<string, Sample>>
