import { sql } from 'kysely'
import { maskAccount } from '@linggong/shared/domain/masks'
import { accountKind, bankOfCard, isLuhn } from '@linggong/shared/domain/validators'
import type { Actor } from '../../kernel/actor.ts'
import { recordHistory } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { LockedBill } from '../settlements/bill-rows.ts'
import type { PayMode } from '../settlements/terms.ts'
import type { Settlement } from '../settlements/transition.ts'

export interface AccountCorrection {
  readonly id: string
  readonly account_no?: string | undefined
}

export interface PayeeAccount {
  readonly account_no: string
  readonly account_kind: 'bank' | 'alipay'
  readonly bank_name: string
}

/** What a cell says of an account, or why it cannot be paid to. Spaces and dashes of cards are forgiven. */
export function readAccount(text: string): PayeeAccount | string {
  const plain = text.replace(/\s/gu, '')
  const account = /^[\d-]+$/u.test(plain) ? plain.replaceAll('-', '') : plain
  const kind = accountKind(account)
  if (kind === null) return '收款账号应为 12 至 19 位银行卡号，或支付宝账号（手机号或邮箱）'
  if (kind === 'alipay') return { account_no: account, account_kind: 'alipay', bank_name: '' }
  return isLuhn(account) ? { account_no: account, account_kind: 'bank', bank_name: bankOfCard(account) ?? '' } : '收款账号的银行卡号校验不通过，请核对卡号'
}

/** Whether the company's way of paying reaches an account of this kind; the bank's wallet pays to cards only. */
export function reaches(payMode: PayMode, kind: 'bank' | 'alipay'): boolean {
  return payMode !== 'cmb' || kind === 'bank'
}

/** Writes the corrected accounts, with an entry in each bill's log, and answers the bills with them, in their order. */
export async function correctAccounts(tx: Tx, actor: Actor, settlement: Settlement, bills: readonly LockedBill[], corrections: readonly AccountCorrection[]): Promise<LockedBill[]> {
  const wanted = new Map(corrections.flatMap((c) => (c.account_no === undefined || c.account_no === '' ? [] : [[c.id, c.account_no] as const])))
  const changed: { id: string; before: string; account: PayeeAccount }[] = []
  const result = bills.map((bill) => {
    const text = wanted.get(bill.id)
    if (text === undefined) return bill
    const account = readAccount(text)
    if (typeof account === 'string') refuse(400, `第 ${bill.row_no} 行 ${bill.name}：${account}`)
    if (!reaches(settlement.pay_mode, account.account_kind)) refuse(400, `第 ${bill.row_no} 行 ${bill.name}：招行钱包只能支付到银行卡`)
    changed.push({ id: bill.id, before: bill.account_no, account })
    return { ...bill, account_no: account.account_no, account_kind: account.account_kind }
  })
  if (changed.length > 0) {
    await sql`
      update app.bill b set account_no = n.account_no, account_kind = n.kind, bank_name = n.bank
      from unnest(${changed.map((c) => c.id)}::uuid[], ${changed.map((c) => c.account.account_no)}::text[], ${changed.map((c) => c.account.account_kind)}::text[],
        ${changed.map((c) => c.account.bank_name)}::text[]) as n(id, account_no, kind, bank)
      where b.park_id = ${settlement.park_id} and b.id = n.id`.execute(tx)
    // Masked: a log is read by more people than an account is shown to.
    await recordHistory(
      tx,
      changed.map(({ id, before, account }) => ({
        entity: 'bill', entityId: id, chain: settlement, action: '更正收款账号', actor: { id: actor.staffId, name: actor.name },
        content: [{ field: 'account_no', type: 'plain' as const, old_value: maskAccount(before), new_value: maskAccount(account.account_no) }],
      })),
    )
  }
  return result
}
