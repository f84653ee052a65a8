import { doubtsOfBill, whyUnbillable } from '@linggong/shared/domain/billed-tasks'
import type { BillRow } from '@linggong/shared/domain/imports/bill'
import type { CheckedRow } from '../imports/checked-row.ts'
import type { NamedTask } from './import-facts.ts'

/**
 * A bill may name a task of the enterprise that is being done or done; what is below its price, and bills of more than its amount, are pointed
 * out: the latter on the row that exceeds it and those after it (decision 92 of docs/breadth).
 */
export function checkTasks(checked: readonly CheckedRow<BillRow>[], tasks: ReadonlyMap<string, NamedTask>): void {
  const billed = new Map<string, number>()
  for (const { row, issues } of checked) {
    const { task_sn: sn, amount } = row
    if (sn === '') continue
    const task = tasks.get(sn)
    const why = task === undefined ? `任务编号 ${sn} 不存在或不属于该企业` : whyUnbillable(task)
    if (why !== null || task === undefined) {
      issues.push({ column: 'task_sn', level: 'error', text: why ?? '' })
      continue
    }
    const total = (billed.get(sn) ?? task.billed) + Math.max(0, amount ?? 0)
    billed.set(sn, total)
    issues.push(...doubtsOfBill(task, amount ?? 0, total).map((text) => ({ column: 'task_sn', level: 'warn' as const, text })))
  }
}
