import type { DialogProps } from '@linggong/shared/business/document'
import { updateQrcode } from '@linggong/shared/contract/company-qrcodes'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import type { QrcodeRecord } from '../qrcodes.tsx'

export function TurnQrcode({ record: { id, name, is_enable: isOn, version }, onClose }: DialogProps<QrcodeRecord>) {
  return (
    <SwitchDialog
      what="邀请码"
      isOn={isOn}
      consequence={isOn ? `停用“${name}”后，扫码的人会看到邀请码已停用，已登记的人不受影响。可随时重新启用。` : `启用“${name}”后，在有效期内扫码即可登记。`}
      call={updateQrcode}
      input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]}
      onClose={onClose}
    />
  )
}
