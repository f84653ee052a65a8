// Task, its applies and batches (domain.md §2.6).
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

interface Owned {
  /** The caller's side has made it: the enterprise, or its agency. */
  readonly is_own: boolean
}

interface Taken {
  /** Those who have applied and were not refused. */
  readonly apply_count: number
}

const OWN = { name: 'own', text: '只能由创建该任务的一方操作', holds: ({ is_own }: Owned) => is_own } as const
const WORKERS = { name: 'workers', text: '还没有人报名，不能成交', mayCome: true, holds: ({ apply_count }: Taken) => apply_count > 0 } as const
/** Whoever has handed in work is paid for it: the task ends by being traded and finished. */
export const WORKED = { name: 'unworked', text: '已有人提交成果，不能取消任务；请用“成交”结束招募，再完成任务' } as const

export const taskMachine = machine({
  name: 'task',
  goal: 'finished',
  states: ['draft', 'to_audit', 'released', 'traded', 'finished', 'canceled', 'rejected'],
  initial: [
    { actor: ['company', 'agency'], to: 'draft', newBusiness: true },
    // 极速任务: made of a bill that names none.
    { actor: ['system'], to: 'finished' },
  ],
  transitions: [
    { from: ['draft'], action: 'send', actor: ['company', 'agency'], guards: [{ name: 'task', text: '任务价格、金额或地区不正确' }], to: 'released', newBusiness: true },
    // A task with sensitive words goes to the auditors instead.
    { from: ['draft'], action: 'send_to_audit', actor: ['company', 'agency'], guards: [{ name: 'task', text: '任务价格、金额或地区不正确' }], to: 'to_audit', newBusiness: true },
    { from: ['to_audit'], action: 'audit_pass', actor: ['saas', 'park'], to: 'released' },
    { from: ['to_audit'], action: 'audit_reject', actor: ['saas', 'park'], guards: [REASON], to: 'rejected' },
    { from: ['released'], action: 'apply', actor: ['user', 'company', 'agency'], to: 'same' },
    { from: ['released'], action: 'traded', actor: ['company', 'agency'], guards: [WORKERS], to: 'traded' },
    { from: ['traded'], action: 'finish', actor: ['company', 'agency', 'user', 'system'], to: 'finished' },
    { from: ['to_audit', 'released'], action: 'update', grant: 'edit', actor: ['company', 'agency'], guards: [OWN, { name: 'task', text: '任务价格、金额或地区不正确' }], to: 'same' },
    // Its new text has sensitive words.
    { from: ['released'], action: 'hold', grant: 'edit', actor: ['company', 'agency'], guards: [OWN, { name: 'task', text: '任务价格、金额或地区不正确' }], to: 'to_audit' },
    { from: ['draft', 'to_audit', 'released'], action: 'cancel', actor: ['company', 'agency'], guards: [OWN, WORKED], to: 'canceled' },
    // The import that made it is undone: of tasks as long as nobody has used them, of bills with the 极速任务 that stood for them.
    { from: ['to_audit', 'released', 'finished'], action: 'undo', actor: ['system'], to: 'canceled', by: 'system' },
  ],
})
export type TaskAction = (typeof taskMachine.transitions)[number]['action']
export type TaskStatus = (typeof taskMachine.states)[number]

export const taskApplyMachine = machine({
  name: 'task-apply',
  goal: 'settled',
  states: ['applied', 'traded', 'refused', 'confirmed', 'finished', 'settled', 'canceled'],
  initial: [
    { actor: ['user', 'company', 'agency'], to: 'applied' },
    { actor: ['system'], to: 'finished' },
  ],
  transitions: [
    { from: ['applied'], action: 'traded', actor: ['company', 'agency'], to: 'traded' },
    { from: ['applied'], action: 'refuse', actor: ['company', 'agency'], to: 'refused' },
    { from: ['traded'], action: 'confirm', actor: ['user'], to: 'confirmed' },
    // The enterprise may also finish for workers who have never opened the page (breadth decision 92).
    { from: ['traded', 'confirmed'], action: 'finish', actor: ['company', 'agency', 'user', 'system'], to: 'finished' },
    { from: ['finished'], action: 'settle', actor: ['system'], to: 'settled', by: 'system' },
    // The bank has returned what was paid.
    { from: ['settled'], action: 'reopen', actor: ['system'], to: 'finished', by: 'system', reopens: true },
    // Also with a task that the auditors reject.
    { from: ['applied', 'traded', 'confirmed'], action: 'cancel', actor: ['user', 'company', 'agency', 'saas', 'park'], to: 'canceled' },
  ],
})
export type TaskApplyAction = (typeof taskApplyMachine.transitions)[number]['action']
export type TaskApplyStatus = (typeof taskApplyMachine.states)[number]

export const taskBatchMachine = machine({
  name: 'task-batch',
  goal: 'success',
  states: ['processing', 'success', 'part_success', 'failure'],
  initial: [{ actor: ['company', 'agency'], to: 'processing', newBusiness: true }],
  transitions: [
    { from: ['processing'], action: 'succeed', actor: ['system'], to: 'success', by: 'system' },
    { from: ['processing'], action: 'succeed_part', actor: ['system'], to: 'part_success', by: 'system' },
    { from: ['processing'], action: 'fail', actor: ['system'], to: 'failure', by: 'system' },
  ],
})
export type TaskBatchAction = (typeof taskBatchMachine.transitions)[number]['action']
export type TaskBatchStatus = (typeof taskBatchMachine.states)[number]

export type TaskSettlementStatus = 'no_settlement' | 'part_settlement' | 'settled'

/** A task's settlement status by the paid part of its amount, cents (R269-R271). */
export function taskSettlementStatus(paid: number, amount: number): TaskSettlementStatus {
  if (paid <= 0) return 'no_settlement'
  return paid < amount ? 'part_settlement' : 'settled'
}
