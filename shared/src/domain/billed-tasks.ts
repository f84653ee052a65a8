// Which tasks bills may name, in a file or afterwards (decision 92 of docs/breadth).
import type { TaskStatus } from './machines/task.ts'
import { formatCents } from './money.ts'
import { statusOf } from './status-option.ts'
import { TASK_STATUSES } from './statuses.ts'

/** In which states work on it is done or being done. */
export const BILLED_TASKS = ['traded', 'finished'] as const satisfies readonly TaskStatus[]

interface Named {
  readonly sn: string
  readonly name: string
  readonly status: TaskStatus
  /** Cents, as all amounts here. */
  readonly amount: number
  readonly min_price: number
}

/** Why no bill may name it; null: one may. */
export function whyUnbillable({ sn, name, status }: Named): string | null {
  return BILLED_TASKS.some((state) => state === status) ? null : `任务 ${sn}“${name}”${statusOf(TASK_STATUSES, status).label}，成交后才能关联账单`
}

/** What is pointed out of a bill that names it, and prevents nothing. `total`: of all its bills, this one included. */
export function doubtsOfBill({ sn, amount, min_price }: Named, bill: number, total: number): string[] {
  return [
    ...(bill > 0 && bill < min_price ? [`金额 ${formatCents(bill)} 低于任务 ${sn} 的价格 ${formatCents(min_price)}`] : []),
    ...(total > amount ? [`任务 ${sn} 的账单合计将达 ${formatCents(total)}，超过任务金额 ${formatCents(amount)}`] : []),
  ]
}
