// Personal VAT and surcharges of a worker's month (domain.md §3.4). Amounts in cents, ratios in ppm.
import { allocate, exclusiveOf, pct, percentToPpm } from '../money.ts'

export type VatParts = { vat: number; urban: number; edu: number; local_edu: number }

/** The three surcharges as shares of the VAT, in ppm, with the reduction for small-scale taxpayers applied. */
export type SurchargeParts = { urban_ppm: number; edu_ppm: number; local_edu_ppm: number }

/**
 * One tier of settlement_config.tax_ratio. `amount`: inclusive upper bound (cents) of the month's cumulative GROSS, null in the last.
 * A tier applies to the whole month. Surcharges by `parts` when given, else as one `surcharge_ppm` of the VAT.
 */
export type VatTier = { amount: number | null; ratio_ppm: number; surcharge_ppm?: number; parts?: SurchargeParts }

/** As on the wire and in settlement_config: ratios in percent; further keys are preserved by the caller (domain.md §8.5). */
export type WireVatTier = { amount: number | null; ratio: number; surcharge_ratio?: number; urban_ratio?: number; edu_ratio?: number; local_edu_ratio?: number }

export type MonthVat = VatParts & { ex_vat: number; surcharge: number; exempt: boolean; tier: VatTier }

/** 7 % / 3 % / 2 %, halved for small-scale taxpayers until 2027-12-31. */
export const DEFAULT_SURCHARGES: SurchargeParts = { urban_ppm: 35_000, edu_ppm: 15_000, local_edu_ppm: 10_000 }

/** Exempt to 101,000.00 gross (100,000.00 without 1 % VAT), then 1 % of the whole month. */
export const DEFAULT_VAT_TIERS: readonly VatTier[] = [
  { amount: 10_100_000, ratio_ppm: 0 },
  { amount: null, ratio_ppm: 10_000, parts: DEFAULT_SURCHARGES },
]

export const NO_VAT: Readonly<VatParts> = { vat: 0, urban: 0, edu: 0, local_edu: 0 }

/** settlement_config.tax_ratio (percent) → tiers in ppm, sorted. Parts are used when all three are configured. Throws RangeError on a bad ratio. */
export function vatTiersOf(wire: readonly WireVatTier[]): VatTier[] {
  const tiers = wire.map((w): VatTier => {
    const tier: VatTier = { amount: w.amount, ratio_ppm: percentToPpm(w.ratio) }
    if (w.urban_ratio !== undefined && w.edu_ratio !== undefined && w.local_edu_ratio !== undefined) {
      tier.parts = { urban_ppm: percentToPpm(w.urban_ratio), edu_ppm: percentToPpm(w.edu_ratio), local_edu_ppm: percentToPpm(w.local_edu_ratio) }
    } else if (w.surcharge_ratio !== undefined) tier.surcharge_ppm = percentToPpm(w.surcharge_ratio)
    return tier
  })
  return tiers.toSorted((a, b) => (a.amount ?? Infinity) - (b.amount ?? Infinity))
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
  const [urban = 0, edu = 0, local_edu = 0] = tier.parts
    ? [pct(vat, tier.parts.urban_ppm), pct(vat, tier.parts.edu_ppm), pct(vat, tier.parts.local_edu_ppm)]
    : allocate(pct(vat, tier.surcharge_ppm ?? 0), [7, 3, 2])
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
