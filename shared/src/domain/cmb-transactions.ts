// The statement of a wallet (domain.md §2.11, R290-R302): postings that cross its boundary, and what the bank calls them.
import type { CMB_CATEGORIES } from './categories.ts'
import type { PostingReason } from './postings.ts'

export type CmbCategory = (typeof CMB_CATEGORIES)[number]['value']

interface Meaning {
  readonly category: CmbCategory
  /** What a row says where the bank has said nothing. */
  readonly summary: string
}

/** Payments are frozen within the wallet first: such rows never cross its boundary, but each reason has its meaning. */
const MEANINGS: Readonly<Record<PostingReason, Meaning>> = {
  topup: { category: 'topup', summary: '入金' },
  excess: { category: 'topup', summary: '线下付款多付部分' },
  payment: { category: 'payment', summary: '结算单付款' },
  net: { category: 'payment', summary: '账单付款' },
  payout: { category: 'payment', summary: '账单付款' },
  tax: { category: 'payment', summary: '代扣个人税款' },
  personal_fee: { category: 'payment', summary: '个人服务费' },
  card_fee: { category: 'payment', summary: '打卡手续费' },
  // All of an enterprise's fees; each row of a statement says which (`summaryOfMove`).
  fee: { category: 'payment', summary: '企业费用' },
  company_tax: { category: 'payment', summary: '企业承担税款' },
  release: { category: 'refund', summary: '付款退回' },
  return: { category: 'refund', summary: '银行退汇' },
  tax_refund: { category: 'refund', summary: '退还个人税款' },
  tax_paid_vat: { category: 'payment', summary: '缴纳增值税' },
  tax_paid_surcharge: { category: 'payment', summary: '缴纳附加税费' },
  tax_paid_income: { category: 'payment', summary: '缴纳个人所得税' },
  sweep: { category: 'transfer', summary: '服务费归集' },
  software_fee: { category: 'transfer', summary: '软件使用费' },
  service_fee: { category: 'payment', summary: '企业服务费' },
  service_fee_back: { category: 'refund', summary: '企业服务费退回' },
  withdraw_apply: { category: 'withdraw', summary: '提现' },
  withdraw_paid: { category: 'withdraw', summary: '提现' },
  withdraw_refused: { category: 'withdraw', summary: '提现退回' },
  unknown_in: { category: 'unknown_in', summary: '不明入账' },
  unknown_out: { category: 'unknown_out', summary: '不明出账' },
  unknown_out_back: { category: 'unknown_out', summary: '不明出账冲正，已确认为本方付款' },
  clarify: { category: 'clarify', summary: '来款认领' },
  charge: { category: 'charge', summary: '银行手续费' },
  interest: { category: 'interest', summary: '结息' },
  balance_add: { category: 'balance_add', summary: '余额调增' },
  balance_del: { category: 'balance_del', summary: '余额调减' },
}

const isReason = (reason: string): reason is PostingReason => reason in MEANINGS
export const POSTING_REASONS: readonly PostingReason[] = Object.keys(MEANINGS).filter(isReason)

export const meaningOf = (reason: PostingReason): Meaning => MEANINGS[reason]
/** For people; an unknown reason is shown as it is. */
export const reasonLabel = (reason: string): string => (isReason(reason) ? MEANINGS[reason].summary : reason)

/** 余额调整 (R300): the bank says whether it has added or taken, so that each row is one of these; who asks for adjustments means both. */
const adjustments: readonly CmbCategory[] = ['balance_add', 'balance_del']

/** The reasons of these categories; an unknown category has none. */
export function reasonsOf(categories: readonly string[]): string[] {
  const wanted = categories.includes('balance_change') ? [...categories, ...adjustments] : categories
  return Object.entries(MEANINGS).flatMap(([reason, { category }]) => (wanted.includes(category) ? [reason] : []))
}

/** What the bank's entry for an account is: money that arrives, or what the bank itself adds and takes. */
export const BANK_ENTRIES = ['deposit', 'interest', 'charge', 'balance_add', 'balance_del', 'unknown_out'] as const
export type BankEntryKind = (typeof BANK_ENTRIES)[number]
