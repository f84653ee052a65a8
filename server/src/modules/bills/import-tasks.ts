import type { BillRow } from '@linggong/shared/domain/imports/bill'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf, TASK_STATUSES } from '@linggong/shared/domain/statuses'
import type { CheckedRow } from '../imports/checked-row.ts'
import type { NamedTask } from './import-facts.ts'

/**
 * A bill may name a task of the enterprise that is being done or done; bills of more than its amount are pointed out, on the row that exceeds it
 * and those after it (decision 92 of docs/breadth).
 */
export function checkTasks(checked: readonly CheckedRow<BillRow>[], tasks: ReadonlyMap<string, NamedTask>): void {
  const billed = new Map<string, number>()
  for (const { row, issues } of checked) {
    const { task_sn: sn, amount } = row
    if (sn === '') continue
    const task = tasks.get(sn)
    const add = (level: 'error' | 'warn', text: string): void => void issues.push({ column: 'task_sn', level, text })
    if (task === undefined) add('error', `任务编号 ${sn} 不存在或不属于该企业`)
    else if (task.status !== 'traded' && task.status !== 'finished') add('error', `任务 ${sn}“${task.name}”${statusOf(TASK_STATUSES, task.status).label}，成交后才能导入账单`)
    else {
      const total = (billed.get(sn) ?? task.billed) + Math.max(0, amount ?? 0)
      billed.set(sn, total)
      if (total > task.amount) add('warn', `任务 ${sn} 的账单合计将达 ${formatCents(total)}，超过任务金额 ${formatCents(task.amount)}`)
    }
  }
}
