import { useAction } from '@linggong/shared/api/actions'
import { clearable } from '@linggong/shared/ui/clearable'
import type { ApiError } from '@linggong/shared/api/errors'
import { createStaff, updateStaff } from '@linggong/shared/contract/staffs'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { PhoneInput, textRule } from '@linggong/shared/ui/text-inputs'
import { Form, Input, Select } from 'antd'
import { useDepartments } from '../use-department-options.ts'
import { useRoles } from '../use-role-options.ts'
import type { Staff } from './columns.tsx'

const Item = itemsOf(staffFields)

interface StaffDialogProps {
  /** Absent: a new one. */
  readonly staff?: Staff
  readonly onClose: () => void
}

interface StaffValues {
  readonly name: string
  readonly phone?: string
  readonly role_ids?: readonly string[]
  readonly department_id?: string | null
}

/** 新增/编辑员工. The phone is masked, so changing it means typing the new one; an empty field changes nothing. */
export function StaffDialog({ staff, onClose }: StaffDialogProps) {
  const [form] = Form.useForm<StaffValues>()
  const onFail = ({ fields }: ApiError) => showFaults(form, fields)
  const create = useAction(createStaff, { success: '邀请已发送，对方在48小时内用手机号登录并接受后即成为员工', onDone: onClose, onFail })
  const update = useAction(updateStaff, { success: '员工已保存', onDone: onClose, onFail })
  const handleFinish = ({ name, phone = '', role_ids = [], department_id = null }: StaffValues) => {
    const body = { name: name.trim(), department_id: department_id ?? null }
    // Only what is changed: other roles, like another phone, are given by who has proven themselves lately.
    const isSame = staff !== undefined && [...role_ids].toSorted().join() === staff.roles.map(({ id }) => id).toSorted().join()
    if (staff) void update.run({ params: { id: staff.id }, body: { ...body, ...(!isSame && { role_ids: [...role_ids] }), ...(phone !== '' && { phone }), version: staff.version } })
    else void create.run({ body: { ...body, role_ids: [...role_ids], phone } })
  }
  return (
    <FormDialog<StaffValues>
      form={form}
      title={staff ? `编辑员工 · ${staff.name}` : '新增员工'}
      initial={{ name: staff?.name ?? '', phone: '', role_ids: staff?.roles.map(({ id }) => id) ?? [], department_id: staff?.department_id ?? null }}
      isRunning={create.isRunning || update.isRunning}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Item name="name" asks="输入">
        <Input maxLength={32} showCount />
      </Item>
      <PhoneField staff={staff} />
      <RolesField />
      <DepartmentField />
    </FormDialog>
  )
}

function PhoneField({ staff }: { readonly staff: Staff | undefined }) {
  if (!staff) {
    return (
      <Item name="phone" asks="输入" validateTrigger="onBlur" extra="即登录账号；对方会收到邀请短信，首次登录用短信验证码并接受邀请" rules={[textRule('phone')]}>
        <PhoneInput />
      </Item>
    )
  }
  const hint = staff.is_self ? '不能修改自己的手机号，请由其他管理员操作' : `现为 ${staff.phone}，留空表示不更换；更换后原手机号立即退出登录，新手机号须先接受邀请`
  return (
    <Item name="phone" before="新" validateTrigger="onBlur" extra={hint} rules={[textRule('phone')]}>
      <PhoneInput disabled={staff.is_self} placeholder="不更换" />
    </Item>
  )
}

function RolesField() {
  const { roles, isLoading } = useRoles()
  const options = roles.map(({ id, name, remark, is_assignable: isAssignable }) => ({
    value: id,
    label: name,
    title: isAssignable ? remark : '该角色包含您没有的权限，不能由您分配',
    disabled: !isAssignable,
  }))
  return (
    <Item name="role_ids" extra="没有角色的员工不能登录办理业务">
      <Select mode="multiple" allowClear={clearable} showSearch={{ optionFilterProp: 'label' }} loading={isLoading} placeholder="可多选" options={options} notFoundContent={isLoading ? '正在加载' : '没有匹配的角色'} />
    </Item>
  )
}

function DepartmentField() {
  const { options, isLoading } = useDepartments()
  return (
    <Item name="department_id">
      <Select allowClear={clearable} showSearch={{ optionFilterProp: 'label' }} loading={isLoading} placeholder="不属于任何部门" options={options} notFoundContent={isLoading ? '正在加载' : '没有匹配的部门'} />
    </Item>
  )
}
