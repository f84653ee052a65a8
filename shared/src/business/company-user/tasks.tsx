import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import type { RowOf } from '../../contract/call.ts'
import { personApplies } from '../../contract/task-applies.ts'
import { taskApplyFields as field } from '../../domain/fields/task-apply.ts'
import { filtersOf } from '../listed.tsx'
import { opens } from '../opens.tsx'

const filters = filtersOf(field, 'status')

const { column } = columnsOf<RowOf<typeof personApplies>, typeof field>(field)

const columns = [
  opens('task', column('task_sn', { fixed: 'left', width: 152 }), ({ task_id }) => task_id),
  column('task_name', { width: 140, grow: true }),
  column('company_name', { width: 140, grow: true }),
  column('status'),
  column('task_amount', { width: 116 }),
  column('receive_at'),
  column('traded_at'),
  column('finish_at'),
  column('settlement_at'),
  column('deliverable', { width: 160, grow: true }),
]

/** 任务 that a person has taken, with all enterprises that the reader may see. */
export function PersonTasks({ userId }: { readonly userId: string }) {
  const list = useListState(filters, { name: 'tasks' })
  const query = useRead(personApplies, { query: { ...list.params, user_id: userId } })
  return <ListPage isNested title="任务" list={list} query={query} columns={columns} rowKey="id" fields={field} empty={{ text: '还没有报名或承接过任务。' }} />
}
