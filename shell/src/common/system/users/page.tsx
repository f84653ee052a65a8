import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { inviteStaff, listStaffs } from '@linggong/shared/contract/staffs'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { usePermissions } from '@linggong/shared/session/permissions'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { useMemo, useState } from 'react'
import { addStaff } from '../../commands.ts'
import { type Staff, type StaffTask, staffColumns, key } from './columns.tsx'
import { staffFilters, wireFilters } from './filters.ts'

const StaffDialog = lazyDialog(() => import('./staff-dialog.tsx').then((module) => module.StaffDialog))
const StaffSwitch = lazyDialog(() => import('./switch-dialog.tsx').then((module) => module.StaffSwitch))
const StaffHistory = lazyDialog(() => import('./staff-history.tsx').then((module) => module.StaffHistory))

const tasks: readonly Exclude<StaffTask, 'history' | 'invite'>[] = ['edit', 'enable']

/** 员工管理: who may sign in to this organisation, and with which roles. */
export function Page() {
  const { can } = usePermissions()
  const list = useListState(staffFilters)
  const staffs = useRead(listStaffs, { query: wireFilters(list.params) })
  const [openDialog, setOpenDialog] = useState<{ task: StaffTask; staff: Staff } | 'add' | null>(null)
  const { run: invite } = useAction(inviteStaff, { success: '邀请已重新发送，48小时内有效' })
  const columns = useMemo(
    () =>
      staffColumns({
        tasks: new Set<StaffTask>([...tasks.filter((task) => can(`${key}:${task}`)), ...(can(`${key}:add`) ? ['invite' as const] : []), 'history']),
        onOpen: (task, staff) => (task === 'invite' ? void invite({ params: { id: staff.id }, body: { version: staff.version } }) : setOpenDialog({ task, staff })),
      }),
    [can, invite],
  )
  const close = () => setOpenDialog(null)
  return (
    <>
      <ListPage
        title="员工管理"
        list={list}
        query={staffs}
        columns={columns}
        rowKey="id"
        fields={staffFields}
        actions={<CommandButton command={addStaff} onClick={() => setOpenDialog('add')} />}
      />
      {openDialog !== null && (
        <>
          <FocusReturn />
          {openDialog === 'add' ? <StaffDialog onClose={close} /> : <ActionDialog {...openDialog} onClose={close} />}
        </>
      )}
    </>
  )
}

function ActionDialog({ task, staff, onClose }: { readonly task: StaffTask; readonly staff: Staff; readonly onClose: () => void }) {
  if (task === 'edit') return <StaffDialog staff={staff} onClose={onClose} />
  return task === 'enable' ? <StaffSwitch staff={staff} onClose={onClose} /> : <StaffHistory staff={staff} onClose={onClose} />
}
