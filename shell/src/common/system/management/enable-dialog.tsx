import { useAction } from '@linggong/shared/api/actions'
import { enableDepartment } from '@linggong/shared/contract/departments'
import { Modal } from 'antd'
import type { Department } from './tree.ts'

/** 启用/停用 (R396): what follows, before it happens. */
export function EnableDialog({ department, onClose }: { readonly department: Department; readonly onClose: () => void }) {
  const { id, name, is_enable: isEnabled, staff_count: count, version } = department
  const verb = isEnabled ? '停用' : '启用'
  const update = useAction(enableDepartment, { success: `部门已${verb}`, onDone: onClose })
  return (
    <Modal
      open
      title={`${verb}部门`}
      okText={verb}
      okButtonProps={{ danger: isEnabled }}
      confirmLoading={update.isRunning}
      onOk={() => void update.run({ params: { id }, body: { is_enable: !isEnabled, version } })}
      onCancel={onClose}
    >
      {isEnabled
        ? `停用“${name}”后，不能再向该部门分配员工或新增下级部门。${count > 0 ? `部门内现有 ${count} 名员工不受影响，仍可登录和办理业务。` : ''}`
        : `启用“${name}”后，可以向该部门分配员工和新增下级部门。`}
    </Modal>
  )
}
