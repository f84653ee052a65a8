import { useAction } from '@linggong/shared/api/actions'
import { updateRole } from '@linggong/shared/contract/roles'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form } from 'antd'
import type { Role } from './columns.tsx'
import { RoleFields, type RoleValues, roleBody } from './role-fields.tsx'

export function EditRoleDialog({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const [form] = Form.useForm<RoleValues>()
  const update = useAction(updateRole, { success: '角色已保存', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog<RoleValues>
      form={form}
      title="编辑角色"
      initial={{ name: role.name, remark: role.remark }}
      isRunning={update.isRunning}
      onFinish={(values) => void update.run({ params: { id: role.id }, body: { ...roleBody(values), version: role.version } })}
      onClose={onClose}
    >
      <RoleFields />
    </FormDialog>
  )
}
