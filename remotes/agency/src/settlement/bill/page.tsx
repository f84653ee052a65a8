import { AcceptOrderList } from '@linggong/shared/business/accept-order/list'
import { BillLists } from '@linggong/shared/business/bill/lists'
import { LazyBillImportDialog } from '@linggong/shared/business/bill/lazy-import'
import { importBills } from '../../commands.ts'
import { ImportForCompanyButton } from '../../import-for-company.tsx'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'
import { batches, bills } from './bills.ts'

const Accepted = ({ tabs }: { readonly tabs: ListTabs }) => <AcceptOrderList home={home} tabs={tabs} />

/** 账单管理: imported bills, by batch or line by line. */
export function Page() {
  return <BillLists batches={batches} bills={bills} accepted={Accepted} importButton={<ImportForCompanyButton command={importBills} dialog={LazyBillImportDialog} />} />
}
