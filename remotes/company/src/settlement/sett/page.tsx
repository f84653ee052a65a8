import type { Asked } from '@linggong/shared/business/settlement/dialog-host'
import { useRead } from '@linggong/shared/api/queries'
import { type Settlement, settlementColumns } from '@linggong/shared/business/settlement/columns'
import { ownSettlementFilters } from '@linggong/shared/business/settlement/filters'
import { SettlementSums } from '@linggong/shared/business/settlement/sums'
import { exportSettlements, searchSettlements } from '@linggong/shared/contract/settlements'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Can } from '@linggong/shared/ui/can'
import { actionsColumn } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { ListPage } from '@linggong/shared/ui/list-page'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { useListState } from '@linggong/shared/ui/list-state'
import { Link, useNavigate } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type SettlementAction, page, useActionsOf } from './actions.ts'
import { SettlementDialogs } from './dialogs.tsx'
import { PayManyDialog } from './dialogs/pay-many.tsx'

const detail = '/company/settlement/sett/info'

/** 结算单: what the enterprise confirms and pays. */
export function Page() {
  const { can } = usePermissions()
  const actionsOf = useActionsOf()
  const navigate = useNavigate()
  const list = useListState(ownSettlementFilters)
  const settlements = useRead(searchSettlements, { body: list.params })
  const [asked, setAsked] = useState<Asked<SettlementAction> | null>(null)
  const [many, setMany] = useState<readonly Settlement[] | null>(null)
  const columns = useMemo(
    () => [
      ...settlementColumns({ detail, show: ['fees', 'paid'] }),
      actionsColumn<Settlement>((row) =>
        actionsOf(row).map(({ key, label, permission, isDanger }) => ({
          label,
          permission: `${page}:${permission}`,
          danger: isDanger === true,
          onClick: () => setAsked({ action: key, id: row.id }),
        })),
        116,
      ),
    ],
    [actionsOf],
  )
  return (
    <>
      <ListPage
        title="结算单"
        list={list}
        query={settlements}
        columns={columns}
        rowKey="id"
        onOpen={(row) => navigate(`${detail}/${row.id}`)}
        actions={
          <Can keys={`${page}:export`}>
            <ExportButton call={exportSettlements} input={[{ body: list.filterParams }]} total={settlements.data?.total} isCapped={settlements.data?.total_capped} />
          </Can>
        }
        {...(can(`${page}:payment`) && {
          batch: {
            actions: (rows: readonly Settlement[]) => (
              <>
                <PermissionMark keys={`${page}:payment`} />
                <PayManyButton rows={rows} onClick={() => setMany(rows)} />
              </>
            ),
          },
        })}
        summary={<SettlementSums sums={settlements.data?.sums} />}
        empty={{ text: '还没有结算单。导入账单后即可生成。', action: <Link to="/company/settlement/bill">去导入账单</Link> }}
      />
      <SettlementDialogs asked={asked} onClose={() => setAsked(null)} />
      {many !== null && <PayManyDialog rows={many} onClose={() => setMany(null)} />}
    </>
  )
}

function PayManyButton({ rows, onClick }: { readonly rows: readonly Settlement[]; readonly onClick: () => void }) {
  const actionsOf = useActionsOf()
  const isPayable = rows.every((row) => actionsOf(row).some(({ key }) => key === 'payment'))
  return (
    <Button disabled={!isPayable} title={isPayable ? undefined : '只能批量支付“待结算”的结算单'} onClick={onClick}>
      批量支付
    </Button>
  )
}
