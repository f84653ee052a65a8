import { switchProjectCompany } from '@linggong/shared/contract/project-companies'
import { useAction } from '@linggong/shared/api/actions'
import { Modal } from 'antd'
import type { ProjectCompany } from './columns.tsx'

interface SwitchDialogProps {
  readonly project: ProjectCompany
  readonly onClose: () => void
}

/** 启用/停用 (R397): what follows, before it happens. */
export function SwitchDialog({ project, onClose }: SwitchDialogProps) {
  const verb = project.is_enable ? '停用' : '启用'
  const turn = useAction(switchProjectCompany, { success: `已${verb}`, onDone: onClose })
  return (
    <Modal
      open
      title={`${verb}项目公司`}
      okText={verb}
      okButtonProps={{ danger: project.is_enable }}
      confirmLoading={turn.isRunning}
      onOk={() => void turn.run({ params: { id: project.id }, body: { is_enable: !project.is_enable, version: project.version } })}
      onCancel={onClose}
    >
      {project.is_enable
        ? `停用“${project.name}”后，新的账单和发票不能再归到它名下，已有的记录不变。可随时重新启用。`
        : `启用“${project.name}”后，账单和发票可以再归到它名下。`}
    </Modal>
  )
}
