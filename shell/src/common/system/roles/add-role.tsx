import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { permissions } from '@linggong/shared/contract/accounts'
import { createRole } from '@linggong/shared/contract/roles'
import { withoutPlaceholder } from '@linggong/shared/domain/permission-set'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { PermissionTree } from './permission-tree.tsx'
import { RoleFields, type RoleValues, roleBody } from './role-fields.tsx'
import { type Chosen, checkedIds } from './tree-model.ts'

/** 新增角色: its name and its permissions in one step (R230). */
export function AddRoleDrawer({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<RoleValues>()
  const [chosen, setChosen] = useState<Chosen>(new Set<string>())
  const [isTouched, setTouched] = useState(false)
  const held = useRead(permissions, {}, { staleTime: 0 })
  const create = useAction(createRole, { success: '角色已新增', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  const handleClose = useLeaveQuestion(isTouched || chosen.size > 0, onClose)
  const handleFinish = (values: RoleValues) =>
    // The root of the tree is not a permission (R492).
    void create.run({ body: { ...roleBody(values), permission_ids: withoutPlaceholder(checkedIds(held.data?.tree ?? [], chosen)) } })
  return (
    <Drawer
      open
      size={720}
      title="新增角色"
      afterOpenChange={(isOpen) => isOpen && form.focusField('name')}
      onClose={handleClose}
      extra={
        <Button type="primary" disabled={!held.data} loading={create.isRunning} onClick={form.submit}>
          保存
        </Button>
      }
    >
      <Form<RoleValues> form={form} layout="vertical" onValuesChange={() => setTouched(true)} onFinish={handleFinish}>
        <RoleFields />
      </Form>
      {held.data && <PermissionTree tree={held.data.tree} chosen={chosen} onChange={setChosen} />}
      {!held.data && (held.error ? <FailureBlock error={held.error} what="权限" onRetry={() => void held.refetch()} /> : <LoadingBlock what="权限" />)}
    </Drawer>
  )
}
