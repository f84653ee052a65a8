import { useRead } from '@linggong/shared/api/queries'
import { type BillBatch, batchColumns } from '@linggong/shared/business/bill/batch-columns'
import { CancelBatchDialog } from '@linggong/shared/business/bill/cancel-batch'
import { CreateSettlementDialog } from '@linggong/shared/business/bill/create-settlement'
import { batchFilters } from '@linggong/shared/business/bill/filters'
import type { ListTabs } from '@linggong/shared/business/bill/list-tabs'
import { exportBillBatches, listBillBatches } from '@linggong/shared/contract/bill-batches'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Can } from '@linggong/shared/ui/can'
import { actionsColumn } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { useNavigate } from '@linggong/shared/ui/router'
import { useMemo, useState } from 'react'
import { ImportButton } from './import-button.tsx'

const detail = '/agency/settlement/bill/batch/info'
const page = 'AgencySettlementBillPageIndex'

interface Asked {
  readonly action: 'settle' | 'cancel'
  readonly batch: BillBatch
}

export function BatchList({ tabs }: { readonly tabs: ListTabs }) {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  const navigate = useNavigate()
  const list = useListState(batchFilters, { name: 'batches' })
  const batches = useRead(listBillBatches, { query: list.params })
  const [asked, setAsked] = useState<Asked | null>(null)
  const columns = useMemo(
    () => [
      ...batchColumns({ detail, showCompany: true }),
      actionsColumn<BillBatch>(
        (batch) => [
          ...(!isDisabled && can(`${page}:settle`) && batch.open_count > 0 ? [{ label: '生成结算单', permission: `${page}:settle`, onClick: () => setAsked({ action: 'settle', batch }) }] : []),
          ...(can(`${page}:cancel`) && batch.status === 'to_settlement'
            ? [{ label: '取消批次', permission: `${page}:cancel`, danger: true, onClick: () => setAsked({ action: 'cancel', batch }) }]
            : []),
        ],
        136,
      ),
    ],
    [can, isDisabled],
  )
  return (
    <>
      <ListPage
        title="账单管理"
        tabs={tabs}
        list={list}
        query={batches}
        columns={columns}
        rowKey="id"
        onOpen={(row) => navigate(`${detail}/${row.id}`)}
        actions={
          <>
            <Can keys={`${page}:export`}>
              <ExportButton call={exportBillBatches} input={[{ query: list.filterParams }]} total={batches.data?.total} isCapped={batches.data?.total_capped} />
            </Can>
            <ImportButton />
          </>
        }
        empty={{ text: '还没有账单。先为企业导入一份账单表格。', action: <ImportButton /> }}
      />
      {asked?.action === 'settle' && <CreateSettlementDialog batch={asked.batch} settlementPath="/agency/settlement/sett/info" onClose={() => setAsked(null)} />}
      {asked?.action === 'cancel' && <CancelBatchDialog batch={asked.batch} onClose={() => setAsked(null)} />}
    </>
  )
}
