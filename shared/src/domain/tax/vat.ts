// Personal VAT and surcharges of a worker's month (domain.md §3.4). Amounts in cents, ratios in ppm.
import { allocate, exclusiveOf, pct, percentToPpm } from '../money.ts'

export type VatParts = { vat: number; urban: number; edu: number; local_edu: number }

/** The three surcharges as shares of the VAT, in ppm, with the reduction for small-scale taxpayers applied. */
export type SurchargeParts = { urban_ppm: number; edu_ppm: number; local_edu_ppm: number }

/**
 * One tier of settlement_config.tax_ratio. `amount`: inclusive upper bound (cents) of the month's cumulative GROSS, null in the last.
 * A tier applies to the whole month; without `parts` there are no surcharges.
 */
export type VatTier = { amount: number | null; ratio_ppm: number; parts?: SurchargeParts }

/** As on the wire and in settlement_config: ratios in percent; `surcharge_ratio`: all three surcharges together, in percent of the VAT. */
export type WireVatTier = { amount: number | null; ratio: number; surcharge_ratio?: number | null | undefined }

export type MonthVat = VatParts & { ex_vat: number; surcharge: number; exempt: boolean; tier: VatTier }

/** 7 % / 3 % / 2 %, halved for small-scale taxpayers until 2027-12-31. */
const DEFAULT_SURCHARGES: SurchargeParts = { urban_ppm: 35_000, edu_ppm: 15_000, local_edu_ppm: 10_000 }
export const NO_SURCHARGES: SurchargeParts = { urban_ppm: 0, edu_ppm: 0, local_edu_ppm: 0 }

/** Exempt to 101,000.00 gross (100,000.00 without 1 % VAT), then 1 % of the whole month. */
export const DEFAULT_VAT_TIERS: readonly VatTier[] = [
  { amount: 10_100_000, ratio_ppm: 0 },
  { amount: null, ratio_ppm: 10_000, parts: DEFAULT_SURCHARGES },
]

export const NO_VAT: Readonly<VatParts> = { vat: 0, urban: 0, edu: 0, local_edu: 0 }

/** settlement_config.tax_ratio (percent) → tiers in ppm, sorted. Throws RangeError on a bad ratio. */
export function vatTiersOf(wire: readonly WireVatTier[]): VatTier[] {
  const tiers = wire.map(({ amount, ratio, surcharge_ratio }): VatTier => ({ amount, ratio_ppm: percentToPpm(ratio), ...(surcharge_ratio && { parts: surchargesOf(percentToPpm(surcharge_ratio)) }) }))
  return tiers.toSorted((a, b) => (a.amount ?? Infinity) - (b.amount ?? Infinity))
}

/** The three surcharges are taxes of their own, rounded and filed one by one, so the one rate that is configured is divided as the law does: 7 : 3 : 2. */
function surchargesOf(total_ppm: number): SurchargeParts {
  const [urban_ppm = 0, edu_ppm = 0, local_edu_ppm = 0] = allocate(total_ppm, [7, 3, 2])
  return { urban_ppm, edu_ppm, local_edu_ppm }
}

const FREE: VatTier = { amount: null, ratio_ppm: 0 }

/** The tier of a month's gross; above the last bound the last tier applies; no tiers: no VAT. */
export function vatTier(tiers: readonly VatTier[], gross: number): VatTier {
  return tiers.find((t) => t.amount === null || gross <= t.amount) ?? tiers.at(-1) ?? FREE
}

/** VAT and surcharges of a gross amount under a given tier. */
export function vatUnder(tier: VatTier, gross: number): MonthVat {
  if (tier.ratio_ppm === 0 || gross <= 0) return { ...NO_VAT, ex_vat: gross, surcharge: 0, exempt: true, tier }
  const ex_vat = exclusiveOf(gross, tier.ratio_ppm)
  const vat = gross - ex_vat
  const parts = tier.parts ?? NO_SURCHARGES
  const [urban, edu, local_edu] = [pct(vat, parts.urban_ppm), pct(vat, parts.edu_ppm), pct(vat, parts.local_edu_ppm)]
  return { vat, urban, edu, local_edu, ex_vat, surcharge: urban + edu + local_edu, exempt: false, tier }
}

/** VAT and surcharges of a whole month's gross (domain.md §3.4, steps 1-2). */
export const vatOfMonth = (tiers: readonly VatTier[], gross: number): MonthVat => vatUnder(vatTier(tiers, gross), gross)

/** How much more gross this month stays free of VAT (limits meter); null when it is unlimited, 0 when VAT is already due. */
export function vatHeadroom(tiers: readonly VatTier[], gross: number): number | null {
  const first = tiers.findIndex((t) => t.ratio_ppm > 0)
  if (first === -1) return null
  return first === 0 ? 0 : Math.max(0, (tiers[first - 1]?.amount ?? 0) - gross)
}

export const partsTotal = (p: VatParts): number => p.vat + p.urban + p.edu + p.local_edu

/** Combines two sets of parts, part by part. */
export function zipParts(a: VatParts, b: VatParts, f: (x: number, y: number) => number): VatParts {
  return { vat: f(a.vat, b.vat), urban: f(a.urban, b.urban), edu: f(a.edu, b.edu), local_edu: f(a.local_edu, b.local_edu) }
}
/** a − b, never below zero. */
export const lessParts = (a: VatParts, b: VatParts): VatParts => zipParts(a, b, (x, y) => Math.max(0, x - y))
