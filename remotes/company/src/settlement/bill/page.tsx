import { BillLists } from '@linggong/shared/business/bill/lists'
import { batches, bills } from './bills.ts'
import { ImportButton } from './import-button.tsx'

/** 账单管理: imported bills, by batch or line by line. */
export function Page() {
  return <BillLists batches={batches} bills={bills} importButton={<ImportButton />} />
}
