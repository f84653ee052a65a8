import { BillLists } from '@linggong/shared/business/bill/lists'
import { LazyBillImportDialog } from '@linggong/shared/business/bill/lazy-import'
import { importBills } from '../../commands.ts'
import { ImportForCompanyButton } from '../../import-for-company.tsx'
import { batches, bills } from './bills.ts'

/** 账单管理: imported bills, by batch or line by line. */
export function Page() {
  return <BillLists batches={batches} bills={bills} importButton={<ImportForCompanyButton command={importBills} dialog={LazyBillImportDialog} />} />
}
