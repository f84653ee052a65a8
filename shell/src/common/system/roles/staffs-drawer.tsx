import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { useBegun } from '@linggong/shared/business/fresh'
import type { CallOutput } from '@linggong/shared/contract/call'
import { roleStaffs, updateRoleStaffs } from '@linggong/shared/contract/roles'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { Role } from './columns.tsx'
import { type Colleague, StaffPicker } from './staff-picker.tsx'

interface StaffsDrawerProps {
  readonly role: Role
  readonly onClose: () => void
}

/** 分配员工: the staff with the role (R518). */
export function StaffsDrawer({ role, onClose }: StaffsDrawerProps) {
  const kept = useRead(roleStaffs, { params: { id: role.id } }, { staleTime: 0 })
  const begun = useBegun(kept)
  if (begun) return <Editor key={begun.version} role={role} kept={begun} onClose={onClose} />
  return (
    <Drawer open size={860} title={`分配员工 · ${role.name}`} onClose={onClose}>
      {kept.error ? <FailureBlock error={kept.error} what="员工" onRetry={() => void kept.refetch()} /> : <LoadingBlock what="员工" />}
    </Drawer>
  )
}

function Editor({ role, kept, onClose }: StaffsDrawerProps & { readonly kept: CallOutput<typeof roleStaffs> }) {
  const [chosen, setChosen] = useState<readonly Colleague[]>(kept.results)
  const update = useAction(updateRoleStaffs, { success: '员工已保存，立即生效', onDone: onClose })
  const ids = new Set(chosen.map(({ id }) => id))
  const isDirty = ids.size !== kept.results.length || kept.results.some(({ id }) => !ids.has(id))
  const handleClose = useLeaveQuestion(isDirty, onClose)
  return (
    <Drawer
      open
      size={860}
      title={`分配员工 · ${role.name}`}
      onClose={handleClose}
      extra={
        <Button
          type="primary"
          disabled={!isDirty}
          loading={update.isRunning}
          onClick={() => void update.run({ params: { id: role.id }, body: { staff_ids: [...ids], version: kept.version } })}
        >
          保存
        </Button>
      }
    >
      <StaffPicker chosen={chosen} onChange={setChosen} />
    </Drawer>
  )
}
