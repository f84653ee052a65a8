import { sum } from '@linggong/shared/domain/money'
import { taxBillOf } from '@linggong/shared/domain/tax/config'
import { taxTotal } from '@linggong/shared/domain/tax/parts'
import { withholdMany, type BillTax } from '@linggong/shared/domain/tax/withholding'
import { monthKey } from '@linggong/shared/domain/time'
import type { Tx } from '../../kernel/transaction.ts'
import { writeFinalTaxes, type LockedBill } from '../settlements/bill-rows.ts'
import { owedTax } from '../settlements/service.ts'
import type { Settlement } from '../settlements/transition.ts'
import { lockLedgers, saveLedgers } from './tax-ledger.ts'

/** What can be paid, with its taxes in the same order, and what cannot: its own tax and fees exceed it (decision 75). */
export interface FinalTaxes {
  readonly payable: readonly LockedBill[]
  readonly taxes: readonly BillTax[]
  readonly refused: readonly LockedBill[]
}

/**
 * The tax that counts: computed when the bills are paid, under the lock of every worker's month, and charged to that month
 * (domain.md §3.4). Writes the ledgers and the bills that can be paid.
 */
export async function chargeFinalTaxes(
  tx: Tx,
  settlement: Settlement,
  bills: readonly LockedBill[],
  to: { status: 'paying'; payAt: null } | { status: 'paid'; payAt: Date },
  now: Date,
): Promise<FinalTaxes> {
  const month = monthKey(now)
  const ledgers = await lockLedgers(tx, settlement.park_id, bills.map((bill) => bill.person_id), [month])
  const result = withholdMany(settlement.tax_config, ledgers, month, bills.map((bill) => taxBillOf(settlement.rates, settlement.company_id, bill)))
  const bad = new Set(result.bills.filter((tax) => tax.error !== null).map((tax) => tax.id))
  const payable = bad.size === 0 ? bills : bills.filter((bill) => !bad.has(bill.id))
  const taxes = bad.size === 0 ? result.bills : result.bills.filter((tax) => !bad.has(tax.id))
  await saveLedgers(tx, settlement.park_id, ledgers, result.ledgers)
  await writeFinalTaxes(tx, settlement.park_id, to, month, taxes)
  return { payable, taxes, refused: bills.filter((bill) => bad.has(bill.id)) }
}

/** The settlement's tax and net with the new figures of some of its bills. */
export function taxTotals(bills: readonly LockedBill[], taxes: readonly BillTax[]): { tax_amount: number; income_tax_amount: number; net_amount: number } {
  const fresh = new Map(taxes.map((tax) => [tax.id, tax]))
  const figures = bills.map((bill) => {
    const tax = fresh.get(bill.id)
    return tax === undefined ? { owed: owedTax(bill), income: bill.income_tax, net: bill.net_amount } : { owed: taxTotal(tax), income: tax.iit, net: tax.net }
  })
  return { tax_amount: sum(figures.map((f) => f.owed)), income_tax_amount: sum(figures.map((f) => f.income)), net_amount: sum(figures.map((f) => f.net)) }
}
