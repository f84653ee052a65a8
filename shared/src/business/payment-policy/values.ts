import type { CallInput, CallOutput } from '../../contract/call.ts'
import type { paymentPolicy, savePaymentPolicy } from '../../contract/payment-policies.ts'
import type { Approvers } from '../../domain/payment-approval.ts'
import { businessDate } from '../../domain/time.ts'

export type PaymentPolicy = CallOutput<typeof paymentPolicy>
export type PolicyMember = PaymentPolicy['members'][number]
type Wish = Omit<CallInput<typeof savePaymentPolicy>['body'], 'version'>

interface Rule {
  readonly approvers: Approvers
}

/** As the form has them: a rule for nobody keeps its bound while the form is open. */
export interface PolicyValues {
  /** `auto`: one, when somebody else can approve. */
  readonly changed_account: Approvers | 'auto'
  readonly amount: Rule & { readonly over: number | null }
  readonly people: Rule & { readonly over: number | null }
  readonly night: Rule & { readonly from: number; readonly to: number }
  readonly delegations?: readonly { readonly from: string | null; readonly to: string | null; readonly days: readonly [string, string] | null }[]
}

/** Delegations that are over, or of former members, mean nothing any more and are left out. */
export function policyValues({ changed_account, amount, people, night, delegations }: PaymentPolicy, now: Date = new Date()): PolicyValues {
  return {
    changed_account: changed_account ?? 'auto',
    amount: amount ?? { over: null, approvers: 0 },
    people: people ?? { over: null, approvers: 0 },
    night: night ?? { from: 22, to: 6, approvers: 0 },
    delegations: delegations.filter(({ from_name, to_name, last }) => from_name !== '' && to_name !== '' && last >= businessDate(now)).map(({ from, to, first, last }) => ({ from, to, days: [first, last] })),
  }
}

export function policyOf({ changed_account, amount, people, night, delegations = [] }: PolicyValues): Wish {
  const bound = ({ over, approvers }: PolicyValues['amount']) => (approvers === 0 ? null : { over: over ?? 0, approvers })
  return {
    changed_account: changed_account === 'auto' ? null : changed_account,
    amount: bound(amount),
    people: bound(people),
    night: night.approvers === 0 ? null : { from: night.from, to: night.to, approvers: night.approvers },
    delegations: delegations.map(({ from, to, days }) => ({ from: from ?? '', to: to ?? '', first: days?.[0] ?? '', last: days?.[1] ?? '' })),
  }
}
