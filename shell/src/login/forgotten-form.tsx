import { errorText } from '@linggong/shared/api/errors'
import { hashPassword } from '@linggong/shared/api/password'
import { commonPasswords, resetPassword, sendResetCode } from '@linggong/shared/contract/accounts'
import { normalizePhone } from '@linggong/shared/domain/phone'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { CodeField } from './code-field.tsx'
import styles from './login.module.css'
import { type NewPassword, NewPasswordItems } from './new-password-items.tsx'
import { PhoneItem } from './phone-item.tsx'
import { visitor } from './sign-in.ts'
import { type Said, StatusLine } from './status-line.tsx'

/** A prefix for the fields' ids, because the form for signing in stays behind this one. */
const formName = 'forgotten'

interface Values extends NewPassword {
  readonly phone: string
  readonly sms_code: string
}

interface ForgottenFormProps {
  /** As typed before. */
  readonly phone: string
  readonly onPhone: (typed: string) => void
  /** The password has been set. */
  readonly onSet: (account: { readonly phone: string; readonly password: string }) => void
  readonly onClose: () => void
}

/** Another password for somebody who is signed in nowhere: a code shows that the phone is theirs. */
export function ForgottenForm({ phone: typed, onPhone, onSet, onClose }: ForgottenFormProps) {
  const [form] = Form.useForm<Values>()
  const phone = normalizePhone(Form.useWatch('phone', form) ?? typed)
  const words = useCommonWords()
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)

  async function handleSend(to: string) {
    try {
      await visitor.send(sendResetCode, { body: { phone: to }, quiet: true })
    } catch (error) {
      setSaid({ tone: 'error', text: errorText(error) })
      throw error
    }
  }

  async function handleFinish({ sms_code, password }: Values) {
    setIsBusy(true)
    setSaid(null)
    try {
      await visitor.send(resetPassword, { body: { phone, sms_code: sms_code.trim(), password: hashPassword(password) }, quiet: true })
      onSet({ phone, password })
    } catch (error) {
      setSaid({ tone: 'error', text: errorText(error) })
      setIsBusy(false)
    }
  }

  return (
    <Form<Values>
      form={form}
      name={formName}
      aria-labelledby={`${formName}_title`}
      layout="vertical"
      size="medium"
      requiredMark={false}
      validateTrigger="onBlur"
      initialValues={{ phone: typed }}
      onValuesChange={(changed: Partial<Values>) => changed.phone !== undefined && onPhone(changed.phone)}
      onFinish={(values) => void handleFinish(values)}
    >
      <h2 id={`${formName}_title`} className={styles['forgotten']}>
        找回密码
      </h2>
      <p>验证码会发送到您登录用的手机号。设置新密码后，其他设备上的登录会全部退出。</p>
      <StatusLine said={said} />
      <PhoneItem />
      <CodeField id={`${formName}_sms_code`} purpose="reset-password" onSend={handleSend} onSay={setSaid} />
      <NewPasswordItems phone={phone} words={words} />
      <Button type="primary" htmlType="submit" loading={isBusy} block>
        设置新密码并登录
      </Button>
      <Button block type="link" disabled={isBusy} onClick={onClose}>
        返回登录
      </Button>
    </Form>
  )
}

/** Passwords that the server refuses; empty until they are there. Where they cannot be fetched, the server still refuses them. */
function useCommonWords(): ReadonlySet<string> {
  const [words, setWords] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const abort = new AbortController()
    visitor.send(commonPasswords, { quiet: true, signal: abort.signal }).then((answer) => setWords(new Set(answer.words)), () => undefined)
    return () => abort.abort()
  }, [])
  return words
}
