// The number rules of domain.md §3.1, implemented independently for this proof: money is bigint cents, ratios are bigint ppm.

const ppm = 1_000_000n

export const zero = 0n
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const total = (amounts: Iterable<bigint>): bigint => {
  let sum = zero
  for (const amount of amounts) sum += amount
  return sum
}

/** n/d rounded half away from zero, d > 0. */
export function rounded(n: bigint, d: bigint): bigint {
  const size = n < zero ? -n : n
  const quotient = (2n * size + d) / (2n * d)
  return n < zero ? -quotient : quotient
}

export const pct = (amount: bigint, ratio: bigint): bigint => rounded(amount * ratio, ppm)

/** The amount without the tax that is included in it. */
export const exclusive = (gross: bigint, ratio: bigint): bigint => rounded(gross * ppm, ppm + ratio)

/** Allocates a total by weights: round down, then give the remaining cents to the largest remainders, ties to the lower index. */
export function allocated(taxTotal: bigint, weights: readonly bigint[]): bigint[] {
  const sum = total(weights)
  if (sum === zero) return weights.map(() => zero)
  const parts = weights.map((weight) => (taxTotal * weight) / sum)
  const remainders = weights.map((weight, index) => ({ index, left: (taxTotal * weight) % sum }))
  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left > b.left ? -1 : 1))
  let cents = taxTotal - total(parts)
  for (const { index } of remainders) {
    if (cents === zero) break
    parts[index] = (parts[index] ?? zero) + 1n
    cents -= 1n
  }
  return parts
}

/** A percentage as on the wire (at most four decimals) as ppm, without floating-point steps. */
export function ratio(percent: number): bigint {
  const [taxTotal = '0', part = ''] = percent.toFixed(4).split('.')
  return BigInt(taxTotal) * 10_000n + BigInt(part.padEnd(4, '0'))
}

export const yuan = (cents: bigint): string => {
  const size = cents < zero ? -cents : cents
  return `${cents < zero ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** 'YYYY-MM' as a number of months. */
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
export const monthsFrom = (earlier: string, later: string): number => monthNumber(later) - monthNumber(earlier)
export function monthAfter(month: string, by = 1): string {
  const n = monthNumber(month) + by
  return `${String(Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`
}

/** A month is open until the 15th of the next one, that day included (withholding.md §6). `today` is a day in Shanghai. */
export const isOpen = (month: string, today: string): boolean => today <= `${monthAfter(month)}-15`
