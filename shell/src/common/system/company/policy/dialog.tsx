import { useAction } from '@linggong/shared/api/actions'
import { type PaymentPolicy, PolicyFields, policyOf, policyValues, type PolicyValues } from '@linggong/shared/business/payment-policy/fields'
import { savePaymentPolicy } from '@linggong/shared/contract/payment-policies'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Alert, Form } from 'antd'
import { useState } from 'react'

interface PolicyDialogProps {
  /** Of the company. */
  readonly id: string
  readonly policy: PaymentPolicy
  readonly onClose: () => void
}

/** 编辑付款复核规则. */
export function PolicyDialog({ id, policy, onClose }: PolicyDialogProps) {
  const [form] = Form.useForm<PolicyValues>()
  // What the form began with: the policy is read again while it is open.
  const [initial] = useState(() => policyValues(policy))
  const save = useAction(savePaymentPolicy, {
    success: '付款复核规则已保存',
    onDone: onClose,
    // The form has both days in one field.
    onFail: ({ fields }) => showFaults(form, Object.fromEntries(Object.entries(fields).map(([field, text]) => [field.replace(/\.(?:first|last)$/u, '.days'), text]))),
  })
  return (
    <FormDialog<PolicyValues>
      form={form}
      title="编辑付款复核规则"
      width={720}
      initial={initial}
      isRunning={save.isRunning}
      head={<Alert type="info" showIcon style={{ marginBottom: 16 }} title="更严的规则立即生效；放宽的规则 24 小时后生效，并会通知所有可以复核的成员。" />}
      onFinish={(values) => void save.run({ params: { id }, body: { ...policyOf(values), version: policy.version } })}
      onClose={onClose}
    >
      <PolicyFields members={policy.members} />
    </FormDialog>
  )
}
