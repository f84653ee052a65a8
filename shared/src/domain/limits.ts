// Person limits and reminders (domain.md §3.6). Amounts in cents; 0, null or undefined mean unlimited; comparison is inclusive.
import { formatCents } from './money.ts'
import { daysBetween } from './time.ts'
import type { BusinessDate } from './time.ts'

type Limit = number | null | undefined

/** Smallest of the limits that are set, or null when none is. */
export function effectiveLimit(...limits: readonly Limit[]): number | null {
  const set = limits.filter((n): n is number => n !== null && n !== undefined && n > 0)
  return set.length === 0 ? null : Math.min(...set)
}

/**
 * One scope of limits with its own usage: the settlement_config of a park or agency counts a worker across all its companies,
 * a company's config within that company. `soft`: with monthly_excess_remind the month limit only warns and charges the excess fee.
 */
export type LimitScope = {
  /** Whose limits they are, for the reader: two of them may refuse the same bill with different figures. */
  owner?: string
  single?: Limit
  month?: Limit
  season?: Limit
  /** Sum of the worker's bills in in_settlement, paying and paid, this month and this season. */
  used_month: number
  used_season: number
  soft?: boolean
}

export type LimitIssue = { column: 'amount'; level: 'error' | 'warn'; code: 'single' | 'month' | 'season' | 'month_excess' | 'times' | 'repeat'; text: string }

export type LimitResult = {
  issues: LimitIssue[]
  /** The part of this bill above the soft month limit: the basis of the added service fee. */
  excess: number
}

const issue = (level: LimitIssue['level'], code: LimitIssue['code'], text: string): LimitIssue => ({ column: 'amount', level, code, text })

/** The part of `amount` above `limit`, given what was used before. Unlimited: 0. */
export const excessOver = (limit: Limit, used: number, amount: number): number => {
  const max = effectiveLimit(limit)
  return max === null ? 0 : Math.min(amount, Math.max(0, used + amount - max))
}

/** Checks one bill against every scope. The caller adds the bill to the usage before checking the same worker's next bill. */
export function checkLimits(amount: number, scopes: readonly LimitScope[]): LimitResult {
  // Scopes with the same figures give the same issue once.
  const issues = new Map<string, { of: LimitIssue; owners: Set<string> }>()
  const add = (of: LimitIssue, ...where: LimitScope[]): void => {
    const entry = issues.get(of.text) ?? { of, owners: new Set() }
    for (const { owner } of where) if (owner !== undefined) entry.owners.add(owner)
    issues.set(of.text, entry)
  }
  let excess = 0
  const single = effectiveLimit(...scopes.map((s) => s.single))
  if (single !== null && amount > single) add(issue('error', 'single', `单笔超限额：金额 ${formatCents(amount)}，单笔限额 ${formatCents(single)}`), ...scopes.filter((scope) => effectiveLimit(scope.single) === single))
  for (const scope of scopes) {
    const month = effectiveLimit(scope.month)
    const monthTotal = scope.used_month + amount
    if (month !== null && monthTotal > month) {
      const text = `本月累计将达 ${formatCents(monthTotal)}，超过月限额 ${formatCents(month)}`
      if (scope.soft === true) {
        const over = excessOver(month, scope.used_month, amount)
        excess = Math.max(excess, over)
        add(issue('warn', 'month_excess', `${text}，超出的 ${formatCents(over)} 将计收附加服务费`), scope)
      } else add(issue('error', 'month', text), scope)
    }
    const season = effectiveLimit(scope.season)
    const seasonTotal = scope.used_season + amount
    if (season !== null && seasonTotal > season) add(issue('error', 'season', `本季累计将达 ${formatCents(seasonTotal)}，超过季限额 ${formatCents(season)}`), scope)
  }
  return { issues: [...issues.values()].map(({ of, owners }) => ({ ...of, text: owners.size === 0 ? of.text : `${of.text}（${[...owners].join('、')}）` })), excess }
}

/** One bill to check; several may belong to the same worker. */
export type LimitBill = { id: string; person_id: string; amount: number }

/** Checks bills in order; a refused bill still counts as usage, so that the totals shown are those of the whole file. */
export function checkLimitsInOrder(bills: readonly LimitBill[], scopesOf: (personId: string) => readonly LimitScope[]): Map<string, LimitResult> {
  const state = new Map<string, LimitScope[]>()
  const out = new Map<string, LimitResult>()
  for (const bill of bills) {
    const scopes = state.get(bill.person_id) ?? [...scopesOf(bill.person_id)]
    out.set(bill.id, checkLimits(bill.amount, scopes))
    state.set(bill.person_id, scopes.map((s) => ({ ...s, used_month: s.used_month + bill.amount, used_season: s.used_season + bill.amount })))
  }
  return out
}

/** month_bill_times_remind: warns from the (n+1)-th bill of the month on. `countBefore` excludes this bill; n of 0 or null disables it. */
export function checkMonthTimes(countBefore: number, remind: Limit): LimitIssue | null {
  const n = effectiveLimit(remind)
  return n !== null && countBefore + 1 > n ? issue('warn', 'times', `本月第 ${countBefore + 1} 次发放，超过提醒次数 ${n}`) : null
}

/** risk_check_days: warns when the same worker received the same amount within n days before `today` (inclusive). */
export function checkRepeat(amount: number, today: BusinessDate, riskCheckDays: Limit, earlier: readonly { amount: number; date: BusinessDate; sn?: string }[]): LimitIssue | null {
  const days = effectiveLimit(riskCheckDays)
  if (days === null) return null
  const hit = earlier.find((e) => e.amount === amount && daysBetween(e.date, today) <= days && e.date <= today)
  return hit ? issue('warn', 'repeat', `${days} 天内已向该用户发放过相同金额（${hit.date}${hit.sn === undefined ? '' : `，${hit.sn}`}）`) : null
}

export type LimitMeter = { used: number; limit: number | null; left: number | null; percent: number | null }

/** The usage of one limit: used, remaining (null: unlimited). The percentage is rounded down, so that 100 means exhausted. */
export function limitMeter(used: number, limit: Limit): LimitMeter {
  const max = effectiveLimit(limit)
  return max === null ? { used, limit: null, left: null, percent: null } : { used, limit: max, left: Math.max(0, max - used), percent: Math.floor((used / max) * 100) }
}
