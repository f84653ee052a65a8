import { changePassword } from '@linggong/shared/contract/accounts'
import { useAction } from '@linggong/shared/api/actions'
import { hashPassword } from '@linggong/shared/api/password'
import { accountFields } from '@linggong/shared/domain/fields/account'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input } from 'antd'
import type { NewPassword } from '../../../login/new-password-items.tsx'
import { PasswordFields } from './password-fields.tsx'

const Item = itemsOf(accountFields)

interface DialogProps {
  readonly onClose: () => void
}

interface ChangeValues extends NewPassword {
  readonly old_password: string
}

export function ChangePasswordDialog({ onClose }: DialogProps) {
  const [form] = Form.useForm<ChangeValues>()
  const change = useAction(changePassword, { success: '密码已修改，下次登录请使用新密码', onDone: onClose })

  function handleFinish({ old_password: old, password }: ChangeValues) {
    void change.run({ body: { old_password: hashPassword(old), password: hashPassword(password) } })
  }

  return (
    <FormDialog<ChangeValues> form={form} title="修改密码" width={420} isRunning={change.isRunning} onFinish={handleFinish} onClose={onClose}>
      <Item name="old_password" asks="输入">
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Item>
      <PasswordFields />
    </FormDialog>
  )
}
