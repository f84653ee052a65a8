import { pct } from '@linggong/shared/domain/money'
import { NO_FEES, paidWithBills, feesTotal, type BillFees, type FeeParts, type SettlementAmounts } from '@linggong/shared/domain/fees'
import type { LockedBill } from '../bill-steps/rows.ts'
import type { Settlement } from './transition.ts'

/** Fees posted so far; `{}` before the first round. */
export const chargedOf = (settlement: Pick<Settlement, 'charged'>): FeeParts => ({ ...NO_FEES, ...settlement.charged })

type FeeColumns = Pick<
  LockedBill,
  'id' | 'person_id' | 'amount' | 'personal_service_fee' | 'card_fee' | 'accounting_fee' | 'user_use_fee' | 'promotion_fee' | 'excess_amount'
>

export const billFeesOf = (bill: FeeColumns): BillFees => ({
  id: bill.id,
  person_id: bill.person_id,
  amount: bill.amount,
  personal_service_fee: bill.personal_service_fee,
  card_fee: bill.card_fee,
  accounting_fee: bill.accounting_fee,
  user_use_fee: bill.user_use_fee,
  promotion_fee: bill.promotion_fee,
  excess: bill.excess_amount,
})

/** The confirmed amounts in the form of the fee rules: the settlement's parts over all of its bills. */
export function confirmedAmounts(settlement: Settlement, bills: readonly FeeColumns[]): SettlementAmounts {
  const companyIncomeTax = Math.min(settlement.company_tax, pct(settlement.settlement_amount, settlement.rates.income_tax_ppm))
  const parts: FeeParts = {
    enterprise_service_fee: settlement.enterprise_service_fee,
    enterprise_added_service_fee: settlement.enterprise_added_service_fee,
    value_added_service_fee: settlement.value_added_service_fee,
    user_use_fee: settlement.user_use_fee,
    promotion_fee: settlement.promotion_fee,
    accounting_fee: settlement.accounting_fee,
    company_income_tax: companyIncomeTax,
    company_value_added_tax: settlement.company_tax - companyIncomeTax,
  }
  return {
    ...parts,
    settlement_amount: settlement.settlement_amount,
    excess_amount: settlement.excess_amount,
    pay_amount: settlement.pay_amount,
    invoice_amount: settlement.pay_amount + feesTotal(parts) - feesTotal(paidWithBills(settlement.rates, parts)),
    personal_service_fee: settlement.personal_service_fee,
    bills: bills.map(billFeesOf),
  }
}

/** The settlement's columns for the enterprise's fees. */
export function feeColumns(parts: FeeParts) {
  return {
    enterprise_service_fee: parts.enterprise_service_fee,
    enterprise_added_service_fee: parts.enterprise_added_service_fee,
    value_added_service_fee: parts.value_added_service_fee,
    user_use_fee: parts.user_use_fee,
    promotion_fee: parts.promotion_fee,
    accounting_fee: parts.accounting_fee,
    company_tax: parts.company_income_tax + parts.company_value_added_tax,
  }
}
