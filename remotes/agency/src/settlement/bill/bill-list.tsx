import { useRead } from '@linggong/shared/api/queries'
import { type Bill, billColumns } from '@linggong/shared/business/bill/columns'
import { BillExplanation } from '@linggong/shared/business/bill/explanation'
import { billFilters } from '@linggong/shared/business/bill/filters'
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

const detail = '/agency/settlement/bill/info'

export function BillList({ tabs }: { readonly tabs: ListTabs }) {
  const { can } = usePermissions()
  const navigate = useNavigate()
  const list = useListState(billFilters)
  const bills = useRead(searchBills, { body: list.params })
  const [explained, setExplained] = useState<Bill | null>(null)
  const columns = useMemo(
    () => [...billColumns({ detail, showCompany: true }), actionsColumn<Bill>((bill) => [{ label: '为什么', onClick: () => setExplained(bill) }], 68)],
    [],
  )
  const canExport = can('AgencySettlementBillPageIndex:export')
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
        {...(canExport && {
          batch: {
            amountOf: (bill: Bill) => bill.amount,
            actions: (rows: readonly Bill[]) => (
              <>
                <ExportButton call={exportBills} label="导出所选" input={[{ body: { ids: idsOf(rows) } }]} total={rows.length} />
                <ReceiptsButton rows={rows} />
              </>
            ),
          },
        })}
        actions={
          <>
            {canExport && <ExportButton call={exportBills} input={[{ body: list.filterParams }]} total={bills.data?.total} />}
            <ImportButton />
          </>
        }
        empty={{ text: '还没有账单。先为企业导入一份账单表格。', action: <ImportButton /> }}
      />
      <BillExplanation bill={explained} onClose={() => setExplained(null)} />
    </>
  )
}

/** A receipt is of a payment: of the selected, those that are paid. */
function ReceiptsButton({ rows }: { readonly rows: readonly Bill[] }) {
  const paid = rows.filter(({ status }) => status === 'paid')
  return <ExportButton call={exportBillReceipts} label={`导出回单（${paid.length} 笔已支付）`} input={[{ body: { ids: idsOf(paid) } }]} total={paid.length} />
}

const idsOf = (rows: readonly Bill[]) => rows.map(({ id }) => id).join(',')
