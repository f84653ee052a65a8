import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { sendSmsCode } from '@linggong/shared/api/sms-codes'
import { useUser } from '@linggong/shared/session/use-session'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { SmsCodeItem } from '@linggong/shared/ui/sms-code-button'
import { Form, Input } from 'antd'
import { terminateCompanyUser } from '../../contract/user-terminations.ts'
import { terminationInputFields as field } from '../../domain/fields/user-audit.ts'
import type { CompanyUserDialogProps } from '../company-user/document.tsx'

interface Values {
  readonly reason: string
  readonly captcha: string
}

const Item = itemsOf(field)

/** 申请终止: with a code to one's own phone; until the agency has audited it the cooperation goes on (R387, R433). */
export function TerminationDialog({ record, onClose }: CompanyUserDialogProps) {
  const [form] = Form.useForm<Values>()
  const user = useUser()
  const terminate = useAction(terminateCompanyUser, { success: '已提交终止申请，等待业务公司审核', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  return (
    <FormDialog<Values>
      form={form}
      title={`申请终止 ${record.user_name}`}
      okText="提交申请"
      isDanger
      isRunning={terminate.isRunning}
      head={<p>{`终止${record.user_name}与${record.company_name}的合作，须由业务公司审核，提交人不能审核自己的申请。审核通过前合作不变；有未支付账单的不能终止。`}</p>}
      onFinish={({ reason, captcha }) => void terminate.run({ params: { id: record.id }, body: { reason: reason.trim(), captcha, version: record.version } })}
      onClose={onClose}
    >
      <Item name="reason" asks="输入">
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Item>
      <SmsCodeItem name="captcha" label={field.captcha.label} purpose="termination" phone={user?.user_phone ?? ''} onSend={() => sendSmsCode({ self_type: 'termination' })} />
    </FormDialog>
  )
}
