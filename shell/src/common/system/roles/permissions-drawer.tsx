import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { useBegun } from '@linggong/shared/business/fresh'
import { permissions } from '@linggong/shared/contract/accounts'
import { rolePermissions, updateRolePermissions } from '@linggong/shared/contract/roles'
import { withoutPlaceholder } from '@linggong/shared/domain/permission-set'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Alert, Button, Drawer } from 'antd'
import { useState } from 'react'
import type { Role } from './columns.tsx'
import { PermissionTree } from './permission-tree.tsx'
import { type Chosen, type PermissionTree as Tree, checkedIds, chosenOf } from './tree-model.ts'

interface PermissionsDrawerProps {
  readonly role: Role
  readonly onClose: () => void
}

/** 分配权限 (R517, R578): the tree contains the caller's permissions, because no others can be granted. */
export function PermissionsDrawer({ role, onClose }: PermissionsDrawerProps) {
  const held = useRead(permissions, {}, { staleTime: 0 })
  const kept = useRead(rolePermissions, { params: { id: role.id } }, { staleTime: 0 })
  // Uses freshly loaded data only: an older list could overwrite a newer one.
  const begun = useBegun(kept)
  if (held.data && begun) return <Editor key={begun.version} role={role} tree={held.data.tree} kept={begun} onClose={onClose} />
  const error = held.error ?? kept.error
  const retry = () => void Promise.all([held.refetch(), kept.refetch()])
  return (
    <Drawer open size={720} title={`分配权限 · ${role.name}`} onClose={onClose}>
      {error ? <FailureBlock error={error} what="权限" onRetry={retry} /> : <LoadingBlock what="权限" />}
    </Drawer>
  )
}

interface EditorProps extends PermissionsDrawerProps {
  readonly tree: Tree
  readonly kept: { readonly version: number; readonly permission_ids: readonly string[] }
}

function Editor({ role, tree, kept, onClose }: EditorProps) {
  const [before] = useState(() => chosenOf(tree, kept.permission_ids))
  const [chosen, setChosen] = useState<Chosen>(before)
  const update = useAction(updateRolePermissions, { success: '权限已保存，立即生效', onDone: onClose })
  const isDirty = before.size !== chosen.size || [...before].some((id) => !chosen.has(id))
  const handleClose = useLeaveQuestion(isDirty, onClose)
  const handleSave = () =>
    void update.run({
      params: { id: role.id },
      // The root of the tree is not a permission (R492).
      body: { permission_ids: withoutPlaceholder(checkedIds(tree, chosen)), version: kept.version },
    })
  return (
    <Drawer
      open
      size={720}
      title={`分配权限 · ${role.name}`}
      onClose={handleClose}
      extra={
        <Button type="primary" disabled={!isDirty} loading={update.isRunning} onClick={handleSave}>
          保存
        </Button>
      }
    >
      {role.staff_count > 0 && <Alert type="info" showIcon title={`保存后，拥有该角色的 ${role.staff_count} 名员工下一次操作时即按新权限执行。`} style={{ marginBottom: 12 }} />}
      <PermissionTree tree={tree} chosen={chosen} onChange={setChosen} />
    </Drawer>
  )
}
