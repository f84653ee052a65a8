import { sql } from 'kysely'
import type { BillFees } from '@linggong/shared/domain/fees'
import type { BillTax } from '@linggong/shared/domain/tax/withholding'
import type { Tx } from '../../kernel/transaction.ts'
import { packTax } from '../taxes/tax-basis.ts'

/** Assigns the bills to the settlement with their fees and taxes, in one statement. */
export async function writeSettledBills(
  tx: Tx,
  parkId: string,
  settlementId: string,
  reservedMonth: string,
  fees: readonly BillFees[],
  taxes: readonly BillTax[],
): Promise<void> {
  const byFee = (pick: (fee: BillFees) => number): number[] => fees.map(pick)
  const byTax = (pick: (tax: BillTax) => number): number[] => taxes.map(pick)
  await sql`
    update app.bill b set status = 'in_settlement', settlement_id = ${settlementId}::uuid, reserved_month = ${reservedMonth}, fail_reason = '', failed_at = null,
      is_estimate = true, tax_month = null, version = b.version + 1,
      personal_service_fee = n.personal_fee, card_fee = n.card_fee, accounting_fee = n.accounting_fee, user_use_fee = n.use_fee,
      promotion_fee = n.promotion_fee, excess_amount = n.excess, vat = n.vat, urban_tax = n.urban, edu_surcharge = n.edu,
      local_edu_surcharge = n.local_edu, income_tax = n.iit, carried_tax = n.carried, credit_tax = n.credit, net_amount = n.net, tax_basis = n.basis
    from unnest(${fees.map((fee) => fee.id)}::uuid[], ${byFee((f) => f.personal_service_fee)}::bigint[], ${byFee((f) => f.card_fee)}::bigint[],
      ${byFee((f) => f.accounting_fee)}::bigint[], ${byFee((f) => f.user_use_fee)}::bigint[], ${byFee((f) => f.promotion_fee)}::bigint[],
      ${byFee((f) => f.excess)}::bigint[], ${byTax((t) => t.vat)}::bigint[], ${byTax((t) => t.urban)}::bigint[], ${byTax((t) => t.edu)}::bigint[],
      ${byTax((t) => t.local_edu)}::bigint[], ${byTax((t) => t.iit)}::bigint[], ${byTax((t) => t.carried_total)}::bigint[], ${byTax((t) => t.credit_used)}::bigint[],
      ${byTax((t) => t.net)}::bigint[], ${taxes.map((tax) => JSON.stringify(packTax(tax)))}::jsonb[])
      as n(id, personal_fee, card_fee, accounting_fee, use_fee, promotion_fee, excess, vat, urban, edu, local_edu, iit, carried, credit, net, basis)
    where b.park_id = ${parkId} and b.id = n.id`.execute(tx)
}
