import { useRead } from '@linggong/shared/api/queries'
import { settlementColumns } from '@linggong/shared/business/settlement/columns'
import { settlementFilters } from '@linggong/shared/business/settlement/filters'
import { SettlementSums } from '@linggong/shared/business/settlement/sums'
import { exportSettlements, searchSettlements } from '@linggong/shared/contract/settlements'
import { usePermissions } from '@linggong/shared/session/permissions'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { useNavigate } from '@linggong/shared/ui/router'

const detail = '/platform/settlement/sett/info'
const columns = settlementColumns({ detail, show: ['company', 'agency', 'fees'] })

/** 结算单: what the agencies of this group settle; read only. */
export function Page() {
  const { can } = usePermissions()
  const navigate = useNavigate()
  const list = useListState(settlementFilters)
  const settlements = useRead(searchSettlements, { body: list.params })
  return (
    <ListPage
      title="结算单"
      list={list}
      query={settlements}
      columns={columns}
      rowKey="id"
      onOpen={(row) => navigate(`${detail}/${row.id}`)}
      {...(can('PlatformSettlementSettPageIndex:export') && {
        actions: <ExportButton call={exportSettlements} input={[{ body: list.filterParams }]} total={settlements.data?.total} />,
      })}
      summary={<SettlementSums sums={settlements.data?.sums} />}
      empty={{ text: '还没有结算单。业务公司或企业生成后会出现在这里。' }}
    />
  )
}
