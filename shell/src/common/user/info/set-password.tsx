import { setPassword } from '@linggong/shared/contract/accounts'
import { useAction } from '@linggong/shared/api/actions'
import { hashPassword } from '@linggong/shared/api/password'
import { sendSmsCode } from '@linggong/shared/api/sms-codes'
import { sessionStore, userAtom } from '@linggong/shared/session/session'
import { useUser } from '@linggong/shared/session/use-session'
import { accountFields } from '@linggong/shared/domain/fields/account'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { SmsCodeItem } from '@linggong/shared/ui/sms-code-button'
import { Form } from 'antd'
import type { NewPassword } from '../../../login/new-password-items.tsx'
import { PasswordFields } from './password-fields.tsx'

interface DialogProps {
  readonly onClose: () => void
}

interface SetValues extends NewPassword {
  readonly sms_code: string
}

/** For an account that has only used SMS codes so far: the code proves the ownership of the phone. */
export function SetPasswordDialog({ onClose }: DialogProps) {
  const [form] = Form.useForm<SetValues>()
  const user = useUser()
  const setting = useAction(setPassword, { success: '密码已设置', onDone: handleDone })

  function handleDone() {
    if (user) sessionStore.set(userAtom, { ...user, has_password: true })
    onClose()
  }

  return (
    <FormDialog<SetValues> form={form} title="设置密码" width={420} isRunning={setting.isRunning} onFinish={({ sms_code, password }) => void setting.run({ body: { sms_code, password: hashPassword(password) } })} onClose={onClose}>
      <SmsCodeItem name="sms_code" label={accountFields.sms_code.label} purpose="set-password" phone={user?.user_phone ?? ''} onSend={(phone) => sendSmsCode({ self_type: 'self', phone })} />
      <PasswordFields />
    </FormDialog>
  )
}
