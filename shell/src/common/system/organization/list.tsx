import { listOrganizations } from '@linggong/shared/contract/organizations'
import { organizationFields } from '@linggong/shared/domain/fields/organization'
import { useRead } from '@linggong/shared/api/queries'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { useMemo } from 'react'
import { organizationColumns } from './columns.tsx'
import { organizationFilters, wireFilters } from './filters.ts'

/** The same organisations as a list, with filters and sorting. */
export function OrganizationList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const list = useListState(organizationFilters)
  const organizations = useRead(listOrganizations, { query: wireFilters(list.params) })
  const columns = useMemo(() => organizationColumns({ onOpen }), [onOpen])
  return (
    <ListPage
      isNested
      title="组织"
      list={list}
      query={organizations}
      columns={columns}
      rowKey="id"
      fields={organizationFields}
      onOpen={({ id }) => onOpen(id)}
      empty={{ text: '还没有组织' }}
    />
  )
}
