import type { Flavour } from '@linggong/shared/contract/call'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { ImportRecord } from './columns.tsx'

/** Bill batches are seen by those who import bills. */
const batchPages: { readonly [F in Flavour]?: { key: PermissionKey<F>; importing: PermissionKey<F>; path: string } } = {
  agency: { key: 'AgencySettlementBillBatchPageInfo', importing: 'AgencySettlementBillPageIndex:import', path: '/agency/settlement/bill/batch/info/' },
  company: { key: 'CompanySettlementBillBatchPageInfo', importing: 'CompanySettlementBillPageIndex:import', path: '/company/settlement/bill/batch/info/' },
}

/** Where an import's result is; undefined when it has none or this account may not see it. */
export function resultPathOf(
  { category, result_id: id }: Pick<ImportRecord, 'category' | 'result_id'>,
  flavour: Flavour | null,
  can: (key: PermissionKey) => boolean,
): string | undefined {
  const page = flavour ? batchPages[flavour] : undefined
  if (category !== 'bill' || id === null || !page || !can(page.key)) return undefined
  return page.path + id
}

/** The rows of a file are personal data: for those who may import such files. */
export function maySeeRows({ category }: Pick<ImportRecord, 'category'>, flavour: Flavour | null, can: (key: PermissionKey) => boolean): boolean {
  const page = flavour ? batchPages[flavour] : undefined
  return category === 'bill' && page !== undefined && can(page.importing)
}
