import { accountFields } from '@linggong/shared/domain/fields/account'
import { isPhone, normalizePhone } from '@linggong/shared/domain/phone'
import { smsMachineOf } from '@linggong/shared/ui/sms-machine'
import { Button, Form, Input } from 'antd'
import { useSyncExternalStore } from 'react'
import styles from './login.module.css'
import type { Said } from './status-line.tsx'

interface CodeFieldProps {
  /** The id of the input, set by the surrounding form. */
  readonly id?: string
  /** What it is for: of each the next can be asked for after a minute. */
  readonly purpose?: string
  /** Rejects when the code was not sent. */
  readonly onSend: (phone: string) => Promise<unknown>
  readonly onSay: (said: Said) => void
}

/**
 * The code field and its button. The kit's button uses antd's `App`, whose toasts and dialogs
 * are too large for this page; the state machine is the same.
 */
export function CodeField({ id = 'sms_code', purpose = 'login', onSend, onSay }: CodeFieldProps) {
  const form = Form.useFormInstance<{ phone?: string }>()
  const machine = smsMachineOf(purpose)
  const state = useSyncExternalStore(machine.subscribe, machine.state)

  async function handleSend() {
    const phone = normalizePhone(form.getFieldValue('phone') ?? '')
    if (!isPhone(phone)) {
      onSay({ tone: 'info', text: '请输入正确的手机号' })
      return
    }
    const isSent = await machine.start(() => onSend(phone))
    if (isSent) onSay({ tone: 'success', text: '验证码已发送至您的手机, 请注意查收' })
  }

  return (
    <Form.Item label={accountFields.sms_code.label} htmlFor={id}>
      <div className={styles['code']}>
        <Form.Item name="sms_code" noStyle rules={[{ required: true, pattern: /^\s*\d{6}\s*$/u, message: '请输入6位验证码' }]}>
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={8} placeholder="请输入6位验证码" />
        </Form.Item>
        <Button disabled={state.phase === 'counting'} loading={state.phase === 'sending'} onClick={() => void handleSend()}>
          {state.phase === 'counting' ? `剩余${state.left}s` : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  )
}
