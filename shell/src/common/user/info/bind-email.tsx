import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { confirmEmail, sendEmailCode } from '@linggong/shared/contract/contacts'
import { contactFields } from '@linggong/shared/domain/fields/contact'
import { isEmail } from '@linggong/shared/domain/validators'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { App, Button, Form, Input } from 'antd'
import { DemoInbox } from './demo-inbox.tsx'

const Item = itemsOf(contactFields)

interface Values {
  readonly email: string
  readonly email_code: string
}

/** The address is this person's once they have the code that was mailed to it. */
export function BindEmail({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const typed: string = Form.useWatch('email', form) ?? ''
  const email = typed.trim()
  const sending = useAction(sendEmailCode, { onDone: () => message.info('验证码已发送，请查收邮件') })
  const confirming = useAction(confirmEmail, { success: '邮箱已绑定', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  return (
    <FormDialog<Values>
      form={form}
      title="绑定邮箱"
      okText="绑定"
      width={460}
      isRunning={confirming.isRunning}
      initial={{ email: '', email_code: '' }}
      onFinish={(values) => void confirming.run({ body: { ...values, email: values.email.trim() } })}
      onClose={onClose}
    >
      <Item
        name="email"
        asks="输入"
        rules={[{ validator: (_, text: string) => (text.trim() === '' || isEmail(text.trim()) ? Promise.resolve() : Promise.reject(new Error('请输入正确的邮箱地址'))) }]}
        extra={
          <Button type="link" size="small" disabled={!isEmail(email)} loading={sending.isRunning} onClick={() => void sending.run({ body: { email } })}>
            发送验证码
          </Button>
        }
      >
        <Input maxLength={100} showCount autoComplete="email" inputMode="email" />
      </Item>
      <Item name="email_code" asks="输入" rules={[{ pattern: /^\d{6}$/u, message: '请输入6位验证码' }]} extra={<DemoInbox email={email} />}>
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
      </Item>
    </FormDialog>
  )
}
