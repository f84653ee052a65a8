import { BatchList } from '@linggong/shared/business/bill/batch-list'
import { BillList } from '@linggong/shared/business/bill/bill-list'
import { batchFilters, billFilters } from '@linggong/shared/business/bill/filters'
import { billTabs } from '@linggong/shared/business/bill/list-tabs'
import { useListTabs } from '@linggong/shared/ui/list-tabs'

const exportKey = 'PlatformSettlementBillPageIndex:export'
const keys = { export: exportKey } as const
const columns = { showCompany: true, showAgency: true, emptyText: '还没有账单。业务公司或企业导入后会出现在这里。' } as const

/** 账单管理: what was imported below this group, by batch or line by line; read only. */
export function Page() {
  const tabs = useListTabs(billTabs)
  if (tabs.activeKey === 'bills') return <BillList {...columns} tabs={tabs} detail="/platform/settlement/bill/info" filters={billFilters} exportKey={exportKey} />
  return <BatchList {...columns} tabs={tabs} detail="/platform/settlement/bill/batch/info" settlementPath="/platform/settlement/sett/info" filters={batchFilters} keys={keys} />
}
