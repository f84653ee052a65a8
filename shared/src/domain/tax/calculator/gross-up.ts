// 到手 → 应发: which gross leaves a wanted net (domain.md §3.2). Amounts in cents.

/** What is left of a gross, and the tax bracket that it falls into: within a bracket more gross leaves more, except for rounding. */
export type Left = { net: number; bracket: number }

/**
 * The smallest gross, up to `most`, of which at least `wanted` is left; null when none is. `jumps`: the gross amounts, ascending, above which
 * less may be left than below them (the month's VAT); the brackets of the income tax are found by `leftOf` where `jumping` says that their table jumps.
 */
export function grossUp(leftOf: (gross: number) => Left, wanted: number, most: number, jumps: readonly number[], isJumping: boolean): number | null {
  if (wanted <= 0) return null
  let low = wanted
  for (const bound of [...jumps.filter((jump) => jump >= wanted && jump < most), most]) {
    const found = isJumping ? acrossBrackets(leftOf, wanted, low, bound) : within(leftOf, wanted, low, bound)
    if (found !== null) return found
    low = bound + 1
  }
  return null
}

function acrossBrackets(leftOf: (gross: number) => Left, wanted: number, low: number, high: number): number | null {
  for (let from = low; from <= high;) {
    const { bracket } = leftOf(from)
    const to = lastOf(from, high, (gross) => leftOf(gross).bracket === bracket)
    const found = within(leftOf, wanted, from, to)
    if (found !== null) return found
    from = to + 1
  }
  return null
}

/** The last amount from `low` on for which it holds; it holds for `low`. */
function lastOf(low: number, high: number, holds: (gross: number) => boolean): number {
  if (holds(high)) return high
  let [yes, no] = [low, high]
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2)
    if (holds(middle)) yes = middle
    else no = middle
  }
  return yes
}

/** Each tax is rounded by itself, so that a cent more can leave a few cents less: how far around an answer a smaller one may be. */
const ROUNDING = 24

function within(leftOf: (gross: number) => Left, wanted: number, low: number, high: number): number | null {
  const firstFrom = (from: number, to: number): number | null => {
    for (let gross = from; gross <= to; gross += 1) if (leftOf(gross).net >= wanted) return gross
    return null
  }
  if (leftOf(high).net < wanted) return firstFrom(Math.max(low, high - ROUNDING), high)
  // Most often little more than twice what is left is enough: the way to it is shorter from there.
  const near = Math.min(high, 2 * wanted + 100)
  const gross = firstReaching(leftOf, wanted, low, near >= low && leftOf(near).net >= wanted ? near : high)
  return firstFrom(Math.max(low, gross - ROUNDING), gross)
}

/** By false position, halving now and then; `high` leaves enough. */
function firstReaching(leftOf: (gross: number) => Left, wanted: number, low: number, high: number): number {
  const at = (gross: number): Found => ({ gross, net: leftOf(gross).net })
  let [less, enough] = [at(low), at(high)]
  if (less.net >= wanted) return low
  for (let turn = 0; enough.gross - less.gross > 1; turn += 1) {
    const width = enough.gross - less.gross
    const share = turn % 3 === 2 ? 0.5 : (wanted - less.net) / (enough.net - less.net)
    const gross = less.gross + Math.min(width - 1, Math.max(1, Math.ceil(width * share)))
    const next = at(gross)
    if (next.net >= wanted) enough = next
    else less = next
  }
  return enough.gross
}

type Found = { gross: number; net: number }
