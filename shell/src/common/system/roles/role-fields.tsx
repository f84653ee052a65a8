import { Form, Input } from 'antd'

export interface RoleValues {
  readonly name: string
  readonly remark?: string
}

/** As the contract takes them: lines without blanks at their ends. */
export const roleBody = ({ name, remark = '' }: RoleValues) => ({ name: name.trim(), remark: remark.trim() })

export function RoleFields() {
  return (
    <>
      <Form.Item name="name" label="角色名称" rules={[{ required: true, whitespace: true, message: '请输入角色名称' }]}>
        <Input maxLength={20} showCount />
      </Form.Item>
      <Form.Item name="remark" label="说明">
        <Input maxLength={200} placeholder="这个角色负责什么" />
      </Form.Item>
    </>
  )
}
