import { itemsOf } from '@linggong/shared/ui/form-items'
import { Input, Switch } from 'antd'
import { invoiceInfoFields } from '../../domain/fields/invoice-info.ts'
import { titleFacts } from './facts.ts'

export const Item = itemsOf(invoiceInfoFields)

const hints: Readonly<Record<string, string>> = { title: '与营业执照上的名称一致', email: '电子发票发送到这里', receiver_address: '邮寄纸质发票时使用' }
const lengths: Readonly<Record<string, number>> = { title: 100, tax_no: 18, address: 100, phone: 20, bank_name: 50, bank_account: 30, email: 100, receiver: 30, receiver_phone: 20, receiver_address: 200 }

/** The fields of a title, in the order of an invoice. */
export function TitleFields() {
  return titleFacts.map((name) => (
    <Item key={name} name={name} {...((name === 'title' || name === 'tax_no') && { asks: '输入' })} {...(hints[name] !== undefined && { extra: hints[name] })}>
      <Input maxLength={lengths[name]} showCount />
    </Item>
  ))
}

export const DefaultField = () => (
  <Item name="is_default" extra="申请开票时先选它；每家只有一个默认抬头">
    <Switch />
  </Item>
)
