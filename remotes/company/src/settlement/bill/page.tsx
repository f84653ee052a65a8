import { BillList } from '@linggong/shared/business/bill/bill-list'
import { ownBillFilters } from '@linggong/shared/business/bill/filters'
import { useBillTabs } from '@linggong/shared/business/bill/list-tabs'
import { BatchList } from './batch-list.tsx'
import { ImportButton } from './import-button.tsx'

/** 账单管理: what was imported, by batch or line by line. */
export function Page() {
  const { isBills, tabs } = useBillTabs()
  if (!isBills) return <BatchList tabs={tabs} />
  return (
    <BillList
      tabs={tabs}
      detail="/company/settlement/bill/info"
      filters={ownBillFilters}
      exportKey="CompanySettlementBillPageIndex:export"
      importButton={<ImportButton />}
      emptyText="还没有账单。先导入一份账单表格。"
    />
  )
}
