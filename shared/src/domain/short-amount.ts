/** 123,456.78 → `12.3万`: there is little room in a chart, and its table has the exact amount. */
export function shortAmount(cents: number): string {
  return short(cents / 100)
}

export const shortCount = (count: number): string => short(count)

function short(value: number): string {
  const size = Math.abs(value)
  if (size >= 100_000_000) return `${digits(value / 100_000_000)}亿`
  if (size >= 10_000) return `${digits(value / 10_000)}万`
  return value.toFixed(0)
}

const digits = (value: number): string => value.toFixed(Math.abs(value) >= 100 ? 0 : 1).replace(/\.0$/u, '')
