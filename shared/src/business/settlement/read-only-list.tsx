import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import type { Column } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useNavigate } from '@linggong/shared/ui/router'
import { exportSettlements, searchSettlements } from '../../contract/settlements.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import type { Settlement } from './columns.tsx'
import { settlementFilters } from './filters.tsx'
import { SettlementSums } from './sums.tsx'

interface ReadOnlySettlementsProps {
  readonly title: string
  /** A constant of the page. */
  readonly columns: readonly Column<Settlement>[]
  /** Where a settlement opens. */
  readonly detail: string
  readonly exportKey: PermissionKey
  /** Where the page holds a second list beside it. */
  readonly tabs?: ListTabs
}

/** The settlements below a park or a group: looked at and exported, never changed. */
export function ReadOnlySettlements({ title, columns, detail, exportKey, tabs }: ReadOnlySettlementsProps) {
  const { can } = usePermissions()
  const navigate = useNavigate()
  const list = useListState(settlementFilters)
  const settlements = useRead(searchSettlements, { body: list.params })
  return (
    <ListPage
      title={title}
      {...(tabs !== undefined && { tabs })}
      list={list}
      query={settlements}
      columns={columns}
      rowKey="id"
      onOpen={(row) => navigate(`${detail}/${row.id}`)}
      {...(can(exportKey) && {
        actions: <ExportButton call={exportSettlements} input={[{ body: list.filterParams }]} total={settlements.data?.total} isCapped={settlements.data?.total_capped} />,
      })}
      summary={<SettlementSums sums={settlements.data?.sums} />}
      empty={{ text: '还没有结算单。业务公司或企业生成后会出现在这里。' }}
    />
  )
}
