import type { CallOutput } from '@linggong/shared/contract/call'
import type { listOrganizations } from '@linggong/shared/contract/organizations'
import { organizationFields } from '@linggong/shared/domain/fields/organization'
import { type Column, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'

type Organization = CallOutput<typeof listOrganizations>['results'][number]

const { column } = columnsOf<Organization, typeof organizationFields>(organizationFields)

export function organizationColumns({ onOpen }: { readonly onOpen: (id: string) => void }): Column<Organization>[] {
  return [
    column('name', { width: 180, fixed: 'left', sortable: true }),
    column('path', { width: 260, grow: true }),
    column('category', { width: 84 }),
    column('is_enable', { width: 80 }),
    column('remark', { width: 160 }),
    column('create_at', { width: 156, sortable: true }),
    actionsColumn(({ id }) => [{ label: '在树中查看', onClick: () => onOpen(id) }], 110),
  ]
}
