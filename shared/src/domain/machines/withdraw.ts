// Withdraw record (domain.md §2.11): the amount is frozen on application, then paid out or released.
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

export const withdrawMachine = machine({
  name: 'withdraw',
  states: ['to_audit', 'paying', 'success', 'failure', 'rejected'],
  initial: [{ actor: ['agency', 'company'], to: 'to_audit', guards: [{ name: 'available', text: '提现金额超过可用余额' }] }],
  transitions: [
    { from: ['to_audit'], action: 'audit_pass', actor: ['saas', 'platform', 'park', 'agency'], to: 'paying' },
    { from: ['to_audit'], action: 'audit_reject', actor: ['saas', 'platform', 'park', 'agency'], guards: [REASON], to: 'rejected' },
    { from: ['paying'], action: 'pay_success', actor: ['system'], to: 'success', by: 'system' },
    { from: ['paying'], action: 'pay_failed', actor: ['system'], to: 'failure', by: 'system' },
  ],
})
export type WithdrawStatus = (typeof withdrawMachine.states)[number]
