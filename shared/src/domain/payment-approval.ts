// Which payments of a company wait for a second person, and who that may be. The company's policy is part of its configuration (step 3).
import { businessDate, type BusinessDate } from './time.ts'

export type Approvers = 0 | 1 | 2

/** How many must approve what exceeds a bound. */
interface Bound {
  readonly over: number
  readonly approvers: Approvers
}

export interface ApprovalPolicy {
  /** Payments to accounts that were changed since the bills were made. Unset: one, when somebody else can approve. */
  readonly changed_account?: Approvers | null | undefined
  /** Cents of one payment. */
  readonly amount?: Bound | null | undefined
  readonly people?: Bound | null | undefined
  /** Hours of Shanghai, `from` included; over midnight where `from` is later than `to`. */
  readonly night?: { readonly from: number; readonly to: number; readonly approvers: Approvers } | null | undefined
  readonly delegations?: readonly Delegation[] | null | undefined
}

/** `to` approves in the name of `from`, first and last day included. */
export interface Delegation {
  readonly from: string
  readonly to: string
  readonly first: string
  readonly last: string
}

export interface PaymentToApprove {
  readonly amount: number
  readonly people: number
  /** Accounts that were changed. */
  readonly changed: number
  readonly at: Date
  /** How many others could approve. */
  readonly others: number
}

export interface Needed {
  readonly approvers: Approvers
  /** Why, in words; empty when nobody is needed. */
  readonly reasons: readonly string[]
}

/** The strictest of the rules that the payment meets. What a company has set holds even when nobody can approve; the rule that it has not set needs a second person. */
export function approversNeeded(policy: ApprovalPolicy, { amount, people, changed, at, others }: PaymentToApprove): Needed {
  const builtIn: Approvers = others > 0 ? 1 : 0
  const met: readonly { readonly approvers: Approvers; readonly reason: string }[] = [
    ...(changed > 0 ? [{ approvers: policy.changed_account ?? builtIn, reason: `变更了 ${changed} 个收款账号` }] : []),
    ...(policy.amount && amount > policy.amount.over ? [{ approvers: policy.amount.approvers, reason: '金额超过需复核的金额' }] : []),
    ...(policy.people && people > policy.people.over ? [{ approvers: policy.people.approvers, reason: '人数超过需复核的人数' }] : []),
    ...(policy.night && isWithin(hourOf(at), policy.night) ? [{ approvers: policy.night.approvers, reason: '在夜间支付' }] : []),
  ].filter(({ approvers }) => approvers > 0)
  const approvers = met.some((rule) => rule.approvers === 2) ? 2 : met.length > 0 ? 1 : 0
  return { approvers, reasons: met.map(({ reason }) => reason) }
}

/** Whoever may approve by permission signs in their own name; a deputy in the name of one who may. Null: may not. */
export function signsFor(policy: ApprovalPolicy, entitled: ReadonlySet<string>, staff: string, now: Date): string | null {
  if (entitled.has(staff)) return staff
  const today: BusinessDate = businessDate(now)
  return policy.delegations?.find(({ from, to, first, last }) => to === staff && entitled.has(from) && first <= today && today <= last)?.from ?? null
}

const isWithin = (hour: number, { from, to }: { readonly from: number; readonly to: number }): boolean => (from <= to ? from <= hour && hour < to : hour >= from || hour < to)

/** Shanghai has had no other offset since 1991. */
const hourOf = (at: Date): number => (at.getUTCHours() + 8) % 24
