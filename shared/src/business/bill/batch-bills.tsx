import { usePermissions } from '@linggong/shared/session/permissions'
import { ListPage } from '@linggong/shared/ui/list-page'
import type { Filters } from '@linggong/shared/ui/list-state'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Button } from 'antd'
import { type ComponentType, useContext, useState } from 'react'
import type { FlavourDocument } from '../document.tsx'
import { useActionsOf } from '../document/actions.ts'
import { HomeContext } from '../home.tsx'
import { AssignTaskButton } from './assign-task-dialogs.tsx'
import type { BatchRecord, BillBatch } from './batch.tsx'
import type { SettleDialogProps } from './create-settlement.tsx'
import { type Bill, pickBillColumns } from './document.tsx'
import { useNestedBills } from './nested.tsx'

const columns = pickBillColumns(['sn', 'status', 'settlement_status', 'name', 'id_no', 'amount', 'tax_amount', 'net_amount', 'bank_name', 'account_no', 'fail_reason', 'phone', 'task_sn', 'pay_at', 'settlement_sn', 'why'])

interface BatchBillsProps<F extends Filters> {
  readonly of: FlavourDocument<BillBatch, BatchRecord, F>
  readonly batch: BatchRecord
}

/** The bills of one batch; open ones can be put into a settlement of their own, and unpaid ones be given a task. */
export function BatchBills<F extends Filters>({ of, batch }: BatchBillsProps<F>) {
  const settle = useActionsOf(of)(batch).find(({ key }) => key === 'settle')
  const SettleDialog: ComponentType<SettleDialogProps> | undefined = of.dialogs['settle']
  const { props, readAll } = useNestedBills({ batch_id: batch.id })
  const { can } = usePermissions()
  const assignKey = useContext(HomeContext)?.keyOf('bill', 'import')
  const mayAssign = assignKey !== undefined && can(assignKey) && batch.status !== 'canceled'
  const [chosen, setChosen] = useState<readonly Bill[] | null>(null)
  return (
    <>
      <ListPage
        {...props}
        columns={columns}
        {...((settle || mayAssign) && {
          batch: {
            readAll,
            actions: (rows: readonly Bill[]) => (
              <>
                {settle && <PermissionMark keys={settle.permission} />}
                {settle && <SettleButton rows={rows} onClick={setChosen} />}
                <AssignTaskButton rows={rows} />
              </>
            ),
          },
        })}
      />
      {chosen !== null && SettleDialog && <SettleDialog record={batch} bills={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** Shows how many of the selected bills can be settled: those in other states are skipped. */
function SettleButton({ rows, onClick }: { readonly rows: readonly Bill[]; readonly onClick: (open: readonly Bill[]) => void }) {
  const open = rows.filter(({ status }) => status === 'to_settlement')
  return (
    <Button disabled={open.length === 0} title={open.length === 0 ? '所选账单都不是待结算' : undefined} onClick={() => onClick(open)}>
      生成结算单（{open.length} 笔）
    </Button>
  )
}
