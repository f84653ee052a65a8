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

/** A policy that has been replaced: it goes on for a while beside the new one, and of the two the stricter counts. */
export interface FormerPolicy {
  readonly policy: ApprovalPolicy
  /** ISO 8601. */
  readonly until: string
}

/** So long that the members who are told of a weaker policy can restore the one before. */
export const WEAKER_AFTER_MS = 24 * 3_600_000

/** The policies that hold at a time: the present one, and those that were replaced within the last day. */
export const policiesAt = (present: ApprovalPolicy, former: readonly FormerPolicy[], now: Date): readonly ApprovalPolicy[] => [present, ...former.filter(({ until }) => Date.parse(until) > now.getTime()).map(({ policy }) => policy)]

/**
 * What goes on beside a policy that `by` has just replaced. Whoever delegates their own right gives away nothing of others, so that
 * delegation holds at once.
 */
export function formerAfter(present: ApprovalPolicy, former: readonly FormerPolicy[], next: ApprovalPolicy, by: string, now: Date): FormerPolicy[] {
  const own = (next.delegations ?? []).filter(({ from }) => from === by)
  const all = [...former.filter(({ until }) => Date.parse(until) > now.getTime()), { policy: present, until: new Date(now.getTime() + WEAKER_AFTER_MS).toISOString() }]
  return all.map(({ policy, until }) => ({ until, policy: { ...policy, delegations: [...(policy.delegations ?? []).filter(({ from }) => from !== by), ...own] } }))
}

export interface Paid {
  readonly amount: number
  readonly people: number
}

export interface PaymentToApprove extends Paid {
  /** Accounts that were changed. */
  readonly changed: number
  readonly at: Date
  /** How many others can approve. */
  readonly others: number
  /** How many others can, or could within the last day: who takes the right from the others is not alone at once. */
  readonly lately: number
  /** With what was paid or asked for in the last day and fewer than so many have approved: payments one by one count as if made at once. */
  readonly withRecent: Readonly<Record<1 | 2, Paid>>
}

export interface Needed {
  readonly approvers: Approvers
  /** Why, in words; empty when nobody is needed. */
  readonly reasons: readonly string[]
}

/** The numbers of approvers for which the policies limit amounts or people. */
export const limitedFor = (policies: readonly ApprovalPolicy[]): readonly (1 | 2)[] =>
  ([1, 2] as const).filter((count) => policies.some(({ amount, people }) => amount?.approvers === count || people?.approvers === count))

/** The strictest of the rules that the payment meets. What a company has set holds even when nobody can approve; the rule that it has not set needs a second person. */
export function approversNeeded(policies: readonly ApprovalPolicy[], payment: PaymentToApprove): Needed {
  const { amount, people, changed, at, others, lately, withRecent } = payment
  const builtIn: Approvers = lately > 0 ? 1 : 0
  const gone = others === 0 && lately > 0 ? '（24小时内曾有其他成员可以复核）' : ''
  const exceeds = (bound: Bound | null | undefined, one: number, all: (with_: Paid) => number, what: string): { approvers: Approvers; reason: string }[] => {
    if (!bound || bound.approvers === 0 || all(withRecent[bound.approvers]) <= bound.over) return []
    return [{ approvers: bound.approvers, reason: one > bound.over ? `${what}超过需复核的${what}` : `24小时内支付的${what}累计超过需复核的${what}` }]
  }
  const met = policies.flatMap((policy) => [
    ...(changed > 0 ? [{ approvers: policy.changed_account ?? builtIn, reason: `变更了 ${changed} 个收款账号${gone}` }] : []),
    ...exceeds(policy.amount, amount, (all) => all.amount, '金额'),
    ...exceeds(policy.people, people, (all) => all.people, '人数'),
    ...(policy.night && isWithin(hourOf(at), policy.night) ? [{ approvers: policy.night.approvers, reason: '在夜间支付' }] : []),
  ]).filter(({ approvers }) => approvers > 0)
  const approvers = met.some((rule) => rule.approvers === 2) ? 2 : met.length > 0 ? 1 : 0
  return { approvers, reasons: [...new Set(met.map(({ reason }) => reason))] }
}

/** Whoever may approve by permission signs in their own name; a deputy in the name of one who may. Null: may not. */
export function signsFor(policies: readonly ApprovalPolicy[], entitled: ReadonlySet<string>, staff: string, now: Date): string | null {
  if (entitled.has(staff)) return staff
  const today: BusinessDate = businessDate(now)
  const delegating = policies.map(({ delegations }) => (delegations ?? []).filter(({ from, to, first, last }) => to === staff && entitled.has(from) && first <= today && today <= last).map(({ from }) => from))
  return delegating[0]?.find((from) => delegating.every((some) => some.includes(from))) ?? null
}

const isWithin = (hour: number, { from, to }: { readonly from: number; readonly to: number }): boolean => (from <= to ? from <= hour && hour < to : hour >= from || hour < to)

/** Shanghai has had no other offset since 1991. */
const hourOf = (at: Date): number => (at.getUTCHours() + 8) % 24
