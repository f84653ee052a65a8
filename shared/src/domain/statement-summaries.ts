// What a row of a statement says where the bank has said nothing (domain.md §2.11).
import { meaningOf } from './cmb-transactions.ts'
import { settlementFields } from './fields/settlement.ts'
import { type AccountKey, FEE_ACCOUNTS, type PostingReason } from './postings.ts'

/** A fee of an enterprise has the name that it has on the settlement, so that the statement can be reconciled with it. */
const feeNames: ReadonlyMap<string, string> = new Map(
  (['enterprise_service_fee', 'enterprise_added_service_fee', 'value_added_service_fee', 'user_use_fee', 'promotion_fee', 'accounting_fee'] as const).map((key) => [FEE_ACCOUNTS[key], settlementFields[key].label]))

/** Of a return the bank gives back what the payee was paid; taxes and fees come back from where they had gone. Fees of the channel are those of bills, too. */
const returned: Partial<Readonly<Record<AccountKey, string>>> = { tax: '退还代扣税款', 'fee.personal': '退还个人服务费', 'fee.channel': '退还手续费', external: '提现退汇' }
const returnedNames: ReadonlyMap<string, string> = new Map([...[...feeNames].map(([account, name]) => [account, `退还${name}`] as const), ...Object.entries(returned)])

/** `from`, `to`: the accounts that the money leaves and reaches. */
export function summaryOfMove(reason: PostingReason, from: string, to: string): string {
  const named = reason === 'return' ? returnedNames.get(from) : reason === 'fee' ? feeNames.get(to) : undefined
  return named ?? meaningOf(reason).summary
}
