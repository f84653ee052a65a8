import { useRead } from '@linggong/shared/api/queries'
import { type Bill, billColumns } from '@linggong/shared/business/bill/columns'
import { BillExplanation } from '@linggong/shared/business/bill/explanation'
import { ownBillFilters } from '@linggong/shared/business/bill/filters'
import { exportBillReceipts, exportBills, searchBills } from '@linggong/shared/contract/bills'
import { usePermissions } from '@linggong/shared/session/permissions'
import { actionsColumn } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { useNavigate } from '@linggong/shared/ui/router'
import { useMemo, useState } from 'react'
import { ImportButton } from './import-button.tsx'
import type { ListTabs } from './list-tabs.ts'

const detail = '/company/settlement/bill/info'

export function BillList({ tabs }: { readonly tabs: ListTabs }) {
  const { can } = usePermissions()
  const navigate = useNavigate()
  const list = useListState(ownBillFilters)
  const bills = useRead(searchBills, { body: list.params })
  const [explained, setExplained] = useState<Bill | null>(null)
  const columns = useMemo(
    () => [...billColumns({ detail }), actionsColumn<Bill>((bill) => [{ label: '为什么', onClick: () => setExplained(bill) }], 76)],
    [],
  )
  const total = bills.data?.total
  return (
    <>
      <ListPage
        title="账单管理"
        tabs={tabs}
        list={list}
        query={bills}
        columns={columns}
        rowKey="id"
        onOpen={(row) => navigate(`${detail}/${row.id}`)}
        batch={{
          amountOf: (bill) => bill.amount,
          actions: (rows) => (
            <>
              {can('CompanySettlementBillPageIndex:export') && (
                <ExportButton call={exportBills} label="导出所选" input={[{ body: { ids: idsOf(rows) } }]} total={rows.length} />
              )}
              <ExportButton call={exportBillReceipts} label="导出回单" input={[{ body: { ids: idsOf(rows) } }]} total={rows.length} />
            </>
          ),
        }}
        actions={
          <>
            {can('CompanySettlementBillPageIndex:export') && <ExportButton call={exportBills} input={[{ body: list.filterParams }]} total={total} />}
            <ImportButton />
          </>
        }
        empty={{ text: '还没有账单。先导入一份账单表格。', action: <ImportButton /> }}
      />
      <BillExplanation bill={explained} onClose={() => setExplained(null)} />
    </>
  )
}

const idsOf = (rows: readonly Bill[]) => rows.map(({ id }) => id).join(',')
