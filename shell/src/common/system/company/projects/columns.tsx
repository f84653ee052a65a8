import type { CallOutput } from '@linggong/shared/contract/call'
import type { listProjectCompanies } from '@linggong/shared/contract/project-companies'
import { projectCompanyFields } from '@linggong/shared/domain/fields/project-company'
import { type Column, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'

export type ProjectCompany = CallOutput<typeof listProjectCompanies>['results'][number]

/** The permission to add, change, enable and disable them. */
export const projectKey = 'CommonSystemCompanyPageIndex:project' as const

interface ProjectColumnsOptions {
  /** Absent without the permission. */
  readonly onEdit: ((project: ProjectCompany) => void) | undefined
  readonly onSwitch: ((project: ProjectCompany) => void) | undefined
  readonly onShowLog: (project: ProjectCompany) => void
}

const { column } = columnsOf<ProjectCompany, typeof projectCompanyFields>(projectCompanyFields)

export function projectColumns({ onEdit, onSwitch, onShowLog }: ProjectColumnsOptions): Column<ProjectCompany>[] {
  return [
    column('name', { fixed: 'left', width: 220, grow: true, sortable: true }),
    column('code', { width: 110 }),
    column('credit_code', { width: 176 }),
    column('manager_name', { width: 90 }),
    column('is_enable', { width: 80 }),
    column('remark', { width: 160 }),
    column('create_at', { width: 156, sortable: true }),
    actionsColumn(
      (project) => [
        ...(onEdit ? [{ label: '编辑', permission: projectKey, onClick: () => onEdit(project) }] : []),
        { label: '变更记录', onClick: () => onShowLog(project) },
        ...(onSwitch ? [{ label: project.is_enable ? '停用' : '启用', permission: projectKey, danger: project.is_enable, onClick: () => onSwitch(project) }] : []),
      ],
      180,
    ),
  ]
}
