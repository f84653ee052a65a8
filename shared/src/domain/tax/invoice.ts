// Tax of invoices (domain.md §3.3, decision 10). Amounts in cents, ratios in ppm.
import { formatCents, mulDiv, pct, sum } from '../money.ts'
import type { BusinessDate } from '../time.ts'

export type InvoiceLine = { amount: number; tax: number; net: number }

/** 全电普票 / 全电专票 / 差额普票 (R183-R185). */
export const INVOICE_CATEGORIES = ['bw_electron_common', 'bw_electron_special', 'bw_difference_common'] as const
export type InvoiceCategory = (typeof INVOICE_CATEGORIES)[number]

/** What stands over an e-invoice; a red one says so. */
export const invoiceTitle = (category: InvoiceCategory, isRed: boolean): string => `${isRed ? '（红字）' : ''}电子发票（${category === 'bw_electron_special' ? '增值税专用发票' : '普通发票'}）`

/** Tax of an amount: 'inclusive' (default) extracts it from the price, 'exclusive' adds it. Negative amounts mirror positive ones. */
export function invoiceTax(amount: number, ppm: number, mode: 'inclusive' | 'exclusive' = 'inclusive'): InvoiceLine {
  if (mode === 'exclusive') {
    const tax = pct(amount, ppm)
    return { amount: amount + tax, tax, net: amount }
  }
  const tax = mulDiv(amount, ppm, 1_000_000 + ppm)
  return { amount, tax, net: amount - tax }
}

export type DifferenceInvoice = { ok: true; amount: number; deduct: number; tax: number; net: number; remark: string } | { ok: false; reason: string }

/** 差额: tax on total − deduct only; `deduct` lies between 0 and the total (mirrored for red invoices). */
export function differenceInvoice(total: number, deduct: number, ppm: number): DifferenceInvoice {
  const sign = total < 0 ? -1 : 1
  if (deduct * sign < 0 || deduct * sign > total * sign) return { ok: false, reason: '差额扣除额应在 0 与差额开票总额之间' }
  const { tax } = invoiceTax(total - deduct, ppm)
  return { ok: true, amount: total, deduct, tax, net: total - tax, remark: `差额征税：${formatCents(deduct)}元` }
}

/** What is printed as 备注: of a difference invoice what it deducts (domain.md §3.3), and beside it what the applicant, or the red ink, has to say. `deduct`: null of the other kinds. */
export function invoiceRemark({ amount, deduct, ppm }: { readonly amount: number; readonly deduct: number | null; readonly ppm: number }, own: string): string {
  const difference = deduct === null ? null : differenceInvoice(amount, deduct, ppm)
  return [difference?.ok === true ? difference.remark : '', own].filter((text) => text !== '').join('；')
}

/** Parts of at most `limit` (L, L, …, remainder), each with its own tax; with a limit of 0 or null there is one part. */
export function splitByLimit(amount: number, limit: number | null, ppm: number): InvoiceLine[] {
  if (limit === null || limit <= 0 || Math.abs(amount) <= limit) return [invoiceTax(amount, ppm)]
  const sign = amount < 0 ? -1 : 1
  const lines: InvoiceLine[] = []
  for (let left = Math.abs(amount); left > 0; left -= limit) lines.push(invoiceTax(sign * Math.min(left, limit), ppm))
  return lines
}

export type SplitDetail = { tax_ratio_ppm: number; amount: number; tax_amount: number; category: string; balance_total_amount?: number | null; balance_deduct_amount?: number | null }

/** The tax of a split line: by difference for bw_difference_common, inclusive otherwise; a reason when it cannot be computed. */
export function splitDetailTax(line: Omit<SplitDetail, 'tax_amount'>): { ok: true; tax: number } | { ok: false; reason: string } {
  if (line.category !== 'bw_difference_common') return { ok: true, tax: invoiceTax(line.amount, line.tax_ratio_ppm).tax }
  const result = differenceInvoice(line.balance_total_amount ?? line.amount, line.balance_deduct_amount ?? 0, line.tax_ratio_ppm)
  return result.ok ? { ok: true, tax: result.tax } : result
}

/** Checks a split: positive lines that sum to `amount`, each with the tax of §3.3. A Chinese reason naming the line, or null. */
export function checkSplit(lines: readonly SplitDetail[], amount: number): string | null {
  if (lines.length === 0) return '请至少填写一条拆分明细'
  for (const [i, line] of lines.entries()) {
    if (line.amount <= 0) return `第 ${i + 1} 条拆分金额必须大于 0`
    const expected = splitDetailTax(line)
    if (!expected.ok) return `第 ${i + 1} 条：${expected.reason}`
    if (expected.tax !== line.tax_amount) return `第 ${i + 1} 条税额应为 ${formatCents(expected.tax)}，填写为 ${formatCents(line.tax_amount)}`
  }
  const total = sum(lines.map((l) => l.amount))
  return total === amount ? null : `拆分金额合计 ${formatCents(total)}，应等于 ${formatCents(amount)}`
}

export type DatedRate = { ppm: number; from: BusinessDate | null; to: BusinessDate | null }

/** Difference rates have effective dates: the 5 % simple rate ended with 2025 (domain.md §3.3, law warning). */
export const DIFFERENCE_RATES: readonly DatedRate[] = [
  { ppm: 60_000, from: null, to: null },
  { ppm: 30_000, from: null, to: null },
  { ppm: 50_000, from: null, to: '2025-12-31' },
]

/** The rates (ppm) valid on a business date. */
export const ratesOn = (rates: readonly DatedRate[], date: BusinessDate): number[] =>
  rates.filter((r) => (r.from === null || r.from <= date) && (r.to === null || date <= r.to)).map((r) => r.ppm)

