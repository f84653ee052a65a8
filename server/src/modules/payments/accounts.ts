import { sql } from 'kysely'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { readCorrection } from '@linggong/shared/domain/payee-account'
import type { Caller } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { recordPayees } from '../audit/payees.ts'
import type { LockedBill } from '../bill-steps/rows.ts'
import { reaches, withBank, type PayeeAccount } from '../terms/payee.ts'
import type { Settlement } from '../settlements/transition.ts'

export interface AccountCorrection {
  readonly id: string
  readonly account_no?: string | undefined
}

/** Stores the corrected accounts, with an entry in each bill's log; returns the bills with them, in their order. */
export async function correctAccounts(tx: Tx, actor: Caller, settlement: Settlement, bills: readonly LockedBill[], corrections: readonly AccountCorrection[]): Promise<LockedBill[]> {
  const wanted = new Map(corrections.flatMap((c) => (c.account_no === undefined || c.account_no === '' ? [] : [[c.id, c.account_no] as const])))
  const changed: { id: string; before: string; account: PayeeAccount }[] = []
  const result = bills.map((bill) => {
    const text = wanted.get(bill.id)
    if (text === undefined) return bill
    const payee = readCorrection(text, bill.account_kind)
    if (typeof payee === 'string') refuse(400, `第 ${bill.row_no} 行 ${bill.name}：${payee}`)
    const account = withBank(payee)
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
    await recordPayees(tx, 'bill', settlement.park_id, changed.map(({ id }) => id))
    // Masked: a change log has more readers than an account number.
    await recordHistory(
      tx,
      changed.map(({ id, before, account }) => ({
        entity: 'bill', entityId: id, chain: settlement, action: 'correct_account', actor: { id: actor.staffId, name: actor.name },
        content: diff({ account_no: before }, { account_no: account.account_no }, billFields),
      })),
    )
  }
  return result
}
