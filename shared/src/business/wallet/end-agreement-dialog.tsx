import { useAction } from '@linggong/shared/api/actions'
import { send } from '@linggong/shared/api/client'
import type { ApiError } from '@linggong/shared/api/errors'
import { useUser } from '@linggong/shared/session/use-session'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { SmsCodeItem } from '@linggong/shared/ui/sms-code-button'
import { Form, Input } from 'antd'
import { sendTerminationSms, terminateAlipay } from '../../contract/alipay.ts'
import { alipayAccountFields as field } from '../../domain/fields/alipay-account.ts'

interface Values {
  readonly reason: string
  readonly captcha: string
}

interface EndAgreementDialogProps {
  readonly version: number
  readonly onClose: () => void
}

const Item = itemsOf(field)

/** 解约 (R696, R697): with a code to one's own phone; refused while anything is in the book. */
export function EndAgreementDialog({ version, onClose }: EndAgreementDialogProps) {
  const [form] = Form.useForm<Values>()
  const user = useUser()
  const end = useAction(terminateAlipay, { success: '已解约', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  return (
    <FormDialog<Values>
      form={form}
      title="解除支付宝协议"
      okText="解约"
      isDanger
      isRunning={end.isRunning}
      head={<p>解约后不能再用支付宝充值和付款，需要时可重新签约。钱包有余额或在途资金时不能解约。</p>}
      onFinish={({ reason, captcha }) => void end.run({ body: { reason: reason.trim(), captcha, version } })}
      onClose={onClose}
    >
      <Item name="reason" asks="输入">
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Item>
      <SmsCodeItem name="captcha" label={field.captcha.label} purpose="alipay_termination" phone={user?.user_phone ?? ''} onSend={() => send(sendTerminationSms)} />
    </FormDialog>
  )
}
