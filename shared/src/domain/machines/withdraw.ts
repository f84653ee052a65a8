// Withdraw record (domain.md §2.11): the amount is frozen on application, then paid out or released.
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

interface Applied {
  /** The caller has applied for it. */
  readonly is_own: boolean
}

const FOUR_EYES = { name: 'four_eyes', text: '审核人不能是提现的申请人', holds: ({ is_own }: Applied) => !is_own } as const
const AUDITORS = ['saas', 'platform', 'park', 'agency'] as const

export const withdrawMachine = machine({
  name: 'withdraw',
  states: ['to_audit', 'paying', 'success', 'failure', 'rejected'],
  goal: 'success',
  initial: [{ actor: ['agency', 'company', 'park'], to: 'to_audit', guards: [{ name: 'available', text: '提现金额超过可用余额' }] }],
  transitions: [
    { from: ['to_audit'], action: 'audit_pass', grant: 'audit', actor: AUDITORS, guards: [FOUR_EYES], to: 'paying' },
    { from: ['to_audit'], action: 'audit_reject', grant: 'audit', actor: AUDITORS, guards: [REASON], to: 'rejected' },
    { from: ['paying'], action: 'pay_success', actor: ['system'], to: 'success', by: 'system' },
    { from: ['paying'], action: 'pay_failed', actor: ['system'], to: 'failure', by: 'system' },
    // Paid, and sent back by the bank of the account.
    { from: ['success'], action: 'bank_return', actor: ['system'], to: 'failure', by: 'system' },
  ],
})
export type WithdrawStatus = (typeof withdrawMachine.states)[number]
export type WithdrawAction = (typeof withdrawMachine.transitions)[number]['action']
