import { useRead } from '@linggong/shared/api/queries'
import { exportPlatforms, listPlatforms } from '@linggong/shared/contract/tenants'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Can } from '@linggong/shared/ui/can'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { useNavigate } from '@linggong/shared/ui/router'
import { useMemo, useState } from 'react'
import { type Group, groupColumns } from './columns.tsx'
import { groupFilters } from './filters.ts'
import { SwitchDialog } from './switch-dialog.tsx'

const detail = '/admin/customer/group/info'

/** 集团管理: the groups that use the suite. */
export function Page() {
  const { can } = usePermissions()
  const navigate = useNavigate()
  const list = useListState(groupFilters)
  const groups = useRead(listPlatforms, { query: list.params })
  const [asked, setAsked] = useState<Group | null>(null)
  const columns = useMemo(() => groupColumns({ detail, onSwitch: can('AdminCustomerGroupPageIndex:enable') ? setAsked : undefined }), [can])
  return (
    <>
      <ListPage
        title="集团管理"
        list={list}
        query={groups}
        columns={columns}
        rowKey="id"
        onOpen={(row) => navigate(`${detail}/${row.id}`)}
        actions={
          <Can keys="AdminCustomerGroupPageIndex:export">
            <ExportButton call={exportPlatforms} input={[{ body: list.filterParams }]} total={groups.data?.total} isCapped={groups.data?.total_capped} />
          </Can>
        }
      />
      {asked !== null && <SwitchDialog group={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
