import { formatCents } from '../../domain/money.ts'

/** `100.00 – 2,000.00 元`, or one end open. */
export function moneyRangeText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${formatCents(min)} – ${formatCents(max)} 元`
  if (min !== undefined) return `≥ ${formatCents(min)} 元`
  return max === undefined ? '' : `≤ ${formatCents(max)} 元`
}
