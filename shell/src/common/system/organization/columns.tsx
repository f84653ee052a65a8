import type { CallOutput } from '@linggong/shared/contract/call'
import type { listOrganizations } from '@linggong/shared/contract/organizations'
import { type Column, actionsColumn, customColumn, statusColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { ENABLED_STATUSES, enabledStatus } from '../enabled.ts'
import { CATEGORIES } from './tree-data.ts'

type Organization = CallOutput<typeof listOrganizations>['results'][number]

export function organizationColumns({ onOpen }: { readonly onOpen: (id: string) => void }): Column<Organization>[] {
  return [
    textColumn('name', '组织名称', { width: 180, fixed: 'left', sortable: true }),
    textColumn('path', '所在位置', { width: 260, grow: true }),
    statusColumn(CATEGORIES, 'category', '类型', { width: 84 }),
    customColumn('is_enable', '状态', (row) => <StatusTag table={ENABLED_STATUSES} value={enabledStatus(row.is_enable)} />, { width: 80 }),
    textColumn('remark', '备注', { width: 160 }),
    timeColumn('create_at', '创建时间', { width: 156, sortable: true }),
    actionsColumn(({ id }) => [{ label: '在树中查看', onClick: () => onOpen(id) }], 110),
  ]
}
