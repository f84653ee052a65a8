import type { CallOutput } from '@linggong/shared/contract/call'
import type { listProjectCompanies } from '@linggong/shared/contract/project-companies'
import { type Column, actionsColumn, customColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { ENABLED_STATUSES, enabledStatus } from '../../enabled.ts'

export type ProjectCompany = CallOutput<typeof listProjectCompanies>['results'][number]

/** Who may add, change and switch them. */
export const projectKey = 'CommonSystemCompanyPageIndex:project'

interface ProjectColumnsOptions {
  /** Absent without the permission. */
  readonly onEdit: ((project: ProjectCompany) => void) | undefined
  readonly onSwitch: ((project: ProjectCompany) => void) | undefined
  readonly onShowLog: (project: ProjectCompany) => void
}

export function projectColumns({ onEdit, onSwitch, onShowLog }: ProjectColumnsOptions): Column<ProjectCompany>[] {
  return [
    textColumn('name', '项目公司名称', { fixed: 'left', width: 220, grow: true, sortable: true }),
    textColumn('code', '项目编号', { width: 110 }),
    textColumn('credit_code', '统一社会信用代码', { width: 176 }),
    textColumn('manager_name', '负责人', { width: 90 }),
    customColumn('is_enable', '状态', ({ is_enable }) => <StatusTag table={ENABLED_STATUSES} value={enabledStatus(is_enable)} />, { width: 80 }),
    textColumn('remark', '备注', { width: 160 }),
    timeColumn('create_at', '创建时间', { width: 156, sortable: true }),
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
