import { TRADE_TYPES } from '@linggong/shared/domain/categories'
import { alipayAccountFields } from '@linggong/shared/domain/fields/alipay-account'
import { maskAccount } from '@linggong/shared/domain/masks'
import { dayText } from '../../documents/text.ts'
import type { WalletReceipt } from '../../documents/wallet-receipt.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { chosenMoves } from '../cmb-transactions/statement.ts'
import { oneOfIds } from '../lists/filters.ts'
import { wire } from './list.ts'

export interface Choice {
  readonly ids: readonly string[]
  /** Of whose book; absent: the caller's own, for the operator any. */
  readonly company_id?: string | undefined
}

/** 下载凭证 of chosen rows (R701), with the category of all vouchers; refuses as a whole what is not there. */
export async function requestBookVouchers(tx: Tx, actor: Actor, { ids, company_id }: Choice, now: Date): Promise<{ id: string }> {
  const chosen = [...new Set(ids)]
  const found = await chosenMoves(tx, actor, 'book', chosen, { company_id })
  if (found.length < chosen.length) refuse(400, `所选流水中有 ${chosen.length - found.length} 条不存在，或不属于当前支付宝钱包，请在同一钱包中选择`)
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'voucher', filename: `支付宝凭证_${dayText(now)}.zip`, payload: { book: chosen, ...(company_id !== undefined && { company_id }) }, total: chosen.length }) }
}

export async function bookReceipts(tx: Tx, actor: Actor, { ids, company_id }: Choice): Promise<WalletReceipt[]> {
  const rows = await chosenMoves(tx, actor, 'book', ids, { company_id })
  const accounts = await tx.selectFrom('app.alipay_account as w').select(['w.id', 'w.login']).where(inScope(actor, 'w')).where(oneOfIds('w.id', rows.map(({ owner_id }) => owner_id))).execute()
  const loginOf = new Map(accounts.map(({ id, login }) => [id, login]))
  return rows.map((row) => {
    const { type, counter_name, counter_account, summary, trade_no } = wire(row)
    return {
      id: row.id, title: '支付宝钱包凭证', accountLabel: alipayAccountFields.login.label, refLabel: '支付宝交易号', ref: trade_no, owner: row.owner_name, account: maskAccount(loginOf.get(row.owner_id) ?? ''),
      counterName: counter_name, counterAccount: counter_account, at: row.trans_at, category: TRADE_TYPES.find(({ value }) => value === type)?.label ?? type, summary, settlementSn: row.settlement_sn ?? '', amount: row.amount, balance: row.balance,
    }
  })
}
