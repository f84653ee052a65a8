import { Form, type FormItemProps } from 'antd'
import type { Fields } from '../domain/fields/field.ts'

interface ItemProps<K extends string> extends Omit<FormItemProps, 'name' | 'label' | 'required'> {
  readonly name: K
  /** What tells it from the field as it is: `新` of `新手机号`. */
  readonly before?: string
  /** What an empty one is asked for; absent: it may stay empty. */
  readonly asks?: '输入' | '选择' | '上传'
}

/** The items of a form that fills fields of a dictionary: named like them, and called what they are called. */
export function itemsOf<F extends Fields>(fields: F) {
  return function Item({ name, before = '', asks, rules = [], ...rest }: ItemProps<keyof F & string>) {
    const label = `${before}${fields[name]?.label ?? name}`
    const filled = asks === undefined ? [] : [{ required: true, whitespace: asks === '输入', message: `请${asks}${label}` }]
    return <Form.Item {...rest} name={name} label={label} rules={[...filled, ...rules]} />
  }
}
