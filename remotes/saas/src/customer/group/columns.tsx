import type { CallOutput } from '@linggong/shared/contract/call'
import type { listPlatforms } from '@linggong/shared/contract/tenants'
import { type Column, customColumn, intColumn, linkColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Switch } from 'antd'
import { backOffice } from './back-office.ts'
import { ENABLED_STATUSES, enabledStatus } from './enabled.ts'

export type Group = CallOutput<typeof listPlatforms>['results'][number]

interface GroupColumnsOptions {
  readonly detail: string
  /** Absent without the permission: the state is shown, but not to be switched. */
  readonly onSwitch: ((group: Group) => void) | undefined
}

export function groupColumns({ detail, onSwitch }: GroupColumnsOptions): Column<Group>[] {
  return [
    linkColumn<Group>('name', '名称', (row) => `${detail}/${row.id}`, { fixed: 'left', width: 160, grow: true }),
    textColumn<Group>('alias', '简称', { width: 88 }),
    textColumn<Group>('credit_code', '统一社会信用代码', { width: 168 }),
    textColumn<Group>('manager_name', '负责人', { width: 72 }),
    textColumn<Group>('manager_phone', '手机号', { width: 108 }),
    textColumn<Group>('industry_name', '所属行业', { width: 104 }),
    intColumn<Group>('agency_count', '业务公司数', { width: 88 }),
    intColumn<Group>('company_count', '企业数', { width: 64 }),
    customColumn<Group>('is_enable', '状态', (row) => <EnabledCell group={row} onSwitch={onSwitch} />, { width: 80 }),
    timeColumn<Group>('create_at', '创建时间', { sortable: true, width: 148 }),
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
  if (onSwitch === undefined) return <StatusTag table={ENABLED_STATUSES} value={enabledStatus(group.is_enable)} />
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
