import type { CallOutput } from '@linggong/shared/contract/call'
import type { listRoles } from '@linggong/shared/contract/roles'
import { roleFields } from '@linggong/shared/domain/fields/people'
import { type Column, type RowAction, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'
import { Tag } from 'antd'

export type Role = CallOutput<typeof listRoles>['results'][number]
export type RoleTask = 'edit' | 'permissions' | 'staffs' | 'history'

/** The screen's name, the prefix of its permission keys. Users who see a record may see its change log. */
export const key = 'CommonSystemRolesPageIndex'

interface RoleColumnsOptions {
  /** What this account may do; everyone who sees the list may see the change log. */
  readonly tasks: ReadonlySet<RoleTask>
  readonly onOpen: (task: RoleTask, role: Role) => void
}

const labels: readonly (readonly [RoleTask, string])[] = [
  ['permissions', '分配权限'],
  ['staffs', '分配员工'],
  ['edit', '编辑'],
  ['history', '变更记录'],
]

const { column, custom } = columnsOf<Role, typeof roleFields>(roleFields)

export function roleColumns({ tasks, onOpen }: RoleColumnsOptions): Column<Role>[] {
  const actionsOf = (role: Role): RowAction[] =>
    labels
      .filter(([task]) => tasks.has(task))
      .map(([task, label]) => ({ label, ...(task !== 'history' && { permission: `${key}:${task}` }), onClick: () => onOpen(task, role), disabledReason: whyNot(task, role) }))
  return [
    custom('name', (role) => <RoleName role={role} />, { fixed: 'left', width: 180, sortable: true }),
    column('remark', { width: 240, grow: true }),
    column('permission_count', { width: 80 }),
    column('staff_count', { width: 72 }),
    column('update_at', { width: 156, sortable: true }),
    actionsColumn(actionsOf, 236),
  ]
}

function RoleName({ role }: { readonly role: Role }) {
  if (!role.is_system) return role.name
  return (
    <>
      {role.name} <Tag>系统</Tag>
    </>
  )
}

/** Shown in advance; the server refuses the same. */
function whyNot(task: RoleTask, { is_system: isSystem, is_assignable: isAssignable }: Role): string | undefined {
  if (task === 'history') return undefined
  if (isSystem && task !== 'staffs') return '超级管理员拥有全部权限，不能修改'
  return isAssignable ? undefined : '该角色包含您没有的权限，请由上级管理员操作'
}
