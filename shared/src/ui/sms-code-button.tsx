import { App, Button, Form, Input, Space } from 'antd'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { maskPhone } from '../domain/masks.ts'
import { isPhone, normalizePhone } from '../domain/phone.ts'
import { DemoSms } from './sms-code-button/demo-sms.tsx'
import { smsLabel, smsMachineOf } from './sms-code-button/sms-machine.ts'

interface SmsCodeButtonProps {
  /** Buttons of the same purpose share the countdown, e.g. `login`, `payment:<id>`. */
  readonly purpose: string
  /** The number as typed; absent where the server knows the recipient (payments). */
  readonly phone?: string
  /** Rejects when the code was not sent; the resolved value is ignored (R421). */
  readonly onSend: (phone: string) => Promise<unknown>
  readonly disabled?: boolean
}

export function SmsCodeButton({ purpose, phone, onSend, disabled = false }: SmsCodeButtonProps) {
  const { message } = App.useApp()
  const machine = smsMachineOf(purpose)
  const state = useSyncExternalStore(machine.subscribe, machine.state)

  const handleClick = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const plain = normalizePhone(phone ?? '')
    if (phone !== undefined && !isPhone(plain)) {
      message.info('请输入正确的手机号')
      return
    }
    const isSent = await machine.start(() => onSend(plain))
    if (!isSent) return
    message.info('验证码已发送至您的手机, 请注意查收')
    // The button counts down and is disabled, so it loses the focus; the code is what comes next.
    const isHere = document.activeElement === button || document.activeElement === document.body
    if (isHere) button.form?.querySelector<HTMLInputElement>('[autocomplete=one-time-code]')?.focus()
  }
  return (
    <Button disabled={disabled || state.phase === 'counting'} loading={state.phase === 'sending'} onClick={(event: MouseEvent<HTMLButtonElement>) => void handleClick(event)}>
      {smsLabel(state)}
    </Button>
  )
}

interface SmsCodeItemProps extends Pick<SmsCodeButtonProps, 'purpose' | 'onSend'> {
  /** Of the field, and its id. */
  readonly name: string
  readonly label: string
  /** The user's own number, to which the code goes. */
  readonly phone: string
}

/** The field for a code that goes to the user's own phone, in antd's form. */
export function SmsCodeItem({ name, label, phone, ...button }: SmsCodeItemProps) {
  return (
    <Form.Item
      label={label}
      htmlFor={name}
      extra={
        <>
          发送到 {maskPhone(phone)}
          <DemoSms phone={phone} />
        </>
      }
    >
      <Space.Compact block>
        <Form.Item name={name} noStyle rules={[{ required: true, pattern: /^\d{6}$/u, message: '请输入6位验证码' }]}>
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
        </Form.Item>
        <SmsCodeButton phone={phone} {...button} />
      </Space.Compact>
    </Form.Item>
  )
}
