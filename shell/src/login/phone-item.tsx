import { accountFields } from '@linggong/shared/domain/fields/account'
import { isPhone, normalizePhone } from '@linggong/shared/domain/phone'
import { Form, Input } from 'antd'

/** Who signs in. */
export function PhoneItem() {
  return (
    <Form.Item name="phone" label={accountFields.phone.label} validateFirst rules={[{ required: true, message: '请输入手机号' }, { validator: checkPhone }]}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is all there is to do here */}
      <Input autoFocus autoComplete="username" inputMode="tel" maxLength={20} placeholder="请输入手机号" />
    </Form.Item>
  )
}

/** The previous rule checks for an empty value. */
function checkPhone(_: unknown, typed: string | undefined): Promise<void> {
  const phone = normalizePhone(typed ?? '')
  return phone === '' || isPhone(phone) ? Promise.resolve() : Promise.reject(new Error('请输入正确的手机号'))
}
