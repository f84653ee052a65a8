import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Money } from '@linggong/shared/ui/money'
import { Alert, Form, Select } from 'antd'
import { useState } from 'react'
import { assignBillTask, billableTasks } from '../../contract/bills.ts'
import type { CallOutput } from '../../contract/call.ts'
import { doubtsOfBill } from '../../domain/billed-tasks.ts'
import { billFields } from '../../domain/fields/bill.ts'
import { formatCents, sum } from '../../domain/money.ts'
import type { DialogProps, ManyDialogProps } from '../document.tsx'
import type { Bill, BillRecord } from './document.tsx'

type Task = CallOutput<typeof billableTasks>['results'][number]

interface Values {
  readonly task_id: string
}

const Item = itemsOf(billFields)

/** 关联任务: the bills, which are of one enterprise, name the task whose work they pay; each has a result of its own. */
export function AssignTaskManyDialog({ rows, onDone, onClose }: ManyDialogProps<Bill>) {
  const [form] = Form.useForm<Values>()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Task>()
  const [first] = rows
  const companies = new Set(rows.map(({ company_id }) => company_id)).size
  const isMixed = companies > 1
  const found = useRead(billableTasks, { query: { ...(first && { company_id: first.company_id }), search } }, { enabled: !isMixed })
  const assign = useAction(assignBillTask, { inPlace: true, onFail: ({ fields }) => showFaults(form, fields) })
  const result = useBatchResult({ title: '关联任务', words: { done: '已关联', refused: '未关联' }, unit: '笔账单', onDone, onClose })
  const tasks = found.data?.results ?? []
  const others = rows.filter(({ task_sn }) => task_sn !== '').length
  const doubts = chosen === undefined ? [] : doubtsAbout(chosen, rows)
  if (result.dialog !== null) return result.dialog
  return (
    <FormDialog<Values>
      form={form}
      title="关联任务"
      okText="关联"
      initial={{}}
      isRunning={assign.isRunning}
      head={
        isMixed ? (
          <Alert type="error" showIcon style={{ marginBlockEnd: 16 }} title={`所选账单属于 ${companies} 家企业，一个任务只能关联一家企业的账单。请返回，按企业筛选后分别关联。`} />
        ) : (
          <p>
            将任务关联到{first?.company_name}的 {rows.length} 笔账单，合计 <Money strong symbol cents={sum(rows.map(({ amount }) => amount))} />。{others > 0 && `其中 ${others} 笔已关联其他任务，将改为所选任务。`}开始支付后不能再改。
          </p>
        )
      }
      onFinish={async ({ task_id }) => {
        if (isMixed) return
        result.settle(await assign.run({ body: { bill_ids: rows.map(({ id }) => id), task_id } }))
      }}
      onClose={onClose}
    >
      <Item name="task_id" asks="选择" extra="可选已成交或已完成的任务">
        <Select<string>
          showSearch={{ filterOption: false, onSearch: setSearch }}
          placeholder="搜索任务编号或名称"
          loading={found.isFetching}
          notFoundContent={found.isFetching ? '正在查找…' : search === '' ? '该企业还没有已成交或已完成的任务' : '没有这样的任务'}
          options={tasks.map(({ id, sn, name, amount, billed }) => ({ value: id, label: `${sn} ${name}（任务金额 ${formatCents(amount)}，已有账单 ${formatCents(billed)}）` }))}
          onChange={(id: string) => setChosen(tasks.find((task) => task.id === id))}
        />
      </Item>
      {doubts.map((text) => (
        <Alert key={text} type="warning" showIcon style={{ marginBlockEnd: 8 }} title={text} />
      ))}
    </FormDialog>
  )
}

/** What is pointed out before the click, as the import does: below the price at once for all of them. */
function doubtsAbout(task: Task, rows: readonly Bill[]): string[] {
  const added = rows.filter(({ task_sn }) => task_sn !== task.sn)
  const low = added.filter(({ amount }) => doubtsOfBill(task, amount, 0).length > 0)
  const [only] = low
  const below = only === undefined ? [] : low.length === 1 ? doubtsOfBill(task, only.amount, 0) : [`${low.length} 笔账单的金额低于任务的价格 ${formatCents(task.min_price)}`]
  return [...below, ...doubtsOfBill(task, 0, task.billed + sum(added.map(({ amount }) => amount)))]
}

/** The same for the bill of a page. */
export const AssignTaskDialog = ({ record, onClose }: DialogProps<BillRecord>) => <AssignTaskManyDialog rows={[record]} onDone={nothing} onClose={onClose} />

const nothing = () => undefined
