import { BillList } from '@linggong/shared/business/bill/bill-list'
import { billFilters } from '@linggong/shared/business/bill/filters'
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
      detail="/agency/settlement/bill/info"
      filters={billFilters}
      showCompany
      exportKey="AgencySettlementBillPageIndex:export"
      importButton={<ImportButton />}
      emptyText="还没有账单。先为企业导入一份账单表格。"
    />
  )
}
