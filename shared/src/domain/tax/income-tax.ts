// Individual income tax: four engines over one bracket table (domain.md §3.5). Amounts in cents, ratios in ppm.
import { mulDiv, pct, percentToPpm } from '../money.ts'
import type { MonthKey } from '../time.ts'

export type TaxMode = 'labor_cumulative' | 'labor_single' | 'business_assessed' | 'business_actual' | 'none'

/** `invoiced_amount`: inclusive upper bound of the cumulative taxable base, null in the last tier; `deduction_amount`: 速算扣除数. */
export type IncomeTier = { invoiced_amount: number | null; ratio_ppm: number; deduction_amount: number }

/** settlement_config.individual_income_tax as on the wire: ratio in percent. */
export type WireIncomeTier = { invoiced_amount: number | null; ratio: number; deduction_amount?: number | null | undefined }

export type IncomeTaxConfig = {
  tax_mode: TaxMode
  tiers: readonly IncomeTier[]
  /** Monthly standard deduction, cents. */
  income_deduction_amount: number
  /** Flat expenses as a share of the income. */
  expense_ppm: number
  /** The number of months without income that ends an accumulation period (decision 22); 0 never. */
  gap_reset_months: number
  /** Different values from a month on, as dated by the park; ascending. */
  gap_resets?: readonly GapReset[]
  /** business_actual only: the tax on the base up to this bound is halved (until 2027-12-31); null: no relief. */
  half_up_to: number | null
}

export type GapReset = { from: MonthKey; months: number }

/** The value in force in `month`. */
export const gapResetMonths = (config: IncomeTaxConfig, month: MonthKey): number => config.gap_resets?.findLast(({ from }) => from <= month)?.months ?? config.gap_reset_months

export type IncomeTax = { base: number; ratio_ppm: number; quick: number; tax: number }

const wan = 1_000_000
const tiers = (...rows: [bound: number | null, percent: number, quick: number][]): IncomeTier[] =>
  rows.map(([bound, percent, quick]) => ({ invoiced_amount: bound, ratio_ppm: percent * 10_000, deduction_amount: quick }))

/** 居民个人综合所得, annual cumulative. */
export const LABOR_CUMULATIVE_TIERS = tiers(
  [3.6 * wan, 3, 0], [14.4 * wan, 10, 252_000], [30 * wan, 20, 1_692_000], [42 * wan, 25, 3_192_000],
  [66 * wan, 30, 5_292_000], [96 * wan, 35, 8_592_000], [null, 45, 18_192_000],
)
/** 劳务报酬按次预扣. */
export const LABOR_SINGLE_TIERS = tiers([2 * wan, 20, 0], [5 * wan, 30, 200_000], [null, 40, 700_000])
/** 经营所得, annual. */
export const BUSINESS_TIERS = tiers([3 * wan, 5, 0], [9 * wan, 10, 150_000], [30 * wan, 20, 1_050_000], [50 * wan, 30, 4_050_000], [null, 35, 6_550_000])

/** The default configuration of a mode; `business_assessed` has no default tiers, since the park agrees them with its tax bureau. */
export function defaultIncomeConfig(tax_mode: TaxMode): IncomeTaxConfig {
  const base: IncomeTaxConfig = { tax_mode, tiers: [], income_deduction_amount: 0, expense_ppm: 0, gap_reset_months: 0, half_up_to: null }
  switch (tax_mode) {
    case 'labor_cumulative': return { ...base, tiers: LABOR_CUMULATIVE_TIERS, income_deduction_amount: 500_000, expense_ppm: 200_000, gap_reset_months: 1 }
    case 'labor_single': return { ...base, tiers: LABOR_SINGLE_TIERS, expense_ppm: 200_000 }
    case 'business_actual': return { ...base, tiers: BUSINESS_TIERS }
    case 'business_assessed':
    case 'none': return base
  }
}

/** settlement_config.individual_income_tax (percent) → tiers, sorted by bound. Throws RangeError on an invalid ratio. */
export function incomeTiersOf(wire: readonly WireIncomeTier[]): IncomeTier[] {
  return wire
    .map((w) => ({ invoiced_amount: w.invoiced_amount, ratio_ppm: percentToPpm(w.ratio), deduction_amount: w.deduction_amount ?? 0 }))
    .toSorted((a, b) => (a.invoiced_amount ?? Infinity) - (b.invoiced_amount ?? Infinity))
}

/** The bracket of a base and its tax: max(0, base·ratio − quick). */
export function bracketTax(table: readonly IncomeTier[], base: number): IncomeTax {
  if (base <= 0) return { base: Math.max(0, base), ratio_ppm: 0, quick: 0, tax: 0 }
  const tier = table.find((t) => t.invoiced_amount === null || base <= t.invoiced_amount) ?? table.at(-1)
  if (!tier) return { base, ratio_ppm: 0, quick: 0, tax: 0 }
  return { base, ratio_ppm: tier.ratio_ppm, quick: tier.deduction_amount, tax: Math.max(0, pct(base, tier.ratio_ppm) - tier.deduction_amount) }
}

/** 按次: up to 4,000.00 less 800.00, above that less the expense share. */
const singleBase = (income: number, expensePpm: number): number => (income <= 400_000 ? Math.max(0, income - 80_000) : income - pct(income, expensePpm))

/**
 * The tax on an income accumulated over `months` months, before deducting what was already withheld.
 * base = income − expense share − monthly deduction × months; for business_actual less the half relief.
 */
export function incomeTaxOf(config: IncomeTaxConfig, income: number, months: number): IncomeTax {
  if (config.tax_mode === 'none') return { base: 0, ratio_ppm: 0, quick: 0, tax: 0 }
  if (config.tax_mode === 'labor_single') return bracketTax(config.tiers, singleBase(income, config.expense_ppm))
  const result = bracketTax(config.tiers, income - pct(income, config.expense_ppm) - config.income_deduction_amount * months)
  if (config.tax_mode !== 'business_actual' || config.half_up_to === null) return result
  const relieved = bracketTax(config.tiers, Math.min(result.base, config.half_up_to)).tax
  return { ...result, tax: result.tax - mulDiv(relieved, 1, 2) }
}

/**
 * The part of the increase from one tax to a later one that is tax on earlier income: above 0 only where the table jumps, so that
 * the next bracket applies to the whole amount (assessed tiers). It is catch-up tax, not the bill's own (docs/withholding.md §2).
 */
export function rerated(config: IncomeTaxConfig, before: IncomeTax, after: IncomeTax): number {
  if (config.half_up_to !== null || before.base <= 0) return 0
  return Math.max(0, pct(before.base, after.ratio_ppm) - after.quick - before.tax)
}

/** True when the engine accumulates over the year; the others treat each month separately. */
export const isYearly = (mode: TaxMode): boolean => mode === 'labor_cumulative' || mode === 'business_actual'
