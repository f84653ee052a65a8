// 个人代开: the invoice that a park has issued for a worker, one for each paid bill (domain.md §1.6, decision 95 of docs/breadth).
import { machine } from './machine.ts'

/** They are issued outside, so the park takes that step with the bureau's file. Money that comes back after it makes the invoice void. */
export const userInvoiceMachine = machine({
  name: 'user-invoice',
  goal: 'invoiced',
  states: ['to_invoice', 'invoiced', 'to_void', 'voided'],
  initial: [{ actor: ['system'], to: 'to_invoice' }],
  transitions: [
    { from: ['to_invoice'], action: 'issue', grant: 'import', actor: ['park'], to: 'invoiced' },
    { from: ['invoiced'], action: 'undo_issue', grant: 'import', actor: ['park'], to: 'to_invoice', reopens: true },
    { from: ['invoiced'], action: 'bank_return', actor: ['system'], to: 'to_void', by: 'system' },
    { from: ['to_void'], action: 'void', actor: ['park'], guards: [{ name: 'not_paid_again', text: '账单已重新支付，作废后须重新开具', holds: ({ is_paid }: { readonly is_paid: boolean }) => !is_paid }], to: 'voided' },
    // The bill has been paid again meanwhile: two actions, because the target state differs.
    { from: ['to_void'], action: 'void_and_reissue', grant: 'void', actor: ['park'], guards: [{ name: 'paid_again', text: '账单没有重新支付', holds: ({ is_paid }: { readonly is_paid: boolean }) => is_paid }], to: 'to_invoice', reopens: true },
    { from: ['voided'], action: 'repay', actor: ['system'], to: 'to_invoice', by: 'system', reopens: true },
  ],
})
export type UserInvoiceStatus = (typeof userInvoiceMachine.states)[number]
export type UserInvoiceAction = (typeof userInvoiceMachine.transitions)[number]['action']
