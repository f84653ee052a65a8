import { LazyBillImportDialog } from '@linggong/shared/business/bill/lazy-import'
import { BillLists } from '@linggong/shared/business/bill/lists'
import { ImportButton } from '@linggong/shared/business/import/import-button'
import { importBills } from '../../commands.ts'
import { batches, bills } from './bills.ts'

/** 账单管理: imported bills, by batch or line by line. */
export function Page() {
  return <BillLists batches={batches} bills={bills} importButton={<ImportButton command={importBills} dialog={LazyBillImportDialog} />} />
}
