import { updateStaff } from '@linggong/shared/contract/staffs'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import type { Staff } from './columns.tsx'

/** 启用/禁用 (R306, R307): disabling requires a reason, and ends every session at once. */
export function StaffSwitch({ staff, onClose }: { readonly staff: Staff; readonly onClose: () => void }) {
  const { id, name, version } = staff
  const isOn = staff.status === 'enable'
  return (
    <SwitchDialog
      what="员工"
      isOn={isOn}
      offWord="禁用"
      consequence={
        isOn
          ? `禁用“${name}”后，对方立即退出登录，且不能再登录本组织。角色和部门会保留，可随时重新启用。`
          : `启用“${name}”后，对方可以重新登录，并恢复原有角色的权限。`
      }
      needsReason={isOn}
      call={updateStaff}
      input={(reason) => [{ params: { id }, body: { version, ...(isOn ? { status: 'disable' as const, reason } : { status: 'enable' as const }) } }]}
      onClose={onClose}
    />
  )
}
