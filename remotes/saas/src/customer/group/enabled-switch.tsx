import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { usePermissions } from '@linggong/shared/session/permissions'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Switch } from 'antd'
import { type ComponentProps, useState } from 'react'
import { GroupSwitch } from './switch-dialog.tsx'

const key = 'AdminCustomerGroupPageIndex:enable'

/** Whether a group is enabled, as a switch in its row; read only without the permission. */
export function EnabledSwitch({ group }: Pick<ComponentProps<typeof GroupSwitch>, 'group'>) {
  const { can } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  if (!can(key)) return <FieldValue field={platformFields.is_enable} value={group.is_enable} />
  return (
    <>
      <PermissionMark keys={key} />
      <Switch
        size="small"
        aria-label={`${group.name}的状态`}
        checkedChildren="启用"
        unCheckedChildren="停用"
        checked={group.is_enable}
        onChange={() => setOpen(true)}
      />
      {isOpen && <GroupSwitch group={group} onClose={() => setOpen(false)} />}
    </>
  )
}
