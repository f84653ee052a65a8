// Where a worker is paid to: a bank card or an Alipay account (domain.md §1.3, decision 81).
import { accountKind, isLuhn } from './validators.ts'

export type PayeeKind = 'bank' | 'alipay'

export interface Payee {
  readonly account_no: string
  readonly account_kind: PayeeKind
}

/** Parses a cell with an account, or returns why it cannot be paid to. Spaces and dashes in card numbers are ignored. */
export function readPayee(text: string): Payee | string {
  const plain = text.replace(/\s/gu, '')
  const account = /^[\d-]+$/u.test(plain) ? plain.replaceAll('-', '') : plain
  const kind = accountKind(account)
  if (kind === null) return '收款账号应为 12 至 19 位银行卡号，或支付宝账号（手机号或邮箱）'
  if (kind === 'alipay') return { account_no: account, account_kind: 'alipay' }
  return isLuhn(account) ? { account_no: account, account_kind: 'bank' } : '收款账号的银行卡号校验不通过，请核对卡号'
}

export const PAYEE_KIND_TEXT: Readonly<Record<PayeeKind, string>> = { bank: '银行卡', alipay: '支付宝账号' }

/** The same for an account that replaces another: the kind must not change, since fees and channel depend on it. */
export function readCorrection(text: string, before: PayeeKind): Payee | string {
  const payee = readPayee(text)
  return typeof payee === 'string' || payee.account_kind === before ? payee : `原收款账号是${PAYEE_KIND_TEXT[before]}，更正后的账号也须是${PAYEE_KIND_TEXT[before]}`
}
