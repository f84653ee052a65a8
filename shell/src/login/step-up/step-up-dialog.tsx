import { useAction } from '@linggong/shared/api/actions'
import { type ApiError, errorText } from '@linggong/shared/api/errors'
import { answerQuestion, canUsePasskeys } from '@linggong/shared/api/passkeys'
import { hashPassword } from '@linggong/shared/api/password'
import { useRead } from '@linggong/shared/api/queries'
import { sendSmsCode } from '@linggong/shared/api/sms-codes'
import { stepUp } from '@linggong/shared/contract/accounts'
import { listPasskeys, provePasskey, startPasskeyProof } from '@linggong/shared/contract/passkeys'
import { accountFields } from '@linggong/shared/domain/fields/account'
import { useUser } from '@linggong/shared/session/use-session'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { SmsCodeItem } from '@linggong/shared/ui/sms-code-button'
import { App, Form, Input, Segmented } from 'antd'
import { useState } from 'react'

interface StepUpDialogProps {
  readonly onProven: () => void
  readonly onClose: () => void
}

interface Proof {
  readonly step_up_password?: string
  readonly step_up_code?: string
}

type Way = 'password' | 'code' | 'passkey'

const ways: readonly { readonly label: string; readonly value: Way }[] = [
  { label: '用密码', value: 'password' },
  { label: '用短信验证码', value: 'code' },
]
const passkeyWay = { label: '用通行密钥', value: 'passkey' } as const

/** The fields have names of their own, because a dialog behind this one may have a password or a code too. */
export function StepUpDialog({ onProven, onClose }: StepUpDialogProps) {
  const [form] = Form.useForm<Proof>()
  const user = useUser()
  const [way, setWay] = useState<Way>(user?.has_password === false ? 'code' : 'password')
  const proving = useAction(stepUp, { onDone: onProven, onFail: ({ fields }: ApiError) => showFaults(form, { ...(fields['password'] && { step_up_password: fields['password'] }) }) })
  const starting = useAction(startPasskeyProof)
  const signing = useAction(provePasskey, { onDone: onProven })
  const [isAsking, setAsking] = useState(false)
  const { message } = App.useApp()
  const canUse = canUsePasskeys(user?.brand?.passkey_host)
  const passkeys = useRead(listPasskeys, {}, { enabled: canUse })
  const hasPasskey = canUse && passkeys.data?.results.some(({ is_doubted: isDoubted }) => !isDoubted) === true
  const phone = user?.user_phone ?? ''

  async function prove() {
    const question = await starting.run()
    if (question === undefined) return
    setAsking(true)
    try {
      await signing.run({ body: { passkey: await answerQuestion(question) } })
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setAsking(false)
    }
  }

  function handleFinish({ step_up_password: password, step_up_code: code }: Proof) {
    if (way === 'passkey') void prove()
    else void proving.run({ body: way === 'password' ? { password: hashPassword(password ?? '') } : { sms_code: code ?? '' } })
  }

  const head = (
    <>
      <p>此操作涉及他人的权限或资金。请先验证是您本人，验证后十分钟内不再询问。</p>
      <Segmented block options={hasPasskey ? [...ways, passkeyWay] : [...ways]} value={way} onChange={setWay} aria-label="验证方式" />
      <br />
    </>
  )
  return (
    <FormDialog<Proof> form={form} title="验证本人身份" okText="验证并继续" width={420} isRunning={proving.isRunning || starting.isRunning || isAsking || signing.isRunning} head={head} onFinish={handleFinish} onClose={onClose}>
      {way === 'passkey' ? (
        <p>点击“验证并继续”后，按浏览器的提示用指纹、面容或设备密码验证。</p>
      ) : way === 'password' ? (
        <Form.Item name="step_up_password" label={accountFields.password.label} rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={64} />
        </Form.Item>
      ) : (
        <SmsCodeItem name="step_up_code" label={accountFields.sms_code.label} purpose="step-up" phone={phone} onSend={(to) => sendSmsCode({ self_type: 'self', phone: to })} />
      )}
    </FormDialog>
  )
}
