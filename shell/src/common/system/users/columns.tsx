import type { CallOutput } from '@linggong/shared/contract/call'
import type { listStaffs } from '@linggong/shared/contract/staffs'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { type Column, type RowAction, actionsColumn, columnsOf, dateTimeText } from '@linggong/shared/ui/columns'
import { INVITATION_STATUSES, STAFF_STATUSES } from '@linggong/shared/domain/statuses'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Tag } from 'antd'

export type Staff = CallOutput<typeof listStaffs>['results'][number]
export type StaffTask = 'edit' | 'enable' | 'history' | 'invite'

/** The screen's name, the prefix of its permission keys. Users who see a record may see its change log. */
export const key = 'CommonSystemUsersPageIndex'

interface StaffColumnsOptions {
  readonly tasks: ReadonlySet<StaffTask>
  readonly onOpen: (task: StaffTask, staff: Staff) => void
}

const { column, custom } = columnsOf<Staff, typeof staffFields>(staffFields)

export function staffColumns({ tasks, onOpen }: StaffColumnsOptions): Column<Staff>[] {
  const actionsOf = (staff: Staff): RowAction[] => {
    const above = staff.is_changeable ? undefined : '该员工的权限高于您，不能由您修改'
    const action = (task: StaffTask, label: string, more: Partial<RowAction> = {}): RowAction[] =>
      tasks.has(task) ? [{ label, ...(task !== 'history' && { permission: `${key}:${task === 'invite' ? 'add' : task}` }), onClick: () => onOpen(task, staff), ...more }] : []
    return [
      ...action('edit', '编辑', { disabledReason: above }),
      ...action('history', '变更记录'),
      ...(staff.invitation !== null && staff.status === 'enable' ? action('invite', '重新邀请') : []),
      ...(staff.status === 'enable'
        ? action('enable', '禁用', { danger: true, disabledReason: staff.is_self ? '不能禁用自己' : above })
        : action('enable', '启用', { disabledReason: above })),
    ]
  }
  return [
    custom('name', (staff) => <NameCell staff={staff} />, { fixed: 'left', width: 132 }),
    custom('phone', ({ id, phone }) => <MaskedText masked={phone} kind="staff" id={id} field="phone" />, { width: 160 }),
    { key: 'roles', title: staffFields.role_ids.label, width: 160, grow: true, text: rolesText, render: (staff) => rolesText(staff) || '—' },
    column('department_name', { width: 116 }),
    custom('status', (staff) => <StatusCell staff={staff} />, { width: 96 }),
    custom('last_used_at', ({ last_used_at: at }) => (at === null ? '从未登录' : dateTimeText(at)), { width: 156 }),
    column('create_at', { width: 156, sortable: true }),
    actionsColumn(actionsOf, 172),
  ]
}

const rolesText = ({ roles }: Staff): string => roles.map(({ name }) => name).join('、')

function StatusCell({ staff: { status, invitation } }: { readonly staff: Staff }) {
  const isInvited = status === 'enable' && invitation !== null
  return <StatusTag table={isInvited ? INVITATION_STATUSES : STAFF_STATUSES} value={isInvited ? invitation : status} />
}

function NameCell({ staff }: { readonly staff: Staff }) {
  if (!staff.is_self) return staff.name
  return (
    <>
      {staff.name} <Tag>本人</Tag>
    </>
  )
}
