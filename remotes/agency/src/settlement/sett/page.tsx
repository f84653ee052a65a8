import type { Asked } from '@linggong/shared/business/settlement/dialog-host'
import { useRead } from '@linggong/shared/api/queries'
import { type Settlement, settlementColumns } from '@linggong/shared/business/settlement/columns'
import { settlementFilters } from '@linggong/shared/business/settlement/filters'
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
import { type SettlementAction, actionsOf, keyOf, page } from './actions.ts'
import { SettlementDialogs } from './dialogs.tsx'
import { WriteOffManyDialog } from './dialogs/write-off-many.tsx'

const detail = '/agency/settlement/sett/info'

/** 结算单: what the agency audits and writes off. */
export function Page() {
  const { can } = usePermissions()
  const navigate = useNavigate()
  const list = useListState(settlementFilters)
  const settlements = useRead(searchSettlements, { body: list.params })
  const [asked, setAsked] = useState<Asked<SettlementAction> | null>(null)
  const [many, setMany] = useState<readonly Settlement[] | null>(null)
  const columns = useMemo(
    () => [
      ...settlementColumns({ detail, show: ['company', 'fees'] }),
      actionsColumn<Settlement>(
        (row) =>
          actionsOf(row, can).map((action) => ({
            label: action.short ?? action.label,
            danger: action.isDanger === true,
            permission: keyOf(action),
            onClick: () => setAsked({ action: action.key, id: row.id }),
          })),
        142,
      ),
    ],
    [can],
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
        {...(can(`${page}:write_off`) && {
          batch: {
            actions: (rows: readonly Settlement[]) => (
              <>
                <PermissionMark keys={`${page}:write_off`} />
                <WriteOffManyButton rows={rows} onClick={() => setMany(rows)} />
              </>
            ),
          },
        })}
        summary={<SettlementSums sums={settlements.data?.sums} />}
        empty={{ text: '还没有结算单。导入账单后即可生成。', action: <Link to="/agency/settlement/bill">去导入账单</Link> }}
      />
      <SettlementDialogs asked={asked} onClose={() => setAsked(null)} />
      {many !== null && <WriteOffManyDialog rows={many} onClose={() => setMany(null)} />}
    </>
  )
}

/** The most that one call takes. */
const mostAtOnce = 100

function WriteOffManyButton({ rows, onClick }: { readonly rows: readonly Settlement[]; readonly onClick: () => void }) {
  const { can } = usePermissions()
  const isOpen = rows.every((row) => actionsOf(row, can).some(({ key }) => key === 'write_off'))
  const reason = isOpen ? (rows.length > mostAtOnce ? `一次最多核销 ${mostAtOnce} 张` : undefined) : '只能批量核销“待核销”的结算单'
  return (
    <Button disabled={reason !== undefined} title={reason} onClick={onClick}>
      批量核销
    </Button>
  )
}
