import { useRead } from '@linggong/shared/api/queries'
import { listRoles } from '@linggong/shared/contract/roles'
import { usePermissions } from '@linggong/shared/session/permissions'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { Suspense, lazy, useMemo, useState } from 'react'
import { addRole } from '../../commands.ts'
import { type Role, type RoleTask, roleColumns, key } from './columns.tsx'
import { roleFilters } from './filters.ts'

const AddRoleDrawer = lazy(() => import('./add-role.tsx').then(({ AddRoleDrawer: Drawer }) => ({ default: Drawer })))
const dialogs = {
  edit: lazy(() => import('./edit-role.tsx').then(({ EditRoleDialog }) => ({ default: EditRoleDialog }))),
  permissions: lazy(() => import('./permissions-drawer.tsx').then(({ PermissionsDrawer }) => ({ default: PermissionsDrawer }))),
  staffs: lazy(() => import('./staffs-drawer.tsx').then(({ StaffsDrawer }) => ({ default: StaffsDrawer }))),
  history: lazy(() => import('./role-history.tsx').then(({ RoleHistory }) => ({ default: RoleHistory }))),
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
        actions={<CommandButton command={addRole} onClick={() => setOpenDialog('add')} />}
      />
      {openDialog !== null && (
        <>
          <FocusReturn />
          <Suspense fallback={null}>{openDialog === 'add' ? <AddRoleDrawer onClose={close} /> : <RoleDialog {...openDialog} onClose={close} />}</Suspense>
        </>
      )}
    </>
  )
}

function RoleDialog({ task, role, onClose }: { readonly task: RoleTask; readonly role: Role; readonly onClose: () => void }) {
  const Dialog = dialogs[task]
  return <Dialog role={role} onClose={onClose} />
}
