// The statement of a book in the payment app (domain.md §2.11, R284-R289): postings that cross its boundary, and what the payment app calls them.
import type { ACCOUNT_KINDS, TRADE_TYPES } from './categories.ts'
import { meaningOf } from './cmb-transactions.ts'
import type { PostingReason } from './postings.ts'

export type TradeType = (typeof TRADE_TYPES)[number]['value']
type AccountKind = (typeof ACCOUNT_KINDS)[number]['value']

/** What is paid to workers goes to their bank card or to their account in the payment app. */
const PAID_TO: Readonly<Record<AccountKind, TradeType>> = { bank: 'card', alipay: 'account' }
const toWorkers: readonly PostingReason[] = ['net', 'payout']

const byCategory: Readonly<Record<ReturnType<typeof meaningOf>['category'], TradeType>> = {
  topup: 'deposit', withdraw: 'withdraw', refund: 'refund',
  payment: 'transfer', transfer: 'transfer', charge: 'transfer', interest: 'deposit', unknown_in: 'deposit', unknown_out: 'transfer', clarify: 'deposit',
  balance_change: 'transfer', balance_add: 'deposit', balance_del: 'transfer',
}

/** `accountKind`: of the payee's account, where the posting pays one. */
export const tradeTypeOf = (reason: PostingReason, accountKind: AccountKind | null): TradeType => (toWorkers.includes(reason) ? PAID_TO[accountKind ?? 'bank'] : byCategory[meaningOf(reason).category])

interface Sought {
  /** Of any payee. */
  readonly reasons: readonly PostingReason[]
  /** Besides, what is paid to accounts of these kinds. */
  readonly toWorkers: readonly PostingReason[]
  readonly accountKinds: readonly AccountKind[]
}

const isKind = (kind: string): kind is AccountKind => kind in PAID_TO

/** How postings of these types are found; an unknown type has none. */
export function soughtBy(types: readonly string[], all: readonly PostingReason[]): Sought {
  return {
    reasons: all.filter((reason) => !toWorkers.includes(reason) && types.includes(tradeTypeOf(reason, null))),
    toWorkers,
    accountKinds: Object.keys(PAID_TO).filter(isKind).filter((kind) => types.includes(PAID_TO[kind])),
  }
}
