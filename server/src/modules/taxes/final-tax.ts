import { sql } from 'kysely'
import { sum } from '@linggong/shared/domain/money'
import { taxBillOf } from '@linggong/shared/domain/tax/config'
import { taxTotal } from '@linggong/shared/domain/tax/parts'
import { withholdMany, type BillTax } from '@linggong/shared/domain/tax/withholding'
import { monthKey } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { LockedBill } from '../bill-steps/rows.ts'
import { owedTax, packTax } from './tax-basis.ts'
import { lockLedgers, readLedgers, saveLedgers } from './tax-ledger.ts'

/** The bills that can be paid, with their taxes in the same order, and those too small for their own tax and fees (decision 75). */
export interface FinalTaxes {
  /** Of all bills, in their order. */
  readonly all: readonly BillTax[]
  readonly payable: readonly LockedBill[]
  readonly taxes: readonly BillTax[]
  readonly refused: readonly LockedBill[]
}

/**
 * The final tax: computed at payment, under the lock of every worker's month, and charged to that month
 * (domain.md §3.4). Updates the ledgers and the bills that can be paid; not `keeps`: the same without locks, and nothing is written.
 */
export async function chargeFinalTaxes(
  tx: Tx,
  settlement: Row<'app.settlement'>,
  bills: readonly LockedBill[],
  to: { status: 'paying'; payAt: null } | { status: 'paid'; payAt: Date },
  now: Date,
  { keeps = true } = {},
): Promise<FinalTaxes> {
  const month = monthKey(now)
  const people = bills.map((bill) => bill.person_id)
  const ledgers = await (keeps ? lockLedgers(tx, settlement.park_id, people, [month]) : readLedgers(tx, settlement.park_id, people, month))
  const result = withholdMany(settlement.tax_config, ledgers, month, bills.map((bill) => taxBillOf(settlement.rates, settlement.company_id, bill)))
  const bad = new Set(result.bills.filter((tax) => tax.error !== null).map((tax) => tax.id))
  const payable = bad.size === 0 ? bills : bills.filter((bill) => !bad.has(bill.id))
  const taxes = bad.size === 0 ? result.bills : result.bills.filter((tax) => !bad.has(tax.id))
  if (keeps) {
    await saveLedgers(tx, settlement.park_id, ledgers, result.ledgers)
    await writeFinalTaxes(tx, settlement.park_id, to, month, taxes)
  }
  return { all: result.bills, payable, taxes, refused: bills.filter((bill) => bad.has(bill.id)) }
}

/** The final taxes of a payment round; net amounts change accordingly (domain.md §3.4). */
async function writeFinalTaxes(
  tx: Tx,
  parkId: string,
  to: { status: 'paying'; payAt: null } | { status: 'paid'; payAt: Date },
  taxMonth: string,
  taxes: readonly BillTax[],
): Promise<void> {
  const by = (pick: (tax: BillTax) => number): number[] => taxes.map(pick)
  await sql`
    update app.bill b set status = ${to.status}, pay_at = ${to.payAt}::timestamptz, is_estimate = false, tax_month = ${taxMonth},
      fail_reason = '', failed_at = null, version = b.version + 1,
      vat = n.vat, urban_tax = n.urban, edu_surcharge = n.edu, local_edu_surcharge = n.local_edu, income_tax = n.iit,
      carried_tax = n.carried, credit_tax = n.credit, net_amount = n.net, tax_basis = n.basis
    from unnest(${taxes.map((tax) => tax.id)}::uuid[], ${by((t) => t.vat)}::bigint[], ${by((t) => t.urban)}::bigint[], ${by((t) => t.edu)}::bigint[],
      ${by((t) => t.local_edu)}::bigint[], ${by((t) => t.iit)}::bigint[], ${by((t) => t.carried_total)}::bigint[], ${by((t) => t.credit_used)}::bigint[], ${by((t) => t.net)}::bigint[],
      ${taxes.map((tax) => JSON.stringify(packTax(tax)))}::jsonb[])
      as n(id, vat, urban, edu, local_edu, iit, carried, credit, net, basis)
    where b.park_id = ${parkId} and b.id = n.id`.execute(tx)
}

/** The settlement's tax and net with the new amounts of some of its bills. */
export function taxTotals(bills: readonly LockedBill[], taxes: readonly BillTax[]): { tax_amount: number; income_tax_amount: number; net_amount: number } {
  const fresh = new Map(taxes.map((tax) => [tax.id, tax]))
  const figures = bills.map((bill) => {
    const tax = fresh.get(bill.id)
    return tax === undefined ? { owed: owedTax(bill), income: bill.income_tax, net: bill.net_amount } : { owed: taxTotal(tax), income: tax.iit, net: tax.net }
  })
  return { tax_amount: sum(figures.map((f) => f.owed)), income_tax_amount: sum(figures.map((f) => f.income)), net_amount: sum(figures.map((f) => f.net)) }
}
