import { enableDepartment } from '@linggong/shared/contract/departments'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import type { Department } from './tree.ts'

/** 启用/停用 (R396). */
export function EnableDialog({ department, onClose }: { readonly department: Department; readonly onClose: () => void }) {
  const { id, name, is_enable: isOn, staff_count: count, version } = department
  const staff = count > 0 ? `部门内现有 ${count} 名员工不受影响，仍可登录和办理业务。` : ''
  return (
    <SwitchDialog
      what="部门"
      isOn={isOn}
      consequence={isOn ? `停用“${name}”后，不能再向该部门分配员工或新增下级部门。${staff}` : `启用“${name}”后，可以向该部门分配员工和新增下级部门。`}
      call={enableDepartment}
      input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]}
      onClose={onClose}
    />
  )
}
