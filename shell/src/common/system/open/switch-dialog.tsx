import { switchOpenClient } from '@linggong/shared/contract/open-clients'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import type { OpenClient } from './columns.tsx'

export function OpenSwitch({ client, onClose }: { readonly client: OpenClient; readonly onClose: () => void }) {
  const { id, name, status, version } = client
  const isOn = status !== 'disable'
  return (
    <SwitchDialog
      what="客户端"
      isOn={isOn}
      consequence={isOn ? `停用“${name}”后，它的令牌立即失效，也不能再获取。已提交的导入照常处理。可随时重新启用。` : `启用“${name}”后，它可以用原来的密钥重新获取令牌。`}
      call={switchOpenClient}
      input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]}
      onClose={onClose}
    />
  )
}
