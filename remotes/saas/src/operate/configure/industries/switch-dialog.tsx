import type { RowDialogProps } from '@linggong/shared/business/dialog-list'
import { updateIndustry } from '@linggong/shared/contract/industries'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import type { Industry } from './list.tsx'

export function IndustrySwitch({ row: industry, onClose }: RowDialogProps<Industry>) {
  const { id, name, is_enable: isOn, version } = industry
  return (
    <SwitchDialog
      what="行业"
      isOn={isOn}
      consequence={isOn ? `停用“${name}”后，组织的表单和企业导入都不能再选它，已归入它的组织不变。可随时重新启用。` : `启用“${name}”后，组织的表单和企业导入可以再选它。`}
      call={updateIndustry}
      input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]}
      onClose={onClose}
    />
  )
}
