import { useRead } from '@linggong/shared/api/queries'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, useListState } from '@linggong/shared/ui/list-state'
import { useNavigate } from '@linggong/shared/ui/router'
import { searchTasks, taskBills } from '../../contract/tasks.ts'
import { billFields } from '../../domain/fields/bill.ts'
import { taskFields } from '../../domain/fields/task.ts'
import { type Bill, pickBillColumns } from '../bill/document.tsx'
import { useLinkTo } from '../home.tsx'
import { byId } from '../rows.ts'
import { nestedTaskFilters, pickTaskColumns, type Task, type TaskRecord, taskSums } from './document.tsx'

const noFilters = defineFilters({})
const billColumns = pickBillColumns(['sn', 'status', 'settlement_status', 'name', 'id_no', 'amount', 'tax_amount', 'net_amount', 'bank_name', 'account_no', 'fail_reason', 'pay_at', 'settlement_sn'])

/** 账单 that name the task: what was paid for it. */
export function TaskBills({ record: { id } }: { readonly record: TaskRecord }) {
  const linkTo = useLinkTo()
  const navigate = useNavigate()
  const list = useListState(noFilters, { name: 'bills' })
  const query = useRead(taskBills, { params: { id }, query: list.params })
  const open = (bill: Bill) => linkTo('bill', bill.id)
  return (
    <ListPage
      isNested
      title="账单"
      list={list}
      query={query}
      columns={billColumns}
      rowKey="id"
      fields={billFields}
      onOpen={(bill: Bill) => void (open(bill) !== undefined && navigate(open(bill) ?? ''))}
      empty={{ text: '还没有账单。导入账单时填写这个任务的编号，账单就会显示在这里。' }}
    />
  )
}

const taskColumns = pickTaskColumns(['sn', 'name', 'status', 'settlement_status', 'amount', 'paid_amount', 'people_count', 'waiting_count', 'traded_count', 'audit_reason', 'create_at'])

/** The tasks of one batch. */
export function BatchTasks({ id }: { readonly id: string }) {
  const linkTo = useLinkTo()
  const navigate = useNavigate()
  const list = useListState(nestedTaskFilters, { name: 'tasks' })
  const query = useRead(searchTasks, { body: { ...list.params, batch_id: id } })
  return (
    <ListPage
      isNested
      title="任务"
      list={list}
      query={query}
      columns={taskColumns}
      rowKey={byId<Task>()}
      fields={taskFields}
      sums={query.data && taskSums(query.data)}
      onOpen={(task: Task) => navigate(linkTo('task', task.id) ?? '')}
      empty={{ text: '该批次没有任务。' }}
    />
  )
}

