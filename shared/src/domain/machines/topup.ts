// Top-up order of service counts (domain.md §2.11). saas confirms; counts are credited once, in the confirming transaction.
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

export const topupMachine = machine({
  name: 'topup',
  states: ['to_payment', 'to_confirm', 'finished', 'canceled', 'rejected'],
  initial: [{ actor: ['saas', 'park', 'platform', 'agency'], to: 'to_payment' }],
  transitions: [
    { from: ['to_payment'], action: 'upload_voucher', actor: ['saas', 'park', 'platform', 'agency'], to: 'to_confirm' },
    { from: ['to_confirm'], action: 'confirm', actor: ['saas'], to: 'finished' },
    { from: ['to_confirm'], action: 'reject', actor: ['saas'], guards: [REASON], to: 'rejected' },
    { from: ['rejected'], action: 'resubmit', actor: ['saas', 'park', 'platform', 'agency'], to: 'to_payment' },
    { from: ['to_payment', 'rejected'], action: 'cancel', actor: ['saas', 'park', 'platform', 'agency'], to: 'canceled' },
  ],
})
export type TopupStatus = (typeof topupMachine.states)[number]
export type TopupAction = (typeof topupMachine.transitions)[number]['action']
