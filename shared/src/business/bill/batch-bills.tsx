import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { actionsColumn, linkColumn } from '@linggong/shared/ui/columns'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, selectFilter, textFilter, useListState } from '@linggong/shared/ui/list-state'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { useNavigate } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { listBills } from '../../contract/bills.ts'
import { billFields as field } from '../../domain/fields/bill.ts'
import type { BatchDetailProps, BatchRecord } from './batch-detail.tsx'
import { batchSteps } from './batch-steps.ts'
import { type Bill, billColumns } from './columns.tsx'
import { CreateSettlementDialog } from './create-settlement.tsx'
import { BillExplanation } from './explanation.tsx'

const filters = defineFilters({ name: textFilter(field.name.label), status: selectFilter(field.status.label, field.status.table) })

/** The bills of one batch; those that are open may go into a settlement of their own. */
export function BatchBills({ batch, billPath, settlementPath, keys, askPromotionFee = false }: BatchDetailProps & { readonly batch: BatchRecord }) {
  const { can } = usePermissions()
  const canSettle = batchSteps(batch, useIsTenantDisabled()).settle && keys.settle !== undefined && can(keys.settle)
  const navigate = useNavigate()
  const list = useListState(filters, { name: 'bills' })
  const bills = useRead(listBills, { query: { ...list.params, batch_id: batch.id } })
  const [explained, setExplained] = useState<Bill | null>(null)
  const [chosen, setChosen] = useState<readonly Bill[] | null>(null)
  const columns = useMemo(
    () => [
      ...billColumns({ isNested: true, detail: billPath }),
      linkColumn<Bill>('settlement_sn', field.settlement_sn.label, (bill) => (bill.settlement_id === null ? undefined : `${settlementPath}/${bill.settlement_id}`), { width: 156 }),
      actionsColumn<Bill>((bill) => [{ label: '为什么', onClick: () => setExplained(bill) }], 68),
    ],
    [billPath, settlementPath],
  )
  return (
    <>
      <ListPage
        isNested
        title="账单明细"
        list={list}
        query={bills}
        columns={columns}
        rowKey="id"
        onOpen={(bill) => navigate(`${billPath}/${bill.id}`)}
        {...(canSettle && {
          batch: {
            actions: (rows: readonly Bill[]) => (
              <>
                <PermissionMark keys={keys.settle} />
                <SettleButton rows={rows} onClick={setChosen} />
              </>
            ),
          },
        })}
      />
      <BillExplanation bill={explained} onClose={() => setExplained(null)} />
      {chosen !== null && (
        <CreateSettlementDialog
          batch={batch}
          bills={chosen}
          askPromotionFee={askPromotionFee}
          settlementPath={settlementPath}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

/** Says how many of the selected it takes: bills of other states stay where they are. */
function SettleButton({ rows, onClick }: { readonly rows: readonly Bill[]; readonly onClick: (open: readonly Bill[]) => void }) {
  const open = rows.filter(({ status }) => status === 'to_settlement')
  return (
    <Button disabled={open.length === 0} title={open.length === 0 ? '所选账单都不是待结算' : undefined} onClick={() => onClick(open)}>
      生成结算单（{open.length} 笔）
    </Button>
  )
}
