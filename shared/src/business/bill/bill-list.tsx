import { useRead } from '@linggong/shared/api/queries'
import { type Bill, billColumns } from './columns.tsx'
import { BillExplanation } from './explanation.tsx'
import type { ownBillFilters } from './filters.tsx'
import { exportBillReceipts, exportBills, searchBills } from '../../contract/bills.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { usePermissions } from '@linggong/shared/session/permissions'
import { actionsColumn } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useNavigate } from '@linggong/shared/ui/router'
import { type ReactNode, useMemo, useState } from 'react'

interface BillListProps {
  readonly tabs: ListTabs
  /** Where a bill opens. */
  readonly detail: string
  /** A constant of the page: those above an enterprise choose it too. */
  readonly filters: typeof ownBillFilters
  readonly showCompany?: boolean
  readonly showAgency?: boolean
  readonly exportKey: PermissionKey
  /** Absent: who looks from above imports nothing. */
  readonly importButton?: ReactNode
  /** What to do first, where there is nothing yet. */
  readonly emptyText: string
}

/** The bills line by line; every amount explains itself. */
export function BillList({ tabs, detail, filters, showCompany = false, showAgency = false, exportKey, importButton, emptyText }: BillListProps) {
  const { can } = usePermissions()
  const navigate = useNavigate()
  const list = useListState(filters, { name: 'bills' })
  const bills = useRead(searchBills, { body: list.params })
  const [explained, setExplained] = useState<Bill | null>(null)
  const columns = useMemo(
    () => [...billColumns({ detail, showCompany, showAgency }), actionsColumn<Bill>((bill) => [{ label: '为什么', onClick: () => setExplained(bill) }], 68)],
    [detail, showCompany, showAgency],
  )
  const canExport = can(exportKey)
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
            {canExport && <ExportButton call={exportBills} input={[{ body: list.filterParams }]} total={bills.data?.total} isCapped={bills.data?.total_capped} />}
            {importButton}
          </>
        }
        empty={{ text: emptyText, action: importButton }}
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
