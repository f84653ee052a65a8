import { useAction } from '@linggong/shared/api/actions'
import { updatePlatform } from '@linggong/shared/contract/tenants'
import { Modal } from 'antd'

interface SwitchDialogProps {
  readonly group: {
    readonly id: string
    readonly name: string
    readonly is_enable: boolean
    readonly agency_count: number
    readonly company_count: number
    readonly version: number
  }
  readonly onClose: () => void
}

/** 启用/停用: who is concerned, before it happens. */
export function SwitchDialog({ group, onClose }: SwitchDialogProps) {
  const verb = group.is_enable ? '停用' : '启用'
  const update = useAction(updatePlatform, { success: `已${verb}`, onDone: onClose })
  return (
    <Modal
      open
      title={`${verb}集团`}
      okText={verb}
      okButtonProps={{ danger: group.is_enable }}
      confirmLoading={update.isRunning}
      onOk={() => void update.run({ params: { id: group.id }, body: { is_enable: !group.is_enable, version: group.version } })}
      onCancel={onClose}
    >
      {effectOf(group)}
    </Modal>
  )
}

/** The switch is the group's own: those below it have one each. */
function effectOf({ name, is_enable, agency_count, company_count }: SwitchDialogProps['group']): string {
  const below = `旗下 ${agency_count} 家业务公司、${company_count} 家企业各有自己的开关，不随之改变。`
  return is_enable
    ? `停用“${name}”后，该集团人员仍可登录查看，但会看到停用提示，不能办理新业务。${below}`
    : `启用“${name}”后，该集团人员恢复办理业务。${below}`
}
