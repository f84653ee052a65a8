// 额度仪表: how much of which limits a worker has used, and which of them comes next (domain.md §3.6, §3.4). Amounts in cents.
import { effectiveLimit, type LimitScope } from './limits.ts'
import { formatCents } from './money.ts'
import { addMonths, type MonthKey } from './time.ts'
import { vatHeadroom, type VatTier } from './tax/vat.ts'

/** Taxable sales within twelve months in a row above which somebody must register as a general VAT taxpayer. */
export const YEAR_LINE = 500_000_000

/** One of the lines that the meter shows. */
export interface LimitUse {
  readonly label: string
  readonly used: number
  /** Null: unlimited. */
  readonly limit: number | null
}

export interface NextLimit {
  /** So much may still be paid without it, in cents; one cent more triggers it. 0: the next cent does. */
  readonly room: number
  /** What it triggers. */
  readonly what: string
  /** refuse: the bill is refused; remind: it is paid, and costs tax or a fee. */
  readonly level: 'remind' | 'refuse'
}

export interface PersonLimits {
  readonly uses: readonly LimitUse[]
  /** What one more bill triggers first; of what is equally near all. Empty: nothing is limited. */
  readonly next: readonly NextLimit[]
}

interface PersonFigures {
  /** As payments check them, of those scopes that the reader may know. */
  readonly scopes: readonly LimitScope[]
  /** The month's taxed gross in the park; absent: not for this reader. */
  readonly vat?: { readonly tiers: readonly VatTier[]; readonly gross: number }
  /** Taxable sales of twelve months, without VAT; absent: not for this reader. */
  readonly year?: number
}

/** The last free gross of a month: up to it no VAT is due. Null: never any, or from the first cent on. */
export function vatLine(tiers: readonly VatTier[]): number | null {
  const first = tiers.findIndex((tier) => tier.ratio_ppm > 0)
  return first <= 0 ? null : (tiers[first - 1]?.amount ?? null)
}

/** From the figures that a payment is checked with, so that what is told here is what the payment does. */
export function limitsOf({ scopes, vat, year }: PersonFigures): PersonLimits {
  const uses: LimitUse[] = []
  const all: NextLimit[] = []
  const add = (label: string, used: number, limit: number | null, what: string, level: NextLimit['level']): void => {
    uses.push({ label, used, limit })
    if (limit !== null) all.push({ room: Math.max(0, limit - used), what, level })
  }
  for (const { owner = '', month, season, used_month, used_season, soft = false } of scopes) {
    add(`本月 · ${owner}`, used_month, effectiveLimit(month), soft ? `超过${owner}的月限额，计收附加服务费` : `超过${owner}的月限额`, soft ? 'remind' : 'refuse')
    add(`本季 · ${owner}`, used_season, effectiveLimit(season), `超过${owner}的季限额`, 'refuse')
  }
  const line = vat && vatLine(vat.tiers)
  if (vat && line !== null && line !== undefined) {
    uses.push({ label: '本月 · 增值税免税额（含税）', used: vat.gross, limit: line })
    // Once it is passed, the tax is due: nothing is triggered any more.
    if (vat.gross <= line) all.push({ room: vatHeadroom(vat.tiers, vat.gross) ?? 0, what: '触发增值税', level: 'remind' })
  }
  if (year !== undefined) add('连续 12 个月 · 500 万元（不含税）', year, YEAR_LINE, '超过连续 12 个月 500 万元，须登记为一般纳税人', 'remind')
  const least = Math.min(...all.map(({ room }) => room))
  return { uses: shown(uses), next: all.filter(({ room }) => room === least) }
}

/** Without what is not limited; where nothing is, the last, the enterprise's own, says how much it was. */
function shown(uses: readonly LimitUse[]): readonly LimitUse[] {
  const limited = uses.filter(({ limit }) => limit !== null)
  return limited.length > 0 ? limited : uses.slice(-2)
}

/** 再发 x 元以上将…; one sentence for the nearest. */
export function nextText(next: readonly NextLimit[]): string {
  const [first] = next
  if (first === undefined) return '没有设置限额'
  const what = next.map((one) => one.what).join('；')
  return first.room === 0 ? `再发任何金额都将${what}` : `再发 ${formatCents(first.room)} 元以上将${what}`
}

interface TaxedMonth {
  readonly month: MonthKey
  readonly ex_vat: number
  readonly corrections: readonly { readonly month: MonthKey; readonly ex_vat: number }[]
}

/** Taxable sales of the twelve months that end with `month`. Corrections count in the month that they correct. */
export function yearSales(ledger: readonly TaxedMonth[], month: MonthKey): number {
  const first = addMonths(month, -11)
  const within = (key: MonthKey): boolean => key >= first && key <= month
  return ledger.reduce((all, row) => all + (within(row.month) ? row.ex_vat : 0) + row.corrections.reduce((sum, one) => sum + (within(one.month) ? one.ex_vat : 0), 0), 0)
}
