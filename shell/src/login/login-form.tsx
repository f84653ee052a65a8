import { accountFields } from '@linggong/shared/domain/fields/account'
import { beginSession } from '@linggong/shared/session/session'
import { useDemo } from '@linggong/shared/api/demo'
import { ApiError, errorText } from '@linggong/shared/api/errors'
import type { Ticket } from '@linggong/shared/session/token'
import { normalizePhone } from '@linggong/shared/domain/phone'
import { Button, Form, Input, Segmented } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { loadSignedIn } from '../layout/load-signed-in.ts'
import { CodeField } from './code-field.tsx'
import type { DemoAccount } from './demo-panel.tsx'
import styles from './login.module.css'
import { PhoneItem } from './phone-item.tsx'
import { type LoginContext, type LoginMode, type LoginValues, requestCode, signIn } from './sign-in.ts'
import { type Said, StatusLine } from './status-line.tsx'

const ForgottenForm = lazy(() => import('./forgotten-form.tsx').then((module) => ({ default: module.ForgottenForm })))
// Only a server in demo mode has demo accounts, so the chunk is loaded only then.
const DemoPanel = lazy(() => import('./demo-panel.tsx').then((module) => ({ default: module.DemoPanel })))

const forgottenParam = 'forgotten'
/** The state of an entry that was made here: leaving it is going back. */
const fromForm = 'from-form'

interface LoginFormProps {
  readonly context: LoginContext
  /** Passkeys can be used on this page. */
  readonly hasPasskeys: boolean
  /** Why the last session ended. */
  readonly notice: string
}

const modes = [
  { label: accountFields.is_password.label, value: 'password' as const },
  { label: '验证码登录', value: 'sms' as const },
]

export function LoginForm({ context, hasPasskeys, notice }: LoginFormProps) {
  const [form] = Form.useForm<LoginValues>()
  const phone = Form.useWatch('phone', form)
  const isDemo = useDemo()
  const [mode, setMode] = useState<LoginMode>('password')
  const [isBusy, setIsBusy] = useState(false)
  const [isInvited, setIsInvited] = useState(false)
  const [said, setSaid] = useState<Said | null>(notice ? { tone: 'error', text: notice } : null)

  // A page of its own to the browser, so that Back leads to signing in and not out of the product.
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()
  const hasForgotten = search.has(forgottenParam)
  const openForgotten = () => {
    const next = new URLSearchParams(search)
    next.set(forgottenParam, '1')
    void navigate(`?${next.toString()}`, { state: fromForm })
  }
  const closeForgotten = () => {
    if (!hasForgotten) return
    const next = new URLSearchParams(search)
    next.delete(forgottenParam)
    if (state === fromForm) void navigate(-1)
    else void navigate(`?${next.toString()}`, { replace: true })
  }

  function handlePick(account: DemoAccount) {
    form.setFieldsValue(account)
    setMode('password')
    setSaid(null)
    closeForgotten()
  }

  /** With the password that was set just now. */
  function handleReset(values: LoginValues) {
    closeForgotten()
    form.setFieldsValue(values)
    void enter(() => signIn('password', values, context))
  }

  const handleFinish = (values: LoginValues) => enter(() => signIn(mode, values, context, isInvited))
  const handlePasskey = () => enter(async () => (await import('./passkey-sign-in.ts')).signInByPasskey(context, isInvited))

  async function enter(attempt: () => Promise<Ticket>) {
    setIsBusy(true)
    setSaid(null)
    // Loaded while the server checks the password, so that the layout is ready for the answer.
    loadSignedIn().catch(() => undefined)
    try {
      beginSession(await attempt())
    } catch (error) {
      // Whoever belongs to no organisation yet is asked whether they accept the one that has invited them; then the same is sent again.
      const invites = error instanceof ApiError && error.code === 'invited'
      setIsInvited(invites)
      setSaid({ tone: invites ? 'info' : 'error', text: errorText(error) })
      setIsBusy(false)
    }
  }

  async function handleRequestCode(phone: string) {
    try {
      await requestCode(phone, context)
    } catch (error) {
      setSaid({ tone: 'error', text: errorText(error) })
      throw error
    }
  }

  const fields = (
    <Form<LoginValues>
      form={form}
      className={styles['form'] ?? ''}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onBlur"
      onValuesChange={() => setIsInvited(false)}
      onFinish={handleFinish}
    >
      <Segmented block options={modes} value={mode} onChange={setMode} aria-label="登录方式" />
      <StatusLine said={said} />
      <PhoneItem />
      {mode === 'password' ? (
        <Form.Item
          name="password"
          label={accountFields.password.label}
          className={styles['password'] ?? ''}
          rules={[{ required: true, message: '请输入密码' }]}
          extra={
            <Button type="link" size="small" onClick={openForgotten}>
              忘记密码？
            </Button>
          }
        >
          <Input.Password autoComplete="current-password" maxLength={64} placeholder="请输入密码" />
        </Form.Item>
      ) : (
        <CodeField onSend={handleRequestCode} onSay={setSaid} />
      )}
      <Button type="primary" htmlType="submit" loading={isBusy} block>
        {isInvited ? '接受邀请并登录' : '登录'}
      </Button>
      {hasPasskeys && (
        <Button block className={styles['passkey'] ?? ''} disabled={isBusy} onClick={() => void handlePasskey()}>
          {isInvited ? '接受邀请并用通行密钥登录' : '用通行密钥登录'}
        </Button>
      )}
    </Form>
  )
  return (
    <>
      <div hidden={hasForgotten}>{fields}</div>
      {hasForgotten && (
        <Suspense fallback={null}>
          <ForgottenForm phone={phone ?? ''} onPhone={(typed) => form.setFieldValue('phone', typed)} onSet={handleReset} onClose={closeForgotten} />
        </Suspense>
      )}
      {isDemo && (
        <Suspense fallback={null}>
          <DemoPanel phone={normalizePhone(phone ?? '')} onPick={handlePick} />
        </Suspense>
      )}
    </>
  )
}

