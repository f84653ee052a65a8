// Bill (domain.md §2.7). Most transitions follow from its settlement's, so the actor is the system.
import { machine } from './machine.ts'

/** In which states a bill may be given a task: not once money is on its way, since what is paid of a task is counted then. */
export const TAKES_TASK = ['to_settlement', 'in_settlement', 'pay_failure', 'refunded'] as const

export const billMachine = machine({
  name: 'bill',
  states: ['to_settlement', 'in_settlement', 'paying', 'paid', 'pay_failure', 'refunded', 'canceled'],
  goal: 'paid',
  initial: [{ actor: ['agency', 'company'], to: 'to_settlement', newBusiness: true }],
  transitions: [
    { from: ['to_settlement'], action: 'settle', actor: ['system'], guards: [{ name: 'limits', text: '存在超限额的账单' }], to: 'in_settlement', by: 'system' },
    { from: ['in_settlement'], action: 'payment', actor: ['system'], to: 'paying', by: 'system' },
    { from: ['in_settlement'], action: 'offline_payment', actor: ['system'], to: 'paying', by: 'system' },
    { from: ['paying'], action: 'withdraw', actor: ['system'], to: 'in_settlement', by: 'system' },
    { from: ['paying'], action: 'pay_success', actor: ['system'], to: 'paid', by: 'system' },
    { from: ['paying'], action: 'write_off', actor: ['system'], to: 'paid', by: 'system' },
    { from: ['paying'], action: 'pay_failed', actor: ['system'], to: 'pay_failure', by: 'system' },
    { from: ['paid'], action: 'bank_return', actor: ['system'], to: 'refunded', by: 'system' },
    { from: ['pay_failure', 'refunded'], action: 'new_payment', actor: ['system'], to: 'paying', by: 'system' },
    // It passes to a part of its settlement.
    { from: ['in_settlement'], action: 'split', actor: ['system'], to: 'same', by: 'system' },
    // The settlement was canceled or finished with a partial result: the bill can be settled again.
    { from: ['in_settlement', 'pay_failure', 'refunded'], action: 'release', actor: ['system'], to: 'to_settlement', by: 'system' },
    { from: ['to_settlement'], action: 'cancel', actor: ['agency', 'company'], to: 'canceled' },
    // What was delivered has been accepted: a form of several bills, before or after they are paid (R657).
    { from: ['to_settlement', 'in_settlement', 'paying', 'paid', 'pay_failure', 'refunded'], action: 'accept', actor: ['agency', 'company'], to: 'same' },
    // Work that was ordered before, named afterwards.
    { from: TAKES_TASK, action: 'assign_task', grant: 'import', actor: ['agency', 'company'], to: 'same' },
    // The import that made it is undone.
    { from: ['to_settlement'], action: 'undo', actor: ['system'], to: 'canceled' },
  ],
})

export type BillStatus = (typeof billMachine.states)[number]
export type BillAction = (typeof billMachine.transitions)[number]['action']
