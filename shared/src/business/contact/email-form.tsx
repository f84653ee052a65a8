import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { App, Button, Form, type FormInstance, Input } from 'antd'
import { sendEmailCode } from '../../contract/contacts.ts'
import { contactFields } from '../../domain/fields/contact.ts'
import { isEmail } from '../../domain/validators.ts'
import { DemoInbox } from './demo-inbox.tsx'

const Item = itemsOf(contactFields)

export interface ConfirmedEmail {
  readonly email: string
  readonly email_code: string
}

interface EmailFormProps {
  readonly form: FormInstance<ConfirmedEmail>
  readonly title: string
  readonly okText: string
  readonly isRunning: boolean
  readonly onConfirm: (confirmed: ConfirmedEmail) => void
  readonly onClose: () => void
}

/** An address, and the code that was mailed to it. */
export function EmailForm({ form, title, okText, isRunning, onConfirm, onClose }: EmailFormProps) {
  const { message } = App.useApp()
  const typed: string = Form.useWatch('email', form) ?? ''
  const email = typed.trim()
  const sending = useAction(sendEmailCode, { onDone: () => message.info('验证码已发送，请查收邮件') })
  return (
    <FormDialog<ConfirmedEmail>
      form={form}
      title={title}
      okText={okText}
      width={460}
      isRunning={isRunning}
      initial={{ email: '', email_code: '' }}
      onFinish={(values) => onConfirm({ ...values, email: values.email.trim() })}
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
