import { errorText } from '@linggong/shared/api/errors'
import { canUsePasskeys } from '@linggong/shared/api/passkeys'
import { accountFields } from '@linggong/shared/domain/fields/account'
import { maskPhone } from '@linggong/shared/domain/masks'
import { logOut } from '@linggong/shared/session/log-out'
import type { Lapse } from '@linggong/shared/session/session'
import type { Ticket } from '@linggong/shared/session/token'
import { useTenant, useUser } from '@linggong/shared/session/use-session'
import { DemoSms } from '@linggong/shared/ui/demo-sms'
import { Button, Form, Input, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { CodeField } from '../code-field.tsx'
import { type LoginMode, type LoginValues, requestCode, signIn } from '../sign-in.ts'
import { type Said, StatusLine } from '../status-line.tsx'
import { askOtherTabs } from './other-tabs.ts'
import { adopt, renew, sameSeat } from './renew.ts'
import styles from './renewal.module.css'

/** A prefix for the fields' ids, because a dialog behind this one may have a password field too. */
const formName = 'renewal'

const modes = [
  { label: accountFields.is_password.label, value: 'password' as const },
  { label: '验证码登录', value: 'sms' as const },
]

/** For the same account only, so the phone is not requested; another account signs in after 退出登录. */
export function RenewalForm({ lapse }: { readonly lapse: Lapse }) {
  const user = useUser()
  const tenant = useTenant()
  const [mode, setMode] = useState<LoginMode>(user?.has_password === false ? 'sms' : 'password')
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const phone = user?.user_phone ?? ''

  // Uses the token that another tab obtained; if that is not possible the operator signs in here.
  useEffect(() => askOtherTabs(lapse.token, (ticket) => void adopt(ticket).catch(() => undefined)), [lapse])

  const handleFinish = (values: LoginValues) => enter(() => signIn(mode, { ...values, phone }, sameSeat()))
  const handlePasskey = () => enter(async () => (await import('../passkey-sign-in.ts')).signInByPasskey(sameSeat()))

  async function enter(attempt: () => Promise<Ticket>) {
    setIsBusy(true)
    setSaid(null)
    try {
      await renew(attempt)
    } catch (error) {
      setSaid({ tone: 'error', text: errorText(error) })
      setIsBusy(false)
    }
  }

  async function handleRequestCode(to: string) {
    try {
      await requestCode(to, sameSeat())
    } catch (error) {
      setSaid({ tone: 'error', text: errorText(error) })
      throw error
    }
  }

  return (
    <Form<LoginValues> name={formName} layout="vertical" requiredMark={false} initialValues={{ phone }} onFinish={handleFinish}>
      <p>页面和已填写的内容都还在，重新登录后即可继续。</p>
      <p className={styles['account']}>
        <span>{user?.user_name}</span>
        <strong>{maskPhone(phone)}</strong>
        <span>{tenant?.name}</span>
      </p>
      <Segmented block className={styles['mode'] ?? ''} options={modes} value={mode} onChange={setMode} aria-label="登录方式" />
      <StatusLine said={said} />
      {/* For password managers, which need the user name. */}
      <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      {mode === 'password' ? (
        <Form.Item name="password" label={accountFields.password.label} rules={[{ required: true, message: '请输入密码' }]}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field */}
          <Input.Password autoFocus autoComplete="current-password" maxLength={64} placeholder="请输入密码" />
        </Form.Item>
      ) : (
        <>
          <CodeField id={`${formName}_sms_code`} onSend={handleRequestCode} onSay={setSaid} />
          <DemoSms phone={phone} />
        </>
      )}
      <div className={styles['buttons']}>
        <Button disabled={isBusy} onClick={() => logOut()}>
          退出登录
        </Button>
        {canUsePasskeys(user?.brand?.passkey_host) && (
          <Button disabled={isBusy} onClick={() => void handlePasskey()}>
            用通行密钥
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          登录并继续
        </Button>
      </div>
    </Form>
  )
}
