// Service-fee bill (domain.md §2.9, R679-R680).
import { machine } from './machine.ts'

export const serviceFeeBillMachine = machine({
  name: 'service-fee-bill',
  states: ['to_payment', 'paying', 'paid', 'pay_failure', 'canceled'],
  goal: 'paid',
  initial: [{ actor: ['system'], to: 'to_payment' }],
  transitions: [
    // Payer and payee have their accounts here, so that the payment is final at once; the states between are those of a channel outside.
    { from: ['to_payment', 'pay_failure'], action: 'payment', actor: ['company', 'agency'], to: 'paid', newBusiness: true },
    { from: ['to_payment', 'pay_failure'], action: 'batch_payment', grant: 'payment', actor: ['company', 'agency'], to: 'paid', newBusiness: true },
    // The fee is part of pay_amount: this bill is only its record.
    { from: ['to_payment'], action: 'settled_with_settlement', actor: ['system'], to: 'paid', by: 'system' },
    { from: ['to_payment', 'pay_failure'], action: 'pay_submitted', actor: ['system'], to: 'paying', by: 'system' },
    { from: ['paying'], action: 'pay_success', actor: ['system'], to: 'paid', by: 'system' },
    { from: ['paying'], action: 'pay_failed', actor: ['system'], to: 'pay_failure', by: 'system' },
    { from: ['to_payment', 'pay_failure'], action: 'cancel', actor: ['system'], to: 'canceled', by: 'system' },
  ],
})

export type ServiceFeeBillStatus = (typeof serviceFeeBillMachine.states)[number]
export type ServiceFeeBillAction = (typeof serviceFeeBillMachine.transitions)[number]['action']
