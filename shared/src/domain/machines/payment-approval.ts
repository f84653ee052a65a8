// The approval of a payment by a second person: a part of its settlement, bound to the hash of what is paid. Its settlement keeps its state meanwhile.
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

interface Seen {
  /** The caller asked for the payment. */
  readonly is_own: boolean
  /** The caller may approve, and has not yet. */
  readonly may_sign: boolean
  /** Signatures that are missing. */
  readonly missing: number
}

const OTHER = { name: 'other', text: '须由有支付权限的其他成员复核，经办人不能复核自己提交的支付', holds: ({ may_sign }: Seen) => may_sign } as const
const LAST = { name: 'last', text: '还需其他人复核', holds: ({ missing }: Seen) => missing <= 1 } as const
const MORE = { name: 'more', text: '只缺这一位复核', holds: ({ missing }: Seen) => missing > 1 } as const
const OWN = { name: 'own', text: '只能由提交支付的经办人撤回', holds: ({ is_own }: Seen) => is_own } as const

export const paymentApprovalMachine = machine({
  name: 'payment-approval',
  states: ['pending', 'approved', 'declined', 'withdrawn', 'lapsed'],
  goal: 'approved',
  initial: [{ actor: ['company'], to: 'pending', newBusiness: true }],
  transitions: [
    // The first of two signatures; the payment is made with the last.
    { from: ['pending'], action: 'sign', actor: ['company'], guards: [OTHER, MORE], to: 'same', newBusiness: true },
    { from: ['pending'], action: 'approve', actor: ['company'], guards: [OTHER, LAST], to: 'approved', newBusiness: true },
    { from: ['pending'], action: 'decline', actor: ['company'], guards: [OTHER, REASON], to: 'declined', newBusiness: true },
    { from: ['pending'], action: 'withdraw', actor: ['company'], guards: [OWN], to: 'withdrawn' },
    // Something of the payment has changed, so there is nothing left to approve.
    { from: ['pending'], action: 'lapse', actor: ['system'], to: 'lapsed', by: 'system' },
  ],
})

export type PaymentApprovalStatus = (typeof paymentApprovalMachine.states)[number]
export type PaymentApprovalAction = (typeof paymentApprovalMachine.transitions)[number]['action']
