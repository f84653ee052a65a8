// Double-entry bookkeeping as data (domain.md §3.8): a row moves `amount` (cents, > 0) from the debit account to the credit account, so every set sums to zero.
import { FEE_KEYS, SERVICE_FEE_KEYS } from './fees.ts'
import type { FeeParts, ServiceFees } from './fees.ts'

export type AccountKey =
  | 'company.available' | 'company.frozen' | 'agency.available' | 'agency.frozen' | 'park.available' | 'park.frozen' | 'platform.available' | 'clearing' | 'external' | 'tax' | 'park.unknown'
  | 'company.book' | 'company.book_frozen' | 'agency.book' | 'agency.book_frozen' | 'park.book' | 'park.book_frozen'
  | 'fee.personal' | 'fee.channel' | 'fee.enterprise' | 'fee.added' | 'fee.value_added' | 'fee.use' | 'fee.promotion'

export type AccountKind = {
  /** The owner of the account; with the owner's id it identifies a tenant's account. */
  owner: 'company' | 'agency' | 'platform' | 'park' | 'world'
  /**
   * Wallet accounts store a balance, changed in the same transaction with a floor of 0; the others store none. Only what a bank return takes
   * back of fees that an agency has already been given may overdraw its wallet (decision 82).
   */
  balance: boolean
}

export const ACCOUNTS: Readonly<Record<AccountKey, AccountKind>> = {
  'company.available': { owner: 'company', balance: true },
  'company.frozen': { owner: 'company', balance: true },
  'agency.available': { owner: 'agency', balance: true },
  'agency.frozen': { owner: 'agency', balance: true },
  'park.available': { owner: 'park', balance: true },
  'park.frozen': { owner: 'park', balance: true },
  'platform.available': { owner: 'platform', balance: true },
  'company.book': { owner: 'company', balance: true },
  'company.book_frozen': { owner: 'company', balance: true },
  'agency.book': { owner: 'agency', balance: true },
  'agency.book_frozen': { owner: 'agency', balance: true },
  'park.book': { owner: 'park', balance: true },
  'park.book_frozen': { owner: 'park', balance: true },
  'park.unknown': { owner: 'park', balance: false },
  clearing: { owner: 'world', balance: false },
  external: { owner: 'world', balance: false },
  tax: { owner: 'park', balance: false },
  'fee.personal': { owner: 'agency', balance: false },
  'fee.channel': { owner: 'agency', balance: false },
  'fee.enterprise': { owner: 'agency', balance: false },
  'fee.added': { owner: 'agency', balance: false },
  'fee.value_added': { owner: 'agency', balance: false },
  'fee.use': { owner: 'agency', balance: false },
  'fee.promotion': { owner: 'agency', balance: false },
}

export type PostingReason =
  | 'topup' | 'unknown_in' | 'clarify' | 'payment' | 'net' | 'payout' | 'tax' | 'personal_fee' | 'card_fee' | 'fee' | 'company_tax'
  | 'release' | 'return' | 'sweep' | 'software_fee' | 'service_fee' | 'service_fee_back' | 'excess' | 'tax_refund' | 'withdraw_apply' | 'withdraw_paid' | 'withdraw_refused'
  | 'charge' | 'interest' | 'balance_add' | 'balance_del' | 'unknown_out' | 'unknown_out_back'
  | TaxPaidReason

/** What a park pays to its bureau, by kind (decision 51 of docs/breadth). */
export const TAX_PAID_REASONS = { vat: 'tax_paid_vat', surcharge: 'tax_paid_surcharge', income_tax: 'tax_paid_income' } as const
export type TaxPaidReason = (typeof TAX_PAID_REASONS)[keyof typeof TAX_PAID_REASONS]

/** `source_id`: what it comes from besides a settlement and its bills: an entry of the bank, a withdrawal. */
export type Posting = { debit: AccountKey; credit: AccountKey; amount: number; reason: PostingReason; bill_id?: string; source_id?: string }

/** The same postings, each naming what it comes from. */
export const comingFrom = (source_id: string, postings: readonly Posting[]): Posting[] => postings.map((one) => ({ ...one, source_id }))

/** One row, or none for 0. Throws RangeError on a negative or fractional amount: a reversal swaps the accounts instead. */
function row(debit: AccountKey, credit: AccountKey, amount: number, reason: PostingReason, bill_id?: string): Posting[] {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('posting amount must be integer cents >= 0')
  if (amount === 0) return []
  return [bill_id === undefined ? { debit, credit, amount, reason } : { debit, credit, amount, reason, bill_id }]
}

/** Whose wallet it is. */
export const WALLET_OWNERS = ['company', 'agency', 'park'] as const
export type WalletOwner = (typeof WALLET_OWNERS)[number]

/** Where the money of a wallet lies: at the bank, or in the book of the payment app (资金记账本, domain.md §2.11). One of them never pays for the other. */
export type Place = 'bank' | 'book'

/** The two accounts of a wallet in one place. */
export const walletAccounts = (owner: WalletOwner, place: Place = 'bank') =>
  place === 'bank' ? ({ available: `${owner}.available`, frozen: `${owner}.frozen` } as const) : ({ available: `${owner}.book`, frozen: `${owner}.book_frozen` } as const)

const BOOKS: Partial<Readonly<Record<AccountKey, AccountKey>>> = {
  'company.available': 'company.book', 'company.frozen': 'company.book_frozen', 'agency.available': 'agency.book', 'agency.frozen': 'agency.book_frozen',
  'park.available': 'park.book', 'park.frozen': 'park.book_frozen',
}

/** The accounts of wallets in the book of the payment app. */
export const BOOK_ACCOUNTS: readonly AccountKey[] = Object.values(BOOKS)

/** The accounts in which the money of wallets lies, by their place. */
export const WALLET_ACCOUNTS = {
  bank: [...WALLET_OWNERS.flatMap((owner): AccountKey[] => [`${owner}.available`, `${owner}.frozen`]), 'platform.available'],
  book: BOOK_ACCOUNTS,
} as const satisfies Readonly<Record<Place, readonly AccountKey[]>>

/** Whether it moves money into, within or out of a book of the payment app. */
export const isInBook = ({ debit, credit }: Pick<Posting, 'debit' | 'credit'>): boolean => BOOK_ACCOUNTS.includes(debit) || BOOK_ACCOUNTS.includes(credit)

/** The same postings where the wallet's money lies in the given place. */
export const inPlace = (place: Place, postings: readonly Posting[]): readonly Posting[] =>
  place === 'bank' ? postings : postings.map((one) => ({ ...one, debit: BOOKS[one.debit] ?? one.debit, credit: BOOKS[one.credit] ?? one.credit }))

/** Money arrives in a wallet. */
export const topUpArrived = (amount: number, owner: WalletOwner = 'company'): Posting[] => row('external', `${owner}.available`, amount, 'topup')
/** What the bank itself adds to an account. */
export const bankAdded = (amount: number, owner: WalletOwner, reason: 'interest' | 'balance_add'): Posting[] => row('external', `${owner}.available`, amount, reason)
/** What the bank itself takes from an account. It has happened, so it may overdraw the wallet. */
export const bankTook = (amount: number, owner: WalletOwner, reason: 'charge' | 'balance_del' | 'unknown_out'): Posting[] => row(`${owner}.available`, 'external', amount, reason)
/** 不明出账 that a person has confirmed to be a payment of ours, which was posted by itself: what was booked for the bank's row is taken back. */
export const bankTookBack = (amount: number, owner: WalletOwner): Posting[] => row('external', `${owner}.available`, amount, 'unknown_out_back')
/** Money of an unknown owner arrives. */
export const unknownArrived = (amount: number): Posting[] => row('external', 'park.unknown', amount, 'unknown_in')
/** Money of an unknown owner is assigned to a company. */
export const unknownClaimed = (amount: number): Posting[] => row('park.unknown', 'company.available', amount, 'clarify')

/** A payment round is submitted: its pay amount (bills and their fees) is frozen. */
export const paymentSubmitted = (payAmount: number): Posting[] => row('company.available', 'company.frozen', payAmount, 'payment')

/** What a bill's amount consists of: amount = net + tax + personal_service_fee + card_fee. `tax` is the part that the worker bears (BillTax.worker_tax). */
export type BillMoney = { bill_id: string; net: number; tax: number; personal_service_fee: number; card_fee: number }

const billOut = (from: AccountKey, b: BillMoney): Posting[] => [
  ...row(from, 'clearing', b.net, 'net', b.bill_id),
  ...row(from, 'tax', b.tax, 'tax', b.bill_id),
  ...row(from, 'fee.personal', b.personal_service_fee, 'personal_fee', b.bill_id),
  ...row(from, 'fee.channel', b.card_fee, 'card_fee', b.bill_id),
  ...row('clearing', 'external', b.net, 'payout', b.bill_id),
]

/** The channel paid a bill. */
export const billSucceeded = (bill: BillMoney): Posting[] => billOut('company.frozen', bill)

/** The channel refused a bill: its amount is released. Fees that are not charged are released when the round closes (`roundClosed`). */
export const billFailed = (billId: string, amount: number): Posting[] => row('company.frozen', 'company.available', amount, 'release', billId)

export const FEE_ACCOUNTS: Readonly<Record<keyof FeeParts, AccountKey>> = {
  enterprise_service_fee: 'fee.enterprise',
  enterprise_added_service_fee: 'fee.added',
  value_added_service_fee: 'fee.value_added',
  user_use_fee: 'fee.use',
  promotion_fee: 'fee.promotion',
  accounting_fee: 'fee.channel',
  company_income_tax: 'tax',
  company_value_added_tax: 'tax',
}

function feeRows(from: AccountKey, increment: FeeParts): Posting[] {
  return FEE_KEYS.flatMap((key) => {
    const account = FEE_ACCOUNTS[key]
    const amount = increment[key]
    // A negative increment follows a bank return: the fee goes back to the available balance, since nothing is frozen any more.
    return amount >= 0 ? row(from, account, amount, account === 'tax' ? 'company_tax' : 'fee') : row(account, 'company.available', -amount, 'return')
  })
}

/** A round closes: the fee increments are charged from the frozen balance and `released` (frozen, but not charged) becomes available again. */
export const roundClosed = (increment: FeeParts, released = 0): Posting[] => [
  ...feeRows('company.frozen', increment),
  ...row('company.frozen', 'company.available', released, 'release'),
]

/**
 * The bank returns a paid bill: the net comes from outside, tax and fees from their accounts, all to the company's available balance.
 * The enterprise's fees follow as the negative increment of `partialFees` through `feesReturned`.
 */
export const billReturned = (b: BillMoney): Posting[] => [
  ...row('external', 'clearing', b.net, 'return', b.bill_id),
  ...row('clearing', 'company.available', b.net, 'return', b.bill_id),
  ...row('tax', 'company.available', b.tax, 'return', b.bill_id),
  ...row('fee.personal', 'company.available', b.personal_service_fee, 'return', b.bill_id),
  ...row('fee.channel', 'company.available', b.card_fee, 'return', b.bill_id),
]

/** Fee increments after a bank return (negative parts go back to the company). */
export const feesReturned = (increment: FeeParts): Posting[] => feeRows('company.available', increment)

/** An offline payment is written off: the postings of success and round close, with the external account instead of the frozen balance. */
export const offlineWrittenOff = (bills: readonly BillMoney[], fees: FeeParts): Posting[] => [...bills.flatMap((b) => billOut('external', b)), ...feeRows('external', fees)]

/** Excess tax is refunded to the worker once its month has closed (docs/withholding.md §7). */
export const taxRefundSent = (amount: number): Posting[] => row('tax', 'clearing', amount, 'tax_refund')
export const taxRefundPaid = (amount: number): Posting[] => row('clearing', 'external', amount, 'tax_refund')
export const taxRefundFailed = (amount: number): Posting[] => row('clearing', 'tax', amount, 'tax_refund')
/** The refund was paid, then returned by the bank. */
export const taxRefundReturned = (amount: number): Posting[] => [...row('external', 'clearing', amount, 'tax_refund'), ...taxRefundFailed(amount)]

/** The bureau has confirmed what was declared of a month: it leaves the tax account, kind by kind. Below 0, where corrections of earlier months exceed the month, it comes back. */
export const taxesPaid = (declared: Readonly<Record<keyof typeof TAX_PAID_REASONS, number>>): Posting[] =>
  (['vat', 'surcharge', 'income_tax'] as const).flatMap((kind) => (declared[kind] >= 0 ? row('tax', 'external', declared[kind], TAX_PAID_REASONS[kind]) : row('external', 'tax', -declared[kind], TAX_PAID_REASONS[kind])))

/** An offline payment exceeded what was due: the rest is credited to the company. */
export const excessReceived = (amount: number): Posting[] => row('external', 'company.available', amount, 'excess')

export const withdrawApplied = (amount: number, by: WalletOwner = 'company'): Posting[] => row(`${by}.available`, `${by}.frozen`, amount, 'withdraw_apply')
export const withdrawPaid = (amount: number, by: WalletOwner = 'company'): Posting[] => row(`${by}.frozen`, 'external', amount, 'withdraw_paid')
export const withdrawRefused = (amount: number, by: WalletOwner = 'company'): Posting[] => row(`${by}.frozen`, `${by}.available`, amount, 'withdraw_refused')

/** Paid, then returned by the bank of the account. */
export const withdrawReturned = (amount: number, by: WalletOwner = 'company'): Posting[] => row('external', `${by}.available`, amount, 'return')

const SERVICE_FEE_ACCOUNTS = SERVICE_FEE_KEYS.map((key) => [key, FEE_ACCOUNTS[key]] as const)

/** A separate service fee is paid, or what a return of another settlement has taken back is credited to it (decision 83). */
export const serviceFeePaid = (of: ServiceFees): Posting[] => SERVICE_FEE_ACCOUNTS.flatMap(([key, account]) => row('company.available', account, of[key], 'service_fee'))
/** What was paid of a separate service fee and is owed no more. */
export const serviceFeeBack = (of: ServiceFees): Posting[] => SERVICE_FEE_ACCOUNTS.flatMap(([key, account]) => row(account, 'company.available', of[key], 'service_fee_back'))
/** The account of a part, and the part of an account. */
export const serviceFeeKeyOf = new Map<AccountKey, keyof ServiceFees>(SERVICE_FEE_ACCOUNTS.map(([key, account]) => [account, key]))

/** The accounts that collect fees until they are swept. */
export const SWEPT_ACCOUNTS = ['fee.enterprise', 'fee.added', 'fee.value_added', 'fee.use', 'fee.promotion', 'fee.personal', 'fee.channel'] as const satisfies readonly AccountKey[]
export type FeeAccount = (typeof SWEPT_ACCOUNTS)[number]

/**
 * Fees become the agency's, those of the channel the bank's (decision 82): empties the fee accounts of a settlement, by what they have.
 * Negative after a bank return of what was swept before: that goes back.
 */
export const feesSwept = (balances: ReadonlyMap<FeeAccount, number>): Posting[] =>
  SWEPT_ACCOUNTS.flatMap((key) => {
    const amount = balances.get(key) ?? 0
    const to = key === 'fee.channel' ? 'external' : 'agency.available'
    return amount >= 0 ? row(key, to, amount, 'sweep') : row(to, key, -amount, 'sweep')
  })

/** An agency pays its group for the software (domain.md §3.2). */
export const softwareFeePaid = (amount: number): Posting[] => row('agency.available', 'platform.available', amount, 'software_fee')

/** Net change per account: + received, − paid. Sums to 0 over all accounts. */
export function movements(postings: Iterable<Posting>): Map<AccountKey, number> {
  const out = new Map<AccountKey, number>()
  for (const p of postings) {
    out.set(p.debit, (out.get(p.debit) ?? 0) - p.amount)
    out.set(p.credit, (out.get(p.credit) ?? 0) + p.amount)
  }
  return out
}
