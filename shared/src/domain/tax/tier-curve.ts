// Tax over the taxed amount, for tiers that are being typed, and where earning more leaves less (domain.md §3.4-§3.5). Amounts in cents.
import { bracketTax, incomeTiersOf } from './income-tax.ts'
import { vatTier, vatTiersOf, vatUnder } from './vat.ts'

export interface CurvePoint {
  readonly amount: number
  readonly tax: number
}

/** A bound where one yuan more costs more than one yuan of tax. */
export interface Cliff {
  /** The bound itself, and one cent more. */
  readonly before: CurvePoint
  readonly after: CurvePoint
  /** How much less is left of one yuan more. */
  readonly loss: number
  /** The amount of which as much is left as of the bound; null when the next tier ends before. */
  readonly evenAt: number | null
}

export interface TierCurve {
  /** Ascending; two points at a bound where the tax jumps. */
  readonly points: readonly CurvePoint[]
  readonly cliffs: readonly Cliff[]
}

/** What a form has of a tier while somebody types. */
interface TypedIncomeTier {
  readonly invoiced_amount?: number | null | undefined
  readonly ratio?: number | null | undefined
  readonly deduction_amount?: number | null | undefined
}
interface TypedVatTier {
  readonly amount?: number | null | undefined
  readonly ratio?: number | null | undefined
  readonly surcharge_ratio?: number | null | undefined
}

/** Individual income tax over the taxable base; null while the tiers are unfinished. */
export function incomeCurve(typed: readonly TypedIncomeTier[]): TierCurve | null {
  const bounds = boundsOf(typed.map(({ invoiced_amount }) => invoiced_amount), typed)
  if (bounds === null) return null
  const tiers = incomeTiersOf(typed.map(({ invoiced_amount = null, ratio, deduction_amount }) => ({ invoiced_amount, ratio: ratio ?? 0, deduction_amount: deduction_amount ?? 0 })))
  return curveOf(bounds, (amount) => bracketTax(tiers, amount).tax)
}

/** VAT and surcharges over a month's gross; null while the tiers are unfinished. */
export function vatCurve(typed: readonly TypedVatTier[]): TierCurve | null {
  const bounds = boundsOf(typed.map(({ amount }) => amount), typed)
  if (bounds === null) return null
  const tiers = vatTiersOf(typed.map(({ amount = null, ratio, surcharge_ratio }) => ({ amount, ratio: ratio ?? 0, surcharge_ratio: surcharge_ratio ?? 0 })))
  return curveOf(bounds, (gross) => {
    const { vat, surcharge } = vatUnder(vatTier(tiers, gross), gross)
    return vat + surcharge
  })
}

/** The upper bounds of all tiers but the last, which must have none; null unless every tier has a ratio and they ascend. */
function boundsOf(typed: readonly (number | null | undefined)[], tiers: readonly { readonly ratio?: number | null | undefined }[]): number[] | null {
  const bounds = typed.slice(0, -1).filter((bound) => typeof bound === 'number')
  const isWhole = bounds.length === typed.length - 1 && (typed.at(-1) ?? null) === null && tiers.every(({ ratio }) => typeof ratio === 'number')
  return isWhole && bounds.length > 0 && bounds.every((bound, index) => bound > (bounds[index - 1] ?? 0)) ? bounds : null
}

const yuan = 100
const samples = 48

function curveOf(bounds: readonly number[], taxOf: (amount: number) => number): TierCurve {
  const last = bounds.at(-1) ?? 0
  const top = Math.ceil(last * 1.25)
  const amounts = new Set([...Array.from({ length: samples + 1 }, (_, index) => Math.round((top * index) / samples)), ...bounds.flatMap((bound) => [bound, bound + 1])])
  return {
    points: [...amounts].toSorted((a, b) => a - b).map((amount) => ({ amount, tax: taxOf(amount) })),
    cliffs: bounds.flatMap((bound, index) => {
      const loss = taxOf(bound + yuan) - taxOf(bound) - yuan
      const [before, after] = [bound, bound + 1].map((amount) => ({ amount, tax: taxOf(amount) }))
      return loss > 0 && before && after ? [{ before, after, loss, evenAt: evenAt(taxOf, bound, bounds[index + 1] ?? bound * 100) }] : []
    }),
  }
}

/** The least amount above `from`, up to `to`, of which as much is left as of `from`: what is left ascends within a tier. */
function evenAt(taxOf: (amount: number) => number, from: number, to: number): number | null {
  const isEven = (amount: number): boolean => amount - taxOf(amount) >= from - taxOf(from)
  if (!isEven(to)) return null
  let [less, enough] = [from + 1, to]
  while (less < enough) {
    const middle = Math.floor((less + enough) / 2)
    if (isEven(middle)) enough = middle
    else less = middle + 1
  }
  return enough
}
