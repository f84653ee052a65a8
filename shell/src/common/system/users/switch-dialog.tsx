import { useAction } from '@linggong/shared/api/actions'
import { updateStaff } from '@linggong/shared/contract/staffs'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { ReasonDialog } from '@linggong/shared/ui/reason-dialog'
import { Modal } from 'antd'
import type { Staff } from './columns.tsx'

/** 启用/禁用 (R306, R307): disabling is justified, and ends every session at once. */
export function SwitchDialog({ staff, onClose }: { readonly staff: Staff; readonly onClose: () => void }) {
  const { id, name, version } = staff
  const isEnabled = staff.status === 'enable'
  const update = useAction(updateStaff, { success: isEnabled ? '员工已禁用' : '员工已启用', onDone: onClose })
  if (isEnabled) {
    return (
      <ReasonDialog
        open
        title="禁用员工"
        what={`禁用“${name}”后，对方立即退出登录，且不能再登录本组织。角色和部门会保留，可随时重新启用。`}
        label={`禁用${staffFields.reason.label}`}
        okText="禁用"
        isDanger
        isRunning={update.isRunning}
        onOk={(reason) => void update.run({ params: { id }, body: { status: 'disable', reason, version } })}
        onCancel={onClose}
      />
    )
  }
  return (
    <Modal open title="启用员工" okText="启用" confirmLoading={update.isRunning} onOk={() => void update.run({ params: { id }, body: { status: 'enable', version } })} onCancel={onClose}>
      启用“{name}”后，对方可以重新登录，并恢复原有角色的权限。
    </Modal>
  )
}
