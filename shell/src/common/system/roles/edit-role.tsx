import { useAction } from '@linggong/shared/api/actions'
import { updateRole } from '@linggong/shared/contract/roles'
import { Form, Modal } from 'antd'
import { showFieldErrors } from '../field-errors.ts'
import type { Role } from './columns.tsx'
import { RoleFields, type RoleValues, roleBody } from './role-fields.tsx'

export function EditRoleDialog({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const [form] = Form.useForm<RoleValues>()
  const update = useAction(updateRole, { success: '角色已保存', onDone: onClose, onFail: (error) => showFieldErrors(form, error) })
  return (
    <Modal
      open
      title="编辑角色"
      okText="保存"
      confirmLoading={update.isRunning}
      afterOpenChange={(isOpen) => isOpen && form.focusField('name')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<RoleValues>
        form={form}
        layout="vertical"
        initialValues={{ name: role.name, remark: role.remark }}
        onFinish={(values) => void update.run({ params: { id: role.id }, body: { ...roleBody(values), version: role.version } })}
      >
        <RoleFields />
      </Form>
    </Modal>
  )
}
