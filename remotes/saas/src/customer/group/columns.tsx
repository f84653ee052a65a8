import type { CallOutput } from '@linggong/shared/contract/call'
import type { listPlatforms } from '@linggong/shared/contract/tenants'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { Switch } from 'antd'
import { backOffice } from './back-office.ts'

export type Group = CallOutput<typeof listPlatforms>['results'][number]

interface GroupColumnsOptions {
  readonly detail: string
  /** Absent without the permission: the state is shown, but not to be switched. */
  readonly onSwitch: ((group: Group) => void) | undefined
}

const { column, link, custom } = columnsOf<Group, typeof platformFields>(platformFields)

export function groupColumns({ detail, onSwitch }: GroupColumnsOptions): Column<Group>[] {
  return [
    link('name', (row) => `${detail}/${row.id}`, { fixed: 'left', width: 160, grow: true }),
    column('alias', { width: 88 }),
    column('credit_code', { width: 168 }),
    column('manager_name', { width: 72 }),
    column('manager_phone', { width: 108 }),
    column('industry_name', { width: 104 }),
    column('agency_count', { width: 88 }),
    column('company_count', { width: 64 }),
    custom('is_enable', (row) => <EnabledCell group={row} onSwitch={onSwitch} />, { width: 80 }),
    column('create_at', { sortable: true, width: 148 }),
    customColumn<Group>('back_office', '操作', (row) => <BackOfficeLink group={row} />, { width: 100, fixed: 'right' }),
  ]
}

function BackOfficeLink({ group }: { readonly group: Group }) {
  return (
    <a href={backOffice(group)} target="_blank" rel="noopener" aria-label={`进入集团后台：${group.name}`}>
      进入集团后台
    </a>
  )
}

function EnabledCell({ group, onSwitch }: { readonly group: Group; readonly onSwitch: GroupColumnsOptions['onSwitch'] }) {
  if (onSwitch === undefined) return <FieldValue field={platformFields.is_enable} value={group.is_enable} />
  return (
    <>
      <PermissionMark keys="AdminCustomerGroupPageIndex:enable" />
      <Switch
        size="small"
        aria-label={`${group.name}的状态`}
        checkedChildren="启用"
        unCheckedChildren="停用"
        checked={group.is_enable}
        onChange={() => onSwitch(group)}
      />
    </>
  )
}
