import { updateWeixinTemplate } from '@linggong/shared/contract/weixin'
import { MESSAGE_KINDS } from '@linggong/shared/domain/message-kinds'
import { statusOf } from '@linggong/shared/domain/status-option'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import type { WeixinDialogProps } from './list.tsx'

export function WeixinSwitch({ template: { event, is_enable: isOn, version }, onClose }: WeixinDialogProps) {
  const { label } = statusOf(MESSAGE_KINDS, event)
  return (
    <SwitchDialog
      what="消息模板"
      isOn={isOn}
      consequence={isOn ? `停用后，“${label}”不再发到公众号，站内消息和邮件不变。可随时重新启用。` : `启用后，“${label}”也会发给绑定了公众号的成员，本人关闭的除外。`}
      call={updateWeixinTemplate}
      input={() => [{ body: { event, is_enable: !isOn, version } }]}
      onClose={onClose}
    />
  )
}
