import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Can } from '@linggong/shared/ui/can'
import { actionsColumn } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useNavigate } from '@linggong/shared/ui/router'
import { type ReactNode, useMemo, useState } from 'react'
import { exportBillBatches, listBillBatches } from '../../contract/bill-batches.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { type BillBatch, batchColumns } from './batch-columns.tsx'
import { batchSteps } from './batch-steps.ts'
import { CancelBatchDialog } from './cancel-batch.tsx'
import { CreateSettlementDialog } from './create-settlement.tsx'
import type { ownBatchFilters } from './filters.tsx'

interface BatchListProps {
  readonly tabs: ListTabs
  /** Where a batch opens. */
  readonly detail: string
  /** Where a settlement made of one opens. */
  readonly settlementPath: string
  /** A constant of the page: those above an enterprise choose it too. */
  readonly filters: typeof ownBatchFilters
  readonly showCompany?: boolean
  readonly showAgency?: boolean
  /** Who may; a step without a key is none of this flavour's. */
  readonly keys: { readonly settle?: PermissionKey; readonly cancel?: PermissionKey; readonly export: PermissionKey }
  /** Where creating a settlement is confirming it. */
  readonly askPromotionFee?: boolean
  /** Absent: who looks from above imports nothing. */
  readonly importButton?: ReactNode
  /** What to do first, where there is nothing yet. */
  readonly emptyText: string
}

/** What was imported, file by file, and the way to a settlement. */
export function BatchList({ tabs, detail, settlementPath, filters, showCompany = false, showAgency = false, keys, askPromotionFee = false, importButton, emptyText }: BatchListProps) {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  const navigate = useNavigate()
  const list = useListState(filters, { name: 'batches' })
  const batches = useRead(listBillBatches, { query: list.params })
  const [asked, setAsked] = useState<{ readonly action: 'settle' | 'cancel'; readonly batch: BillBatch } | null>(null)
  const columns = useMemo(() => {
    const { settle, cancel } = keys
    const facts = batchColumns({ detail, showCompany, showAgency })
    if (settle === undefined && cancel === undefined) return facts
    const steps = actionsColumn<BillBatch>((batch) => {
      const open = batchSteps(batch, isDisabled)
      return [
        ...(open.settle && settle !== undefined && can(settle) ? [{ label: '生成结算单', permission: settle, onClick: () => setAsked({ action: 'settle', batch }) }] : []),
        ...(open.cancel && cancel !== undefined && can(cancel) ? [{ label: '取消批次', permission: cancel, danger: true, onClick: () => setAsked({ action: 'cancel', batch }) }] : []),
      ]
    }, 136)
    return [...facts, steps]
  }, [can, isDisabled, detail, showCompany, showAgency, keys])
  const close = () => setAsked(null)
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
            <Can keys={keys.export}>
              <ExportButton call={exportBillBatches} input={[{ query: list.filterParams }]} total={batches.data?.total} isCapped={batches.data?.total_capped} />
            </Can>
            {importButton}
          </>
        }
        empty={{ text: emptyText, action: importButton }}
      />
      {asked?.action === 'settle' && <CreateSettlementDialog batch={asked.batch} askPromotionFee={askPromotionFee} settlementPath={settlementPath} onClose={close} />}
      {asked?.action === 'cancel' && <CancelBatchDialog batch={asked.batch} onClose={close} />}
    </>
  )
}
