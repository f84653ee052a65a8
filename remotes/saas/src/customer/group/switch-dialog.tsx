import { updatePlatform } from '@linggong/shared/contract/tenant-forms'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'

interface GroupSwitchProps {
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

/** 启用/停用, with the consequence: only the group itself is switched, the organisations below it have switches of their own. */
export function GroupSwitch({ group, onClose }: GroupSwitchProps) {
  const { id, name, is_enable: isOn, agency_count: agencies, company_count: companies, version } = group
  const below = `旗下 ${agencies} 家业务公司、${companies} 家企业各有自己的开关，不随之改变。`
  return (
    <SwitchDialog
      what="集团"
      isOn={isOn}
      consequence={isOn ? `停用“${name}”后，该集团人员仍可登录查看，但会看到停用提示，不能办理新业务。${below}` : `启用“${name}”后，该集团人员恢复办理业务。${below}`}
      call={updatePlatform}
      input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]}
      onClose={onClose}
    />
  )
}
