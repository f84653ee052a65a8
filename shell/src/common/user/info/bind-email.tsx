import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { type ConfirmedEmail, EmailForm } from '@linggong/shared/business/contact/email-form'
import { confirmEmail } from '@linggong/shared/contract/contacts'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form } from 'antd'

/** The address is this person's once they have the code that was mailed to it. */
export function BindEmail({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<ConfirmedEmail>()
  const confirming = useAction(confirmEmail, { success: '邮箱已绑定', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  return <EmailForm form={form} title="绑定邮箱" okText="绑定" isRunning={confirming.isRunning} onConfirm={(body) => void confirming.run({ body })} onClose={onClose} />
}
