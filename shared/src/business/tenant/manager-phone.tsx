import { Form, Radio } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import type { companyDetail } from '../../contract/tenants.ts'
import { tenantFields } from '../../domain/fields/tenant.ts'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { PhoneInput, textRule } from '@linggong/shared/ui/text-inputs'
import { Replaceable, unlessKept } from './replaceable.tsx'
import { isKept } from './values.ts'

export type Administrator = CallOutput<typeof companyDetail>['administrators'][number]

const Item = itemsOf(tenantFields)
const { label } = tenantFields.manager_phone

/** The manager's phone, and once another one is typed, who is administrator now and whether they stay: the former phone may be a stranger's. */
export function ManagerPhone({ administrators }: { readonly administrators: readonly Administrator[] }) {
  const typed: unknown = Form.useWatch('manager_phone')
  const isReplaced = typeof typed === 'string' && !isKept(typed)
  const pending = administrators.filter(({ is_manager: isManager, invitation }) => isManager && invitation !== null)
  return (
    <>
      <Item name="manager_phone" asks="输入" validateTrigger="onBlur" extra="登录账号：保存后以短信邀请其成为超级管理员，48小时内有效；逾期可在详情页再次邀请" rules={[unlessKept(textRule('phone'))]}>
        <Replaceable label={label}>{(given) => <PhoneInput {...given} />}</Replaceable>
      </Item>
      {isReplaced && pending.length > 0 && <p>{pending.map(nameOf).join('、')}尚未接受邀请，保存后原邀请失效。</p>}
      {isReplaced && administrators.filter(({ invitation }) => invitation === null).map((one) => <Stay key={one.id} administrator={one} />)}
    </>
  )
}

const nameOf = ({ name, phone }: Administrator): string => `${name}（${phone}）`

function Stay({ administrator }: { readonly administrator: Administrator }) {
  return (
    <Form.Item
      name={['administrator_choices', administrator.id]}
      label={`现任${tenantFields.administrators.label} ${nameOf(administrator)}`}
      extra="移除后不再是该组织的员工，并立即退出登录；组织内的操作记录保留"
      rules={[{ required: true, message: '请选择保留或移除' }]}
    >
      <Radio.Group options={options} />
    </Form.Item>
  )
}

const options = [
  { value: 'keep', label: '保留' },
  { value: 'remove', label: '移除' },
]
