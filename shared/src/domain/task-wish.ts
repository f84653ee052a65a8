// What is wrong with a task that somebody wants done, beyond the form of its fields (domain.md §2.6; decision 92 of docs/breadth).
import { formatCents } from './money.ts'
import type { BusinessDate } from './time.ts'

/** Amounts in cents; a lower or upper price that is absent is the price. */
export interface TaskTerms {
  readonly price: number
  readonly min_price?: number | undefined
  readonly max_price?: number | undefined
  readonly amount: number
  readonly start_on?: BusinessDate | null | undefined
  readonly end_on?: BusinessDate | null | undefined
}

interface TaskContext {
  /** The template under which it is ordered, if any: none of its tasks may be for more. */
  readonly template?: { readonly name: string; readonly task_max_amount: number } | null | undefined
  /** Absent: whether the last day is past is checked elsewhere. */
  readonly today?: BusinessDate
}

export type TaskFaultField = 'price' | 'min_price' | 'max_price' | 'amount' | 'start_on' | 'end_on'

interface TaskFault {
  readonly field: TaskFaultField
  readonly text: string
}

/** Lower and upper price as they are stored. */
export const pricesOf = ({ price, min_price: min, max_price: max }: Pick<TaskTerms, 'price' | 'min_price' | 'max_price'>) => ({ price, min_price: min ?? price, max_price: max ?? price })

/** Each field at most once, in the order of the form; empty: nothing is wrong. */
export function taskFaults(terms: TaskTerms, { template = null, today }: TaskContext): TaskFault[] {
  const faults: TaskFault[] = []
  const { price, min_price: min, max_price: max } = pricesOf(terms)
  if (min > max) faults.push({ field: 'min_price', text: `最低价 ${formatCents(min)} 高于最高价 ${formatCents(max)}，请核对` })
  else if (price < min || price > max) faults.push({ field: 'price', text: `单价 ${formatCents(price)} 不在最低价 ${formatCents(min)} 与最高价 ${formatCents(max)} 之间` })
  if (template !== null && terms.amount > template.task_max_amount) faults.push({ field: 'amount', text: `任务金额超过任务模板“${template.name}”的任务金额上限 ${formatCents(template.task_max_amount)}` })
  const { start_on: start, end_on: end } = terms
  if (end && today !== undefined && end < today) faults.push({ field: 'end_on', text: '结束日期已过，请填写今天或以后的日期' })
  else if (start && end && start > end) faults.push({ field: 'end_on', text: '结束日期早于开始日期，请核对' })
  return faults
}
