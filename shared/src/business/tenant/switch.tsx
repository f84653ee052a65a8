import { Switch } from 'antd'
import { useState } from 'react'
import { ENABLED_STATUSES } from '../../domain/statuses.ts'
import { switchKeys, type TenantKind, tenantForm } from '../../domain/tenant-forms.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { usePermissions } from '@linggong/shared/session/permissions'
import { flag } from '../../domain/fields/field.ts'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import { tenantCalls } from './calls.ts'

interface Switched {
  readonly id: string
  readonly name: string
  readonly is_enable: boolean
  readonly version: number
}

interface TenantSwitchProps {
  readonly kind: TenantKind
  readonly tenant: Switched
  /** What it means for those below: 旗下 2 家业务公司… */
  readonly below?: string
}

// The keys come from the table of forms, which is typed by the page tables.
const keysOf = (kind: TenantKind) => switchKeys(kind) as readonly PermissionKey[]

/** Whether an organisation is enabled, as a switch in its row; read only without the permission. */
export function EnabledSwitch(props: TenantSwitchProps) {
  const { kind, tenant } = props
  const { can } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const keys = keysOf(kind)
  if (!can(keys)) return <FieldValue field={enabled} value={tenant.is_enable} />
  return (
    <>
      <PermissionMark keys={keys} />
      <Switch size="small" aria-label={`${tenant.name}的状态`} checkedChildren="启用" unCheckedChildren="停用" checked={tenant.is_enable} onChange={() => setOpen(true)} />
      {isOpen && <TenantSwitch {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const enabled = flag('状态', ENABLED_STATUSES)

/** 启用/停用, with the consequence: only the organisation itself is switched, those below it have switches of their own. */
export function TenantSwitch({ kind, tenant, below = '', onClose }: TenantSwitchProps & { readonly onClose: () => void }) {
  const { id, name, is_enable: isOn, version } = tenant
  const { what } = tenantForm(kind)
  return (
    <SwitchDialog
      what={what}
      isOn={isOn}
      consequence={isOn ? `停用“${name}”后，该${what}人员仍可登录查看，但会看到停用提示，不能办理新业务。${below}` : `启用“${name}”后，该${what}人员恢复办理业务。${below}`}
      call={tenantCalls[kind].update as (typeof tenantCalls)['company']['update']}
      input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]}
      onClose={onClose}
    />
  )
}
