import { roleFields } from '@linggong/shared/domain/fields/people'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Input } from 'antd'

const Item = itemsOf(roleFields)

export interface RoleValues {
  readonly name: string
  readonly remark?: string
}

/** As the contract takes them: trimmed lines. */
export const roleBody = ({ name, remark = '' }: RoleValues) => ({ name: name.trim(), remark: remark.trim() })

export function RoleFields() {
  return (
    <>
      <Item name="name" asks="输入">
        <Input maxLength={20} showCount />
      </Item>
      <Item name="remark">
        <Input maxLength={200} showCount placeholder="这个角色负责什么" />
      </Item>
    </>
  )
}
