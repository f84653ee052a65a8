import { commonPasswordText, isCommonPassword } from '@linggong/shared/domain/common-passwords'
import { accountFields } from '@linggong/shared/domain/fields/account'
import { isPasswordLike } from '@linggong/shared/domain/validators'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input } from 'antd'

const Item = itemsOf(accountFields)

export interface NewPassword {
  readonly password: string
  readonly again: string
}

interface NewPasswordItemsProps {
  /** Of the account: a password must not be made of it. */
  readonly phone: string
  /** Passwords that everybody tries; empty until they are there. */
  readonly words: ReadonlySet<string>
}

/** The new password, twice. */
export function NewPasswordItems({ phone, words }: NewPasswordItemsProps) {
  const checkCommon = (_: unknown, typed: string | undefined) =>
    typed && isCommonPassword(typed, words, phone) ? Promise.reject(new Error(commonPasswordText)) : Promise.resolve()
  return (
    <>
      <Item name="password" before="新" asks="输入" extra="6 到 16 位字母、数字或下划线" rules={[{ validator: checkPassword }, { validator: checkCommon }]}>
        <Input.Password autoComplete="new-password" />
      </Item>
      <Form.Item
        name="again"
        label="确认新密码"
        dependencies={['password']}
        rules={[
          { required: true, message: '请再次输入新密码' },
          ({ getFieldValue }) => ({
            validator: (_, typed) =>
              !typed || typed === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error('两次输入的密码不一致')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  )
}

/** 6–16 word characters (spec 1 §5); the previous rule checks for an empty value. */
function checkPassword(_: unknown, typed: string | undefined): Promise<void> {
  return !typed || isPasswordLike(typed) ? Promise.resolve() : Promise.reject(new Error('密码应为 6 到 16 位字母、数字或下划线'))
}
