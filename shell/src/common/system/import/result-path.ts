import type { Flavour } from '@linggong/shared/contract/call'
import type { ImportRecord } from './columns.tsx'

/** Bill batches are seen by those who import bills. */
const batchPages: Readonly<Partial<Record<Flavour, { key: string; path: string }>>> = {
  agency: { key: 'AgencySettlementBillBatchPageInfo', path: '/agency/settlement/bill/batch/info/' },
  company: { key: 'CompanySettlementBillBatchPageInfo', path: '/company/settlement/bill/batch/info/' },
}

/** Where an import's result is; undefined when it has none or this account may not see it. */
export function resultPathOf(
  { category, result_id: id }: Pick<ImportRecord, 'category' | 'result_id'>,
  flavour: Flavour | null,
  can: (key: string) => boolean,
): string | undefined {
  const page = flavour ? batchPages[flavour] : undefined
  if (category !== 'bill' || id === null || !page || !can(page.key)) return undefined
  return page.path + id
}
