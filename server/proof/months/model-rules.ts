import { exclusive, max, pct, ratio, zero } from './model-numbers.ts'

// The tax on a month's gross and on accumulated income (domain.md §3.4, §3.5): pure tables, independent of persons.

export const taxes = ['vat', 'urban', 'edu', 'local', 'iit'] as const
export type Tax = (typeof taxes)[number]
export type TaxAmounts = Readonly<Record<Tax, bigint>>
/** VAT and its surcharges, always borne by the same party. */
export const vatParts = ['vat', 'urban', 'edu', 'local'] as const

export const perTax = (amount: (tax: Tax) => bigint): TaxAmounts => ({ vat: amount('vat'), urban: amount('urban'), edu: amount('edu'), local: amount('local'), iit: amount('iit') })
export const none: TaxAmounts = perTax(() => zero)
export const plus = (a: TaxAmounts, b: TaxAmounts): TaxAmounts => perTax((tax) => a[tax] + b[tax])
export const minus = (a: TaxAmounts, b: TaxAmounts): TaxAmounts => perTax((tax) => a[tax] - b[tax])
export const taxTotal = (a: TaxAmounts): bigint => taxes.reduce((sum, tax) => sum + a[tax], zero)

export type TaxMode = 'labor_cumulative' | 'labor_single' | 'business_assessed' | 'none'

interface VatTier {
  /** Inclusive upper bound of the month's gross; null: unbounded. */
  readonly upTo: bigint | null
  readonly vat: bigint
  readonly urban: bigint
  readonly edu: bigint
  readonly local: bigint
}

export interface Bracket {
  /** Inclusive upper bound of the taxable base. */
  readonly upTo: bigint | null
  readonly ratio: bigint
  readonly quick: bigint
}

export interface TaxRules {
  readonly mode: TaxMode
  readonly vatTiers: readonly VatTier[]
  readonly brackets: readonly Bracket[]
  /** Per month of the accumulation period. */
  readonly deduction: bigint
  /** The number of months without income that ends an accumulation period, by the month from which it applies, in order. 0: never. */
  readonly gaps: readonly { readonly from: string; readonly months: number }[]
}

/** The keys of a park's settlement_config that taxes depend on, as stored. */
export interface TaxConfig {
  readonly tax_mode?: TaxMode
  readonly tax_ratio?: readonly { readonly amount: number | null; readonly ratio: number; readonly surcharge_ratio?: number }[]
  readonly individual_income_tax?: readonly { readonly invoiced_amount: number | null; readonly ratio: number; readonly deduction_amount: number }[]
  readonly income_deduction_amount?: number
  readonly gap_reset_months?: number
  readonly gap_resets?: readonly { readonly from: string; readonly months: number; readonly reason: string }[]
}

const yearly = (rows: readonly (readonly [number | null, number, number])[]): Bracket[] =>
  rows.map(([bound, percent, quick]) => ({ upTo: bound === null ? null : BigInt(bound) * 100n, ratio: ratio(percent), quick: BigInt(quick) * 100n }))

const salaryTable = yearly([[36_000, 3, 0], [144_000, 10, 2520], [300_000, 20, 16_920], [420_000, 25, 31_920], [660_000, 30, 52_920], [960_000, 35, 85_920], [null, 45, 181_920]])
const singleTable = yearly([[20_000, 20, 0], [50_000, 30, 2000], [null, 40, 7000]])

const exempt: VatTier = { upTo: 10_100_000n, vat: zero, urban: zero, edu: zero, local: zero }
const statutoryTiers: readonly VatTier[] = [exempt, { upTo: null, vat: ratio(1), urban: ratio(3.5), edu: ratio(1.5), local: ratio(1) }]

/** The law's 7 : 3 : 2; the configurations here divide without a remainder. */
const surchargesOf = (total: bigint) => ({ urban: (total * 7n) / 12n, edu: (total * 3n) / 12n, local: (total * 2n) / 12n })

export function readRules(config: TaxConfig): TaxRules {
  const mode = config.tax_mode ?? 'labor_cumulative'
  const bound = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents))
  return {
    mode,
    vatTiers: config.tax_ratio?.map((tier) => ({ upTo: bound(tier.amount), vat: ratio(tier.ratio), ...surchargesOf(ratio(tier.surcharge_ratio ?? 0)) })) ?? statutoryTiers,
    brackets: config.individual_income_tax?.map((row) => ({ upTo: bound(row.invoiced_amount), ratio: ratio(row.ratio), quick: BigInt(row.deduction_amount) })) ?? (mode === 'labor_single' ? singleTable : salaryTable),
    deduction: BigInt(config.income_deduction_amount ?? (mode === 'labor_cumulative' ? 500_000 : 0)),
    gaps: [{ from: '0000-01', months: config.gap_reset_months ?? 1 }, ...(config.gap_resets ?? [])].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  }
}

const tierOf = (rules: TaxRules, gross: bigint): VatTier => rules.vatTiers.find(({ upTo }) => upTo === null || gross <= upTo) ?? exempt

/** VAT and surcharges of a month's gross, by its own tier or by the tier of another gross; income tax stays 0. */
export function vatOf(rules: TaxRules, gross: bigint, atTierOf: bigint = gross): TaxAmounts {
  const tier = tierOf(rules, atTierOf)
  const vat = gross - exclusive(gross, tier.vat)
  return { vat, urban: pct(vat, tier.urban), edu: pct(vat, tier.edu), local: pct(vat, tier.local), iit: zero }
}

export const exVat = (rules: TaxRules, gross: bigint): bigint => gross - vatOf(rules, gross).vat

/** The taxable base of the income accumulated over so many months. */
export function baseOf(rules: TaxRules, income: bigint, months: number): bigint {
  const left = (): bigint => {
    if (rules.mode === 'labor_cumulative') return income - pct(income, 200_000n) - rules.deduction * BigInt(months)
    // §3.5: −800 up to 4,000, else −20 %.
    if (rules.mode === 'labor_single') return income <= 400_000n ? income - 80_000n : income - pct(income, 200_000n)
    return income - rules.deduction * BigInt(months)
  }
  return max(zero, left())
}

export const bracketOf = (rules: TaxRules, base: bigint): Bracket => rules.brackets.find(({ upTo }) => upTo === null || base <= upTo) ?? { upTo: null, ratio: zero, quick: zero }

export const taxByBracket = (base: bigint, { ratio: rate, quick }: Bracket): bigint => max(zero, pct(base, rate) - quick)

/** T(x, n) of withholding.md. */
export function incomeTax(rules: TaxRules, income: bigint, months: number): bigint {
  if (rules.mode === 'none') return zero
  const base = baseOf(rules, income, months)
  return taxByBracket(base, bracketOf(rules, base))
}

/** The number of months without income that ends an accumulation period, as seen from a month; 0: never. */
export const gapAt = (rules: TaxRules, month: string): number => rules.gaps.findLast(({ from }) => from <= month)?.months ?? 1
