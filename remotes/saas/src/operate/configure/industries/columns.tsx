import type { RowOf } from '@linggong/shared/contract/call'
import type { listIndustries } from '@linggong/shared/contract/industries'
import { industryFields } from '@linggong/shared/domain/fields/industry'
import { type Column, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'

export type Industry = RowOf<typeof listIndustries>

/** The permission to rename, enable and disable. */
export const editKey = 'AdminOperateConfigurePageIndex:edit' as const

export type IndustryTask = 'edit' | 'switch' | 'history'

interface IndustryColumnsOptions {
  readonly mayEdit: boolean
  readonly onOpen: (task: IndustryTask, industry: Industry) => void
}

const { column } = columnsOf<Industry, typeof industryFields>(industryFields)

export function industryColumns({ mayEdit, onOpen }: IndustryColumnsOptions): Column<Industry>[] {
  return [
    column('name', { fixed: 'left', width: 200, grow: true, sortable: true }),
    column('is_enable', { width: 96 }),
    column('create_at', { width: 164, sortable: true }),
    actionsColumn(
      (industry) => [
        ...(mayEdit ? [{ label: '编辑', permission: editKey, onClick: () => onOpen('edit', industry) }] : []),
        { label: '变更记录', onClick: () => onOpen('history', industry) },
        ...(mayEdit ? [{ label: industry.is_enable ? '停用' : '启用', permission: editKey, danger: industry.is_enable, onClick: () => onOpen('switch', industry) }] : []),
      ],
      180,
    ),
  ]
}
