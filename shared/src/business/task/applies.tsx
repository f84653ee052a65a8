import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { actionsColumn, columnsOf } from '@linggong/shared/ui/columns'
import { FileView } from '@linggong/shared/ui/file-view'
import { ListPage } from '@linggong/shared/ui/list-page'
import { type Filters, useListState } from '@linggong/shared/ui/list-state'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Button, Flex } from 'antd'
import { useMemo } from 'react'
import type { RowOf } from '../../contract/call.ts'
import { tradeApply } from '../../contract/task-applies.ts'
import { taskApplies, tradeTask } from '../../contract/tasks.ts'
import { taskApplyFields as field } from '../../domain/fields/task-apply.ts'
import type { FlavourDocument } from '../document.tsx'
import { useActionsOf } from '../document/actions.ts'
import { filtersOf } from '../listed.tsx'
import { opens } from '../opens.tsx'
import type { Task, TaskRecord } from './document.tsx'

type Apply = RowOf<typeof taskApplies>

const filters = filtersOf(field, 'status')

const { column, custom } = columnsOf<Apply, typeof field>(field)

const columns = [
  opens('company_user', column('user_name', { fixed: 'left', width: 96 }), ({ company_user_id }) => company_user_id),
  column('status'),
  column('id_no', { width: 156 }),
  column('phone', { width: 112 }),
  column('receive_at'),
  column('traded_at'),
  column('confirm_at'),
  column('deliverable', { width: 160, grow: true }),
  custom('deliverable_urls', ({ deliverable_urls: urls }) => (urls.length === 0 ? '—' : <Flex gap={8}>{urls.map((url, index) => <FileView key={url} fileUrl={url} text={`查看 ${index + 1}`} />)}</Flex>), { width: 120 }),
  column('submit_at'),
  column('finish_at'),
  column('settlement_at'),
]

interface TaskAppliesProps<F extends Filters> {
  readonly of: FlavourDocument<Task, TaskRecord, F>
  readonly record: TaskRecord
}

/** 报名记录: those who have applied. One is chosen, or several at once; whoever is left when the task is traded is refused. */
export function TaskApplies<F extends Filters>({ of, record }: TaskAppliesProps<F>) {
  const list = useListState(filters, { name: 'applies' })
  const query = useRead(taskApplies, { params: { id: record.id }, query: list.params })
  const traded = useActionsOf(of)(record).find(({ key }) => key === 'traded')
  const tradeOne = useAction(tradeApply, { success: '已成交' })
  const tradeSome = useAction(tradeTask, { success: '任务已成交，其余报名已不录用' })
  const { run } = tradeOne
  const shown = useMemo(() => {
    if (traded === undefined) return columns
    const actions = actionsColumn<Apply>(({ id, status, version }) => (status === 'applied' ? [{ label: '成交', permission: traded.permission, onClick: () => void run({ params: { id }, body: { version } }) }] : []), 76)
    return [...columns, actions]
  }, [traded, run])
  return (
    <ListPage
      isNested
      title="报名记录"
      list={list}
      query={query}
      columns={shown}
      rowKey="id"
      fields={field}
      {...(traded && {
        batch: {
          actions: (rows: readonly Apply[], clear: () => void) => (
            <>
              <PermissionMark keys={traded.permission} />
              <TradeButton
                rows={rows}
                isRunning={tradeSome.isRunning}
                onTrade={(ids) => void tradeSome.run({ params: { id: record.id }, body: { apply_ids: [...ids], version: record.version } }).then((answer) => answer && clear())}
              />
            </>
          ),
        },
      })}
      empty={{ text: record.status === 'released' ? '还没有人报名。' : '没有报名记录。' }}
    />
  )
}

interface TradeButtonProps {
  readonly rows: readonly Apply[]
  readonly isRunning: boolean
  readonly onTrade: (ids: readonly string[]) => void
}

/** Shows how many of the selected ones still wait; it closes the task for the others. */
function TradeButton({ rows, isRunning, onTrade }: TradeButtonProps) {
  const open = rows.filter(({ status }) => status === 'applied')
  return (
    <Button disabled={open.length === 0} loading={isRunning} title={open.length === 0 ? '所选报名都不是已报名' : '其余报名将不录用，任务进入进行中'} onClick={() => onTrade(open.map(({ id }) => id))}>
      成交所选并结束招募（{open.length} 人）
    </Button>
  )
}
