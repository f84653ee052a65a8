import { switchProjectCompany } from '@linggong/shared/contract/project-companies'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import type { ProjectCompany } from './columns.tsx'

interface ProjectSwitchProps {
  readonly project: ProjectCompany
  readonly onClose: () => void
}

/** 启用/停用 (R397). */
export function ProjectSwitch({ project, onClose }: ProjectSwitchProps) {
  const { id, name, is_enable: isOn, version } = project
  return (
    <SwitchDialog
      what="项目公司"
      isOn={isOn}
      consequence={isOn ? `停用“${name}”后，新的账单和发票不能再归到它名下，已有的记录不变。可随时重新启用。` : `启用“${name}”后，账单和发票可以再归到它名下。`}
      call={switchProjectCompany}
      input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]}
      onClose={onClose}
    />
  )
}
