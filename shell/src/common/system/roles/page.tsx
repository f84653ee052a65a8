import { useRead } from '@linggong/shared/api/queries'
import { listRoles } from '@linggong/shared/contract/roles'
import { roleFields } from '@linggong/shared/domain/fields/people'
import { usePermissions } from '@linggong/shared/session/permissions'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { useMemo, useState } from 'react'
import { addRole } from '../../commands.ts'
import { type Role, type RoleTask, roleColumns, key } from './columns.tsx'
import { roleFilters } from './filters.ts'

const AddRoleDrawer = lazyDialog(() => import('./add-role.tsx').then((module) => module.AddRoleDrawer))
const dialogs = {
  edit: lazyDialog(() => import('./edit-role.tsx').then((module) => module.EditRoleDialog)),
  permissions: lazyDialog(() => import('./permissions-drawer.tsx').then((module) => module.PermissionsDrawer)),
  staffs: lazyDialog(() => import('./staffs-drawer.tsx').then((module) => module.StaffsDrawer)),
  history: lazyDialog(() => import('./role-history.tsx').then((module) => module.RoleHistory)),
}

const tasks: readonly Exclude<RoleTask, 'history'>[] = ['edit', 'permissions', 'staffs']

/** 角色权限: the permissions of each role, and its staff (R517, R518). */
export function Page() {
  const { can } = usePermissions()
  const list = useListState(roleFilters)
  const roles = useRead(listRoles, { query: list.params })
  const [openDialog, setOpenDialog] = useState<{ task: RoleTask; role: Role } | 'add' | null>(null)
  const columns = useMemo(
    () =>
      roleColumns({
        tasks: new Set<RoleTask>([...tasks.filter((task) => can(`${key}:${task}`)), 'history']),
        onOpen: (task, role) => setOpenDialog({ task, role }),
      }),
    [can],
  )
  const close = () => setOpenDialog(null)
  return (
    <>
      <ListPage
        title="角色权限"
        list={list}
        query={roles}
        columns={columns}
        rowKey="id"
        fields={roleFields}
        actions={<CommandButton command={addRole} onClick={() => setOpenDialog('add')} />}
      />
      {openDialog !== null && (
        <>
          <FocusReturn />
          {openDialog === 'add' ? <AddRoleDrawer onClose={close} /> : <RoleDialog {...openDialog} onClose={close} />}
        </>
      )}
    </>
  )
}

function RoleDialog({ task, role, onClose }: { readonly task: RoleTask; readonly role: Role; readonly onClose: () => void }) {
  const Dialog = dialogs[task]
  return <Dialog role={role} onClose={onClose} />
}
