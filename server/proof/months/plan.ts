import type { PayMode } from './model-types.ts'
import type { TaxConfig } from './model-rules.ts'

// The organisations of a simulation and their configuration. Ratios in percent, money in cents, as the product stores them.

interface CompanyPlan {
  readonly payMode: PayMode
  readonly wallet: number
  readonly isCardDeduction?: boolean
  readonly isSeparate?: boolean
  readonly limits?: { readonly month_max_amount?: number; readonly season_max_amount?: number; readonly monthly_excess_remind?: boolean }
  readonly enterprise: number
  readonly added?: number
  readonly valueAdded?: number
  readonly personal?: number
  readonly incomeTax?: number
  readonly vat?: number
  readonly useFee?: number
  /** undefined: no promotion fee; 0: without a cap. */
  readonly promotionCap?: number
}

interface LimitPlan {
  readonly single_stroke_max_amount?: number
  readonly month_max_amount?: number
  readonly season_max_amount?: number
}

interface AgencyPlan {
  readonly config: LimitPlan & TaxConfig
  readonly companies: readonly CompanyPlan[]
}

export interface ParkPlan {
  readonly config: LimitPlan & TaxConfig
  /** The tax rules in force, whether the park or the agency configured them (decision 79). */
  readonly tax: TaxConfig
  readonly agencies: readonly AgencyPlan[]
}

const statutoryTiers = [{ amount: 10_100_000, ratio: 0 }, { amount: null, ratio: 1, surcharge_ratio: 6 }]
/** A third tier, so that the tax of earlier bills rises once more. */
const threeTiers = [{ amount: 10_100_000, ratio: 0 }, { amount: 20_000_000, ratio: 1, surcharge_ratio: 6 }, { amount: null, ratio: 3, surcharge_ratio: 12 }]
const assessed = (quick: readonly number[]): TaxConfig => ({
  tax_mode: 'business_assessed', tax_ratio: statutoryTiers, income_deduction_amount: 0,
  individual_income_tax: [{ invoiced_amount: 3_000_000, ratio: 0.6 }, { invoiced_amount: 5_000_000, ratio: 0.8 }, { invoiced_amount: 10_000_000, ratio: 1 }, { invoiced_amount: null, ratio: 1.2 }]
    .map((row, index) => ({ ...row, deduction_amount: quick[index] ?? 0 })),
})

const single: TaxConfig = { tax_mode: 'labor_single', tax_ratio: statutoryTiers }
const cumulative: TaxConfig = { tax_mode: 'labor_cumulative', tax_ratio: statutoryTiers, gap_reset_months: 1, gap_resets: [{ from: '2025-08', months: 2, reason: '税务机关答复' }] }
const threeTierCumulative: TaxConfig = { tax_mode: 'labor_cumulative', tax_ratio: threeTiers, income_deduction_amount: 500_000, gap_reset_months: 0 }

const first: readonly AgencyPlan[] = [
  {
    config: { single_stroke_max_amount: 15_000_000 },
    companies: [
      { payMode: 'cmb', wallet: 300_000_000, enterprise: 6.5, valueAdded: 0.3, personal: 0.5, useFee: 200, promotionCap: 0 },
      { payMode: 'cmb', wallet: 300_000_000, isSeparate: true, enterprise: 5.8, valueAdded: 0.2, incomeTax: 1.8, vat: 0.6, useFee: 150 },
      { payMode: 'offline', wallet: 0, enterprise: 5.5, valueAdded: 0.1, personal: 0.5, useFee: 100, promotionCap: 30_000 },
    ],
  },
  {
    // The agency's own tax rules are stored but do not apply, because the park has rules.
    config: { month_max_amount: 30_000_000, ...single },
    companies: [
      { payMode: 'cmb', wallet: 200_000_000, isCardDeduction: true, isSeparate: true, limits: { month_max_amount: 2_000_000, season_max_amount: 60_000_000, monthly_excess_remind: true }, enterprise: 6.8, added: 1, valueAdded: 0.2, personal: 1, promotionCap: 50_000 },
      { payMode: 'alipay', wallet: 20_000_000, limits: { month_max_amount: 12_000_000 }, enterprise: 7, valueAdded: 0.3333, personal: 0.3, vat: 0.7, promotionCap: 0 },
    ],
  },
]

const second: readonly AgencyPlan[] = [
  {
    config: {},
    companies: [
      { payMode: 'cmb', wallet: 300_000_000, enterprise: 6.6667, personal: 0.4, useFee: 300 },
      { payMode: 'offline', wallet: 0, limits: { season_max_amount: 50_000_000 }, enterprise: 6, personal: 0.8, incomeTax: 2.5 },
    ],
  },
]

/** Two parks; their rules vary with the seed. */
export function planOf(seed: number): readonly ParkPlan[] {
  const limits: LimitPlan = { single_stroke_max_amount: 20_000_000, month_max_amount: 40_000_000, season_max_amount: 100_000_000 }
  const main = seed % 3 === 0 ? threeTierCumulative : cumulative
  const others: readonly TaxConfig[] = [assessed([]), single, assessed([0, 6000, 16_000, 36_000]), cumulative, { tax_mode: 'none', tax_ratio: statutoryTiers }]
  const other = others[seed % others.length] ?? single
  // Where the park has no rules, those of the agency apply.
  const isOfAgency = seed % 2 === 0
  return [
    { config: { ...limits, ...main }, tax: main, agencies: first },
    { config: isOfAgency ? limits : { ...limits, ...other }, tax: other, agencies: isOfAgency ? second.map((agency) => ({ ...agency, config: { ...agency.config, ...other } })) : second },
  ]
}
