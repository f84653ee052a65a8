import { useRead } from '@linggong/shared/api/queries'
import { Can } from '@linggong/shared/ui/can'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Button } from 'antd'
import { useContext, useState } from 'react'
import { billDetail } from '../../contract/bills.ts'
import { TAKES_TASK } from '../../domain/machines/bill.ts'
import { HomeContext } from '../home.tsx'
import type { Bill } from './document.tsx'

// Loaded when opened.
export const AssignTaskDialog = lazyDialog(() => import('./assign-task.tsx').then((module) => module.AssignTaskDialog))
export const AssignTaskManyDialog = lazyDialog(() => import('./assign-task.tsx').then((module) => module.AssignTaskManyDialog))

const nothing = () => undefined

/** For the chosen bills of a batch: those that may still be given a task. */
export function AssignTaskButton({ rows }: { readonly rows: readonly Bill[] }) {
  const key = useContext(HomeContext)?.keyOf('bill', 'import')
  const [chosen, setChosen] = useState<readonly Bill[] | null>(null)
  if (key === undefined) return null
  const open = rows.filter(({ status }) => TAKES_TASK.some((state) => state === status))
  return (
    <Can keys={key}>
      <Button disabled={open.length === 0} title={open.length === 0 ? '所选账单都已支付、支付中或已取消' : undefined} onClick={() => setChosen(open)}>
        关联任务（{open.length} 笔）
      </Button>
      {chosen !== null && <AssignTaskManyDialog rows={chosen} onDone={nothing} onClose={() => setChosen(null)} />}
    </Can>
  )
}

/** The way from a bill's missing task to the dialog that gives it one; nothing for those who may not. */
export function AssignTaskLink({ id, label }: { readonly id: string; readonly label: string }) {
  const key = useContext(HomeContext)?.keyOf('bill', 'import')
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(billDetail, { params: { id } }, { enabled: isOpen })
  if (key === undefined) return null
  return (
    <Can keys={key}>
      <Button type="link" size="small" style={{ padding: 0, height: 'auto', textDecoration: 'underline' }} loading={isOpen && data === undefined} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && data !== undefined && <AssignTaskDialog record={data} onClose={() => setOpen(false)} />}
    </Can>
  )
}
