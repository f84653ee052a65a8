import { useAction } from '@linggong/shared/api/actions'
import { clearable } from '@linggong/shared/ui/clearable'
import type { ApiError } from '@linggong/shared/api/errors'
import { createDepartment, updateDepartment } from '@linggong/shared/contract/departments'
import { departmentFields } from '@linggong/shared/domain/fields/people'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form, Input, Select } from 'antd'
import { type Department, optionsOf } from './tree.ts'

const Item = itemsOf(departmentFields)

interface DepartmentDialogProps {
  readonly departments: readonly Department[]
  /** Absent: a new one. */
  readonly department?: Department
  /** For a new one. */
  readonly parentId?: string | null
  readonly onClose: () => void
}

interface DepartmentValues {
  readonly name: string
  readonly parent_id?: string | null
}

export function DepartmentDialog({ departments, department, parentId = null, onClose }: DepartmentDialogProps) {
  const [form] = Form.useForm<DepartmentValues>()
  const options = { success: department ? '部门已保存' : '部门已新增', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) }
  const create = useAction(createDepartment, options)
  const update = useAction(updateDepartment, options)
  const handleFinish = ({ name, parent_id = null }: DepartmentValues) => {
    const body = { name: name.trim(), parent_id: parent_id ?? null }
    if (department) void update.run({ params: { id: department.id }, body: { ...body, version: department.version } })
    else void create.run({ body })
  }
  const places = optionsOf(departments, department?.id)
  return (
    <FormDialog<DepartmentValues>
      form={form}
      title={department ? '编辑部门' : '新增部门'}
      initial={{ name: department?.name ?? '', parent_id: department ? department.parent_id : parentId }}
      isRunning={create.isRunning || update.isRunning}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Item name="name" asks="输入">
        <Input maxLength={32} showCount />
      </Item>
      <Item name="parent_id" extra="留空即为一级部门，最多 6 级">
        <Select allowClear={clearable} showSearch={{ optionFilterProp: 'label' }} placeholder="无（一级部门）" options={places} notFoundContent="没有可选的部门" />
      </Item>
    </FormDialog>
  )
}
