import { BatchList } from '@linggong/shared/business/bill/batch-list'
import { BillList } from '@linggong/shared/business/bill/bill-list'
import { batchFilters, billFilters } from '@linggong/shared/business/bill/filters'
import { billTabs } from '@linggong/shared/business/bill/list-tabs'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { ImportButton } from './import-button.tsx'
import { keys } from './keys.ts'

/** 账单管理: what was imported, by batch or line by line. */
export function Page() {
  const tabs = useListTabs(billTabs)
  const isBills = tabs.activeKey === 'bills'
  const first = { importButton: <ImportButton />, emptyText: '还没有账单。先为企业导入一份账单表格。' }
  if (isBills) return <BillList {...first} tabs={tabs} detail="/agency/settlement/bill/info" filters={billFilters} showCompany exportKey={keys.export} />
  return (
    <BatchList
      {...first}
      tabs={tabs}
      detail="/agency/settlement/bill/batch/info"
      settlementPath="/agency/settlement/sett/info"
      filters={batchFilters}
      keys={keys}
      showCompany
    />
  )
}
