// Top-up order of service counts (domain.md §2.11). saas confirms; counts are credited once, in the confirming transaction.
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

const BUYERS = ['park', 'platform', 'agency'] as const
const ALL = ['saas', ...BUYERS] as const

export const topupMachine = machine({
  name: 'topup-order',
  states: ['to_payment', 'to_confirm', 'finished', 'canceled', 'rejected'],
  goal: 'finished',
  initial: [{ actor: ALL, to: 'to_payment' }],
  transitions: [
    { from: ['to_payment'], action: 'upload_voucher', actor: BUYERS, to: 'to_confirm' },
    { from: ['to_confirm'], action: 'confirm', actor: ['saas'], to: 'finished' },
    // One right for both answers to a voucher.
    { from: ['to_confirm'], action: 'reject', grant: 'confirm', actor: ['saas'], guards: [REASON], to: 'rejected' },
    // Corrected, it is to be paid or proven again.
    { from: ['rejected'], action: 'resubmit', grant: 'edit', actor: BUYERS, to: 'to_payment' },
    { from: ['to_payment'], action: 'update', grant: 'edit', actor: ALL, to: 'same' },
    { from: ['to_payment', 'rejected'], action: 'cancel', actor: ALL, to: 'canceled' },
  ],
})
export type TopupStatus = (typeof topupMachine.states)[number]
export type TopupAction = (typeof topupMachine.transitions)[number]['action']
