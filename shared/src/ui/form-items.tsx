import { Form, type FormItemProps } from 'antd'
import type { Fields } from '../domain/fields/field.ts'

interface ItemProps<K extends string> extends Omit<FormItemProps, 'name' | 'label' | 'required'> {
  readonly name: K
  /** A prefix to the field's label: `新` of `新手机号`. */
  readonly before?: string
  /** The verb of the message when it is empty; absent: the field is optional. */
  readonly asks?: '输入' | '选择' | '上传'
}

/** Form items for fields of a dictionary: named by the field's key, labelled with its label. */
export function itemsOf<F extends Fields>(fields: F) {
  return function Item({ name, before = '', asks, rules = [], ...rest }: ItemProps<keyof F & string>) {
    const label = `${before}${fields[name]?.label ?? name}`
    // `whitespace` makes it a rule about text, which a date and a list are not.
    const filled = asks === undefined ? [] : [{ required: true, ...(asks === '输入' && { whitespace: true }), message: `请${asks}${label}` }]
    return <Form.Item {...rest} name={name} label={label} rules={[...filled, ...rules]} />
  }
}
