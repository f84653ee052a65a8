import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import { updateTaskTemplate } from '../../contract/task-templates.ts'
import type { RowDialogProps } from '../dialog-list.tsx'
import type { TaskTemplate } from './task-list.tsx'

export function TaskTemplateSwitch({ row: template, onClose }: RowDialogProps<TaskTemplate>) {
  const { id, name, is_enable: isOn, version } = template
  return (
    <SwitchDialog
      what="任务模板"
      isOn={isOn}
      consequence={isOn ? `停用“${name}”后，企业的业务配置不能再选它，已选它的企业不变。可随时重新启用。` : `启用“${name}”后，企业的业务配置可以再选它。`}
      call={updateTaskTemplate}
      input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]}
      onClose={onClose}
    />
  )
}
