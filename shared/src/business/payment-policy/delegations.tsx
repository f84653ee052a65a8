import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { DateRangeInput } from '@linggong/shared/ui/date-range-input'
import { Button, Form, Select, Typography } from 'antd'
import { paymentPolicyFields as field } from '../../domain/fields/payment-policy.ts'
import type { PolicyMember } from './values.ts'

const most = 50

interface DelegationFieldsProps {
  readonly members: readonly PolicyMember[]
}

/** 委托复核: who approves for whom, first and last day included. */
export function DelegationFields({ members }: DelegationFieldsProps) {
  const options = (some: readonly PolicyMember[]) => some.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form.List name="delegations">
      {(rows, { add, remove }) => (
        <>
          {rows.length === 0 && <Typography.Paragraph type="secondary">没有委托。有支付权限的成员外出时，可委托其他成员在这些日子代为复核。</Typography.Paragraph>}
          {rows.map(({ key, name }) => (
            <div key={key} style={row}>
              <Form.Item name={[name, 'from']} rules={[{ required: true, message: `请选择${field['delegations.from'].label}` }]}>
                <Select aria-label={`第 ${name + 1} 条委托的${field['delegations.from'].label}`} placeholder={field['delegations.from'].label} showSearch={search} options={options(members.filter(({ may_pay }) => may_pay))} />
              </Form.Item>
              <Form.Item name={[name, 'to']} rules={[{ required: true, message: `请选择${field['delegations.to'].label}` }]}>
                <Select aria-label={`第 ${name + 1} 条委托的${field['delegations.to'].label}`} placeholder={field['delegations.to'].label} showSearch={search} options={options(members)} />
              </Form.Item>
              <Form.Item name={[name, 'days']} rules={[{ required: true, message: '请选择起止日期' }]}>
                <DateRangeInput isAhead label={`第 ${name + 1} 条委托的起止日期`} />
              </Form.Item>
              <Button type="text" icon={<DeleteOutlined />} aria-label={`删除第 ${name + 1} 条委托`} onClick={() => remove(name)} />
            </div>
          ))}
          <Button icon={<PlusOutlined />} disabled={rows.length >= most} onClick={() => add({ from: null, to: null, days: null })}>
            添加委托
          </Button>
        </>
      )}
    </Form.List>
  )
}

const row = { display: 'grid', gridTemplateColumns: '1fr 1fr 2fr auto', gap: '0 8px' } as const
const search = { optionFilterProp: 'label' } as const
