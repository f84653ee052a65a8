import { BillLists } from '@linggong/shared/business/bill/lists'
import { batches, bills } from './bills.ts'

/** 账单管理: by batch or line by line; read only. */
export function Page() {
  return <BillLists batches={batches} bills={bills} />
}
