import { CountInput } from '@linggong/shared/ui/count-input'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Form, Select, Typography } from 'antd'
import type { ReactNode } from 'react'
import { MAX_PAYMENT_CENTS } from '../../domain/bounds.ts'
import { paymentPolicyFields as field } from '../../domain/fields/payment-policy.ts'
import { formatCents } from '../../domain/money.ts'
import { APPROVERS } from '../../domain/statuses.ts'
import { DelegationFields } from './delegations.tsx'
import type { PolicyMember, PolicyValues } from './values.ts'

export { policyOf, policyValues, type PaymentPolicy, type PolicyMember, type PolicyValues } from './values.ts'

interface PolicyFieldsProps {
  readonly members: readonly PolicyMember[]
}

/** The rules about approvals as items of a form with `PolicyValues`. */
export function PolicyFields({ members }: PolicyFieldsProps) {
  return (
    <>
      <Form.Item name="changed_account" label={field.changed_account.label} extra="支付到与生成账单时不同的账号">
        <Select options={[{ value: 'auto', label: '默认：有其他成员可以复核时，1 人复核' }, ...approvers]} />
      </Form.Item>
      <RuleFields rule="amount">
        <Form.Item name={['amount', 'over']} label={field['amount.over'].label} rules={[{ required: true, message: '请输入金额' }, { validator: checkAmount }]}>
          <MoneyInput />
        </Form.Item>
      </RuleFields>
      <RuleFields rule="people">
        <Form.Item name={['people', 'over']} label={field['people.over'].label} rules={[{ required: true, message: '请输入人数' }]}>
          <CountInput max={100_000} suffix="人" />
        </Form.Item>
      </RuleFields>
      <RuleFields rule="night">
        <Form.Item name={['night', 'from']} label={field['night.from'].label}>
          <Select options={hours} />
        </Form.Item>
        <Form.Item name={['night', 'to']} label={field['night.to'].label} dependencies={[['night', 'from']]} rules={[differs]}>
          <Select options={hours} />
        </Form.Item>
      </RuleFields>
      <Typography.Title level={5}>{field.delegations.label}</Typography.Title>
      <DelegationFields members={members} />
    </>
  )
}

interface RuleFieldsProps {
  readonly rule: 'amount' | 'people' | 'night'
  /** When it applies; shown while there is such a rule. */
  readonly children: ReactNode
}

function RuleFields({ rule, children }: RuleFieldsProps) {
  const isOn = Form.useWatch([rule, 'approvers']) > 0
  return (
    <fieldset aria-label={field[rule].label} style={grid}>
      <Form.Item name={[rule, 'approvers']} label={field[rule].label} {...(rule !== 'night' && isOn && { extra: '24 小时内未经复核的支付合并计算' })}>
        <Select aria-label={`${field[rule].label}${field[`${rule}.approvers`].label}`} options={approvers} />
      </Form.Item>
      {isOn && children}
    </fieldset>
  )
}

const grid = { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '0 16px', margin: 0, padding: 0, border: 0 } as const
const approvers = APPROVERS.map(({ value, label }) => ({ value: Number(value), label }))
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour} 时` }))

const checkAmount = (_: unknown, cents: number | null): Promise<void> =>
  cents !== null && cents > MAX_PAYMENT_CENTS ? Promise.reject(new Error(`不能超过 ${formatCents(MAX_PAYMENT_CENTS)} 元`)) : Promise.resolve()

const differs = ({ getFieldValue }: { getFieldValue: (name: string[]) => unknown }) => ({
  validator: (_: unknown, to: PolicyValues['night']['to']) => (to === getFieldValue(['night', 'from']) ? Promise.reject(new Error('不能与开始相同')) : Promise.resolve()),
})
