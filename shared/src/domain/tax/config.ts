// Converts the configuration of database and wire into what the tax functions take (domain.md §3.4-§3.5).
import type { BillFees, Rates } from '../fees.ts'
import { percentToPpm } from '../money.ts'
import type { MonthKey } from '../time.ts'
import { defaultIncomeConfig, incomeTiersOf } from './income-tax.ts'
import type { TaxMode, WireIncomeTier } from './income-tax.ts'
import type { TaxConfig } from './ledger.ts'
import { DEFAULT_VAT_TIERS, vatTiersOf } from './vat.ts'
import type { WireVatTier } from './vat.ts'
import type { TaxBill } from './withholding.ts'

/** The tax part of settlement_config (R219-R221); ratios in percent, amounts in cents. Further keys are ignored here and preserved by the caller. */
export type WireTaxConfig = {
  tax_mode?: TaxMode | null
  tax_ratio?: readonly WireVatTier[] | null
  income_deduction_amount?: number | null
  individual_income_tax?: readonly WireIncomeTier[] | null
  expense_ratio?: number | null
  gap_reset_months?: number | null
  /** Different values from a month on; the reason is for readers. */
  gap_resets?: readonly { from: MonthKey; months: number; reason?: string | undefined }[] | null
  half_up_to?: number | null
}

/** settlement_config → TaxConfig. Absent or empty values take the default of the mode (labor_cumulative). Throws RangeError on an invalid ratio. */
export function taxConfigOf(wire: WireTaxConfig): TaxConfig {
  const income = defaultIncomeConfig(wire.tax_mode ?? 'labor_cumulative')
  const tiers = wire.individual_income_tax ?? []
  const vat = wire.tax_ratio ?? []
  return {
    vat: vat.length === 0 ? DEFAULT_VAT_TIERS : vatTiersOf(vat),
    income: {
      ...income,
      tiers: tiers.length === 0 ? income.tiers : incomeTiersOf(tiers),
      income_deduction_amount: wire.income_deduction_amount ?? income.income_deduction_amount,
      expense_ppm: wire.expense_ratio === null || wire.expense_ratio === undefined ? income.expense_ppm : percentToPpm(wire.expense_ratio),
      gap_reset_months: wire.gap_reset_months ?? income.gap_reset_months,
      half_up_to: wire.half_up_to ?? income.half_up_to,
      ...(wire.gap_resets?.length ? { gap_resets: wire.gap_resets.map(({ from, months }) => ({ from, months })).toSorted((a, b) => (a.from < b.from ? -1 : 1)) } : {}),
    },
  }
}

const taxKeys = ['tax_mode', 'tax_ratio', 'income_deduction_amount', 'individual_income_tax', 'expense_ratio', 'gap_reset_months', 'gap_resets', 'half_up_to'] as const satisfies readonly (keyof WireTaxConfig)[]

/** Whether a settlement_config contains any tax rule. */
const saysTaxes = (wire: WireTaxConfig): boolean => taxKeys.some((key) => {
  const value = wire[key]
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
})

/** Whose rules are in force; `statute`: nobody has any of their own. */
export const RULES_OF = ['park', 'agency', 'statute'] as const
export type RulesOf = (typeof RULES_OF)[number]

export const whoseRules = (park: WireTaxConfig, agency: WireTaxConfig): RulesOf => (saysTaxes(park) ? 'park' : saysTaxes(agency) ? 'agency' : 'statute')

/** The rules in force: the park's own, because a person's months are kept per park; an agency's only where the park has none (decision 79). */
export const rulesOfPark = (park: WireTaxConfig, agency: WireTaxConfig): TaxConfig => taxConfigOf(whoseRules(park, agency) === 'park' ? park : agency)

/** A settlement's bill as input of the tax functions: its fees, and which taxes the company bears at its flat ratios (domain.md §3.2). */
export function taxBillOf(
  rates: Pick<Rates, 'income_tax_ppm' | 'personal_value_added_tax_ppm'>,
  companyId: string,
  bill: Pick<BillFees, 'id' | 'person_id' | 'amount' | 'personal_service_fee' | 'card_fee'>,
): TaxBill & { person_id: string } {
  return {
    id: bill.id, person_id: bill.person_id, amount: bill.amount,
    personal_service_fee: bill.personal_service_fee, card_fee: bill.card_fee, company_id: companyId, ...borneByCompany(rates),
  }
}

export const borneByCompany = (rates: Pick<Rates, 'income_tax_ppm' | 'personal_value_added_tax_ppm'>): { vat_by_company: boolean; iit_by_company: boolean } => ({
  vat_by_company: rates.personal_value_added_tax_ppm > 0,
  iit_by_company: rates.income_tax_ppm > 0,
})
