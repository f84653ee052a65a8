// Service-fee bill (domain.md §2.9, R679-R680).
import { machine } from './machine.ts'

interface Charged {
  readonly kind: string
}

/** An agency sees what its companies owe it, too. */
const OWN = { name: 'own', text: '企业服务费由企业支付', holds: ({ kind }: Charged) => kind === 'software_use_fee' } as const
const THEIRS = { name: 'theirs', text: '软件使用费由业务公司支付', holds: ({ kind }: Charged) => kind !== 'software_use_fee' } as const

export const serviceFeeBillMachine = machine({
  name: 'service-fee-bill',
  states: ['to_payment', 'paying', 'paid', 'pay_failure', 'canceled'],
  goal: 'paid',
  initial: [{ actor: ['system'], to: 'to_payment' }],
  transitions: [
    // Payer and payee have their accounts here, so that the payment is final at once; the states between are those of a channel outside.
    { from: ['to_payment', 'pay_failure'], action: 'payment', actor: ['agency'], guards: [OWN], to: 'paid', newBusiness: true },
    { from: ['to_payment', 'pay_failure'], action: 'payment', actor: ['company'], guards: [THEIRS], to: 'paid', newBusiness: true },
    { from: ['to_payment', 'pay_failure'], action: 'batch_payment', grant: 'payment', actor: ['agency'], guards: [OWN], to: 'paid', newBusiness: true },
    { from: ['to_payment', 'pay_failure'], action: 'batch_payment', grant: 'payment', actor: ['company'], guards: [THEIRS], to: 'paid', newBusiness: true },
    // The fee is part of pay_amount: this bill is only its record.
    { from: ['to_payment'], action: 'settled_with_settlement', actor: ['system'], to: 'paid', by: 'system' },
    // More of a separate fee is owed than has been paid and credited (decision 83): the bill is to be paid again, the difference alone.
    { from: ['paid'], action: 'charge', actor: ['system'], to: 'to_payment', by: 'system' },
    // A return, or a credit from one, leaves nothing to pay.
    { from: ['to_payment', 'pay_failure'], action: 'cover', actor: ['system'], to: 'paid', by: 'system' },
    { from: ['to_payment', 'pay_failure'], action: 'pay_submitted', actor: ['system'], to: 'paying', by: 'system' },
    { from: ['paying'], action: 'pay_success', actor: ['system'], to: 'paid', by: 'system' },
    { from: ['paying'], action: 'pay_failed', actor: ['system'], to: 'pay_failure', by: 'system' },
    { from: ['to_payment', 'pay_failure'], action: 'cancel', actor: ['system'], to: 'canceled', by: 'system' },
  ],
})

export type ServiceFeeBillStatus = (typeof serviceFeeBillMachine.states)[number]
export type ServiceFeeBillAction = (typeof serviceFeeBillMachine.transitions)[number]['action']
