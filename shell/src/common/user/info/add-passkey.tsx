import { useAction } from '@linggong/shared/api/actions'
import { errorText } from '@linggong/shared/api/errors'
import { makePasskey } from '@linggong/shared/api/passkeys'
import { sendSmsCode } from '@linggong/shared/api/sms-codes'
import type { CallOutput } from '@linggong/shared/contract/call'
import { addPasskey, startPasskey } from '@linggong/shared/contract/passkeys'
import { browserName } from '@linggong/shared/domain/browser-name'
import { passkeyFields } from '@linggong/shared/domain/fields/passkey'
import { useUser } from '@linggong/shared/session/use-session'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { SmsCodeItem } from '@linggong/shared/ui/sms-code-button'
import { App, Form, Input } from 'antd'
import { useState } from 'react'

const Item = itemsOf(passkeyFields)

interface AddPasskeyDialogProps {
  /** Of those there are. */
  readonly names: readonly string[]
  readonly onClose: () => void
}

interface NewPasskey {
  readonly name: string
  readonly sms_code?: string
}

/** The code is asked for once: who gives up in the browser's window may try again. */
export function AddPasskeyDialog({ names, onClose }: AddPasskeyDialogProps) {
  const [form] = Form.useForm<NewPasskey>()
  const { message } = App.useApp()
  const user = useUser()
  const [offer, setOffer] = useState<CallOutput<typeof startPasskey> | null>(null)
  const [isAsking, setAsking] = useState(false)
  const starting = useAction(startPasskey)
  const adding = useAction(addPasskey, { success: '通行密钥已添加', onDone: onClose, onFail: ({ code }) => code === 'credentials' && setOffer(null) })
  const phone = user?.user_phone ?? ''

  async function handleFinish({ name, sms_code: code = '' }: NewPasskey) {
    const given = offer ?? (await starting.run({ body: { sms_code: code } }))
    if (given === undefined) return
    setOffer(given)
    setAsking(true)
    try {
      const credential = await makePasskey(given)
      await adding.run({ body: { name: name.trim(), credential } })
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setAsking(false)
    }
  }

  return (
    <FormDialog<NewPasskey>
      form={form}
      title="添加通行密钥"
      okText="下一步"
      width={420}
      initial={{ name: browserName(navigator.userAgent) }}
      isRunning={starting.isRunning || isAsking || adding.isRunning}
      head={<p>验证本人手机后，由浏览器在这台设备、手机或安全密钥上创建。不要在他人也使用的设备上添加。</p>}
      onFinish={(values) => void handleFinish(values)}
      onClose={onClose}
    >
      <Item name="name" asks="输入" rules={[{ validator: (_, typed: string) => (names.includes(typed.trim()) ? Promise.reject(new Error('已有同名的通行密钥，请换一个名称')) : Promise.resolve()) }]}>
        <Input maxLength={30} showCount />
      </Item>
      {offer === null && (
        <SmsCodeItem name="sms_code" label={passkeyFields.sms_code.label} purpose="passkey" phone={phone} onSend={(to) => sendSmsCode({ self_type: 'self', phone: to })} />
      )}
    </FormDialog>
  )
}
