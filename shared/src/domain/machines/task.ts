// Task, its applies and batches (domain.md §2.6).
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

export const taskMachine = machine({
  name: 'task',
  states: ['draft', 'to_audit', 'released', 'traded', 'finished', 'canceled', 'rejected'],
  initial: [{ actor: ['company', 'agency'], to: 'draft', newBusiness: true }],
  transitions: [
    { from: ['draft'], action: 'send', actor: ['company', 'agency'], guards: [{ name: 'task', text: '任务价格、金额或地区不正确' }], to: 'released', newBusiness: true },
    // A task with sensitive words goes to the auditors instead.
    { from: ['draft'], action: 'send_to_audit', actor: ['company', 'agency'], to: 'to_audit', newBusiness: true },
    { from: ['to_audit'], action: 'audit_pass', actor: ['saas', 'park'], to: 'released' },
    { from: ['to_audit'], action: 'audit_reject', actor: ['saas', 'park'], guards: [REASON], to: 'rejected' },
    { from: ['released'], action: 'apply', actor: ['user'], to: 'same' },
    { from: ['released'], action: 'traded', actor: ['company', 'agency'], to: 'traded' },
    { from: ['traded'], action: 'finish', actor: ['company', 'agency', 'system'], to: 'finished' },
    { from: ['draft', 'to_audit', 'released'], action: 'cancel', actor: ['company', 'agency'], guards: [{ name: 'own', text: '只能取消本公司创建的任务' }], to: 'canceled' },
  ],
})
export type TaskStatus = (typeof taskMachine.states)[number]

export const taskApplyMachine = machine({
  name: 'task-apply',
  states: ['applied', 'traded', 'refused', 'confirmed', 'finished', 'settled', 'canceled'],
  initial: [{ actor: ['user', 'company', 'agency'], to: 'applied' }],
  transitions: [
    { from: ['applied'], action: 'traded', actor: ['company', 'agency'], to: 'traded' },
    { from: ['applied'], action: 'refuse', actor: ['company', 'agency'], to: 'refused' },
    { from: ['traded'], action: 'confirm', actor: ['user'], to: 'confirmed' },
    { from: ['confirmed'], action: 'finish', actor: ['company', 'agency', 'user'], to: 'finished' },
    { from: ['finished'], action: 'settle', actor: ['system'], to: 'settled', by: 'system' },
    { from: ['applied', 'traded', 'confirmed'], action: 'cancel', actor: ['user', 'company', 'agency'], to: 'canceled' },
  ],
})
export type TaskApplyStatus = (typeof taskApplyMachine.states)[number]

export const taskBatchMachine = machine({
  name: 'task-batch',
  states: ['processing', 'success', 'part_success', 'failure'],
  initial: [{ actor: ['company', 'agency'], to: 'processing', newBusiness: true }],
  transitions: [
    { from: ['processing'], action: 'succeed', actor: ['system'], to: 'success', by: 'system' },
    { from: ['processing'], action: 'succeed_part', actor: ['system'], to: 'part_success', by: 'system' },
    { from: ['processing'], action: 'fail', actor: ['system'], to: 'failure', by: 'system' },
  ],
})
export type TaskBatchStatus = (typeof taskBatchMachine.states)[number]

export type TaskSettlementStatus = 'no_settlement' | 'part_settlement' | 'settled'

/** A task's settlement status by the paid part of its amount, cents (R269-R271). */
export function taskSettlementStatus(paid: number, amount: number): TaskSettlementStatus {
  if (paid <= 0) return 'no_settlement'
  return paid < amount ? 'part_settlement' : 'settled'
}

/** Price checks of a task, cents: 0 < min ≤ price ≤ max and amount ≤ the template's maximum. A Chinese reason, or null. */
export function checkTaskPrices(task: { min_price: number; price: number; max_price: number; amount: number }, templateMax: number | null): string | null {
  if (task.min_price <= 0) return '最低价格必须大于 0'
  if (task.price < task.min_price || task.price > task.max_price) return '单价应在价格区间之内'
  return templateMax !== null && templateMax > 0 && task.amount > templateMax ? '任务金额超过模板的任务金额上限' : null
}
