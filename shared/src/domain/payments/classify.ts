// What a payment would do to each of its bills, and why. The payment decides by the same rule: what `stops` it, or the bill, is what the
// preview (支付模拟) calls 会失败. Pure; amounts in cents.
import { whyUnpayable } from '../machines/company-user.ts'
import { formatCents } from '../money.ts'
import type { Place } from '../postings.ts'
import { type StatusOption, options } from '../status-option.ts'
import type { BillTax } from '../tax/withholding.ts'

export type BillOutcome = 'will_fail' | 'may_fail' | 'unknown' | 'normal'

/** The worst first: a bill has the worst of its reasons. */
export const BILL_OUTCOMES: readonly StatusOption<BillOutcome>[] = /* @__PURE__ */ options(
  ['will_fail', '会失败', 'danger'], ['may_fail', '可能失败', 'warning'], ['unknown', '无法判断', 'primary'], ['normal', '正常', 'success'],
)

/**
 * Of each reason: how the bill would end, and what it stops at once. A `payment` is refused as long as such a bill is in it (domain.md §2.4,
 * §3.6, decisions 74 and 81); a bill that is too small for its own tax and fees fails alone, the rest is paid (decision 75). Others stop
 * nothing: only the bank knows. `normal`: the bill is paid, and its payer should know of something.
 */
const REASONS = {
  worker: { outcome: 'will_fail', stops: 'payment' },
  listed: { outcome: 'will_fail', stops: 'payment' },
  limit: { outcome: 'will_fail', stops: 'payment' },
  net: { outcome: 'will_fail', stops: 'bill' },
  failed_before: { outcome: 'may_fail', stops: null },
  returned_before: { outcome: 'may_fail', stops: null },
  other_person: { outcome: 'may_fail', stops: null },
  bank_out: { outcome: 'may_fail', stops: null },
  unanswered: { outcome: 'unknown', stops: null },
  unknown_bank: { outcome: 'unknown', stops: null },
  tax_line: { outcome: 'normal', stops: null },
  net_changed: { outcome: 'normal', stops: null },
  excess: { outcome: 'normal', stops: null },
} as const satisfies Readonly<Record<string, { readonly outcome: BillOutcome; readonly stops: 'payment' | 'bill' | null }>>

export type ReasonCode = keyof typeof REASONS

const OF_ACCOUNT: readonly string[] = ['failed_before', 'returned_before', 'other_person', 'bank_out', 'unanswered', 'unknown_bank'] satisfies ReasonCode[]

/** Whether another account would do away with the reason. */
export const concernsAccount = (code: string): boolean => OF_ACCOUNT.includes(code)

export interface Reason {
  readonly code: ReasonCode
  readonly text: string
}

/** What the payment reads under its locks. */
export interface BillFacts {
  /** The cooperation of the enterprise with the payee; undefined: there is none. */
  readonly worker: { readonly status: string; readonly is_enable: boolean } | undefined
  /** Which list forbids the payee, in words; null: none. */
  readonly listed: string | null
  /** Limits that this payment meets or crosses, as they are checked again in another month than the bill's reservation. */
  readonly limits: readonly { readonly level: 'error' | 'warn'; readonly text: string }[]
  /** The final tax of the bill. */
  readonly tax: {
    /** Its own tax and fees exceed the amount. */
    readonly isBelowZero: boolean
    /** As it was computed last, mostly an estimate, and as it would be paid. */
    readonly netBefore: number
    readonly net: number
    /** The gross income of the payee's month with this bill, where it crosses into a tier with VAT; else null. */
    readonly crossedAt: number | null
  }
}

/** What is known of the account besides; the payment itself does not ask, because it changes nothing. */
export interface AccountFacts {
  /** Null: not a card of a known bank; an Alipay account has no bank to be known. */
  readonly bank: string | null
  readonly kind: 'bank' | 'alipay'
  /** The last payment of the enterprise to this account; null: none yet. */
  readonly last: { readonly status: 'success' | 'failure' | 'returned' | 'open'; readonly reason: string; readonly day: string } | null
  /** The account has been paid, or is being paid now, for another person. */
  readonly isAlsoOf: string | null
  /** Why the bank of the card takes nothing at the moment, as the channel says; null: nothing is known of that. */
  readonly outage: string | null
}

export interface Verdict {
  readonly outcome: BillOutcome
  /** What it would stop: the whole payment, or this bill alone. */
  readonly stops: 'payment' | 'bill' | null
  readonly reasons: readonly Reason[]
}

export function classify(bill: BillFacts, account?: AccountFacts): Verdict {
  const reasons = [...reasonsOf(bill), ...(account === undefined ? [] : accountReasons(account))]
  const all = reasons.map(({ code }) => REASONS[code])
  const outcome = BILL_OUTCOMES.find(({ value }) => all.some((reason) => reason.outcome === value))?.value ?? 'normal'
  const stops = (['payment', 'bill'] as const).find((what) => all.some((reason) => reason.stops === what)) ?? null
  return { outcome, stops, reasons }
}

function reasonsOf({ worker, listed, limits, tax }: BillFacts): Reason[] {
  const unpayable = whyUnpayable(worker)
  const over = limits.filter(({ level }) => level === 'error')
  return [
    ...(unpayable === null ? [] : [{ code: 'worker', text: unpayable } as const]),
    ...(listed === null ? [] : [{ code: 'listed', text: listed } as const]),
    ...(over.length === 0 ? [] : [{ code: 'limit', text: over.map(({ text }) => text).join('；') } as const]),
    ...limits.filter(({ level }) => level === 'warn').map(({ text }) => ({ code: 'excess', text }) as const),
    ...taxReasons(tax),
  ]
}

/** The row error of domain.md §3.2, also of a bill that fails at its payment. */
export const BELOW_ZERO: NonNullable<BillTax['error']> = '到账金额小于0'

function taxReasons({ isBelowZero, netBefore, net, crossedAt }: BillFacts['tax']): Reason[] {
  if (isBelowZero) return [{ code: 'net', text: `${BELOW_ZERO}：金额不足以扣除该账单的税费` }]
  const change = net === netBefore ? '' : `到账金额由 ${formatCents(netBefore)} 变为 ${formatCents(net)}`
  if (crossedAt !== null) return [{ code: 'tax_line', text: `本次支付使该人员本月收入达 ${formatCents(crossedAt)}，超过增值税起征点${change === '' ? '' : `，${change}`}` }]
  return change === '' ? [] : [{ code: 'net_changed', text: change }]
}

function accountReasons({ bank, kind, last, isAlsoOf, outage }: AccountFacts): Reason[] {
  const before = last === null ? [] : lastReasons(last)
  // A card that was paid before is known, whatever its bank.
  const isUnknown = kind === 'bank' && bank === null && last?.status !== 'success'
  return [
    ...before,
    ...(isAlsoOf === null ? [] : [{ code: 'other_person', text: `该收款账号也用于${isAlsoOf}，户名可能不符` } as const]),
    ...(outage === null ? [] : [{ code: 'bank_out', text: `${bank ?? '收款行'}暂停收款：${outage}` } as const]),
    ...(isUnknown ? [{ code: 'unknown_bank', text: '无法识别发卡银行，且该卡尚未收款成功过' } as const] : []),
  ]
}

function lastReasons({ status, reason, day }: NonNullable<AccountFacts['last']>): Reason[] {
  const why = reason === '' ? '' : `：${reason}`
  if (status === 'failure') return [{ code: 'failed_before', text: `该收款账号上次付款失败（${day}）${why}` }]
  if (status === 'returned') return [{ code: 'returned_before', text: `该收款账号上次付款被退汇（${day}）${why}` }]
  return status === 'open' ? [{ code: 'unanswered', text: `该收款账号的上一笔付款（${day}）尚无银行结果` }] : []
}

/** Of many bills: how many of each outcome, and those that are paid but of which something is said. */
export function countOutcomes(verdicts: Iterable<Verdict>): Readonly<Record<BillOutcome | 'noted', number>> {
  const counts = { will_fail: 0, may_fail: 0, unknown: 0, normal: 0, noted: 0 }
  for (const { outcome, reasons } of verdicts) {
    counts[outcome] += 1
    if (outcome === 'normal' && reasons.length > 0) counts.noted += 1
  }
  return counts
}

/** Why a payment of so much cannot be made from this balance, or null. */
export function walletFault(available: number, amount: number, place: Place): string | null {
  return available < amount ? `${place === 'book' ? '支付宝' : ''}钱包余额不足：可用 ${formatCents(available)} 元，本次需 ${formatCents(amount)} 元` : null
}
