import { addDays, businessDate, daysBetween, monthOf, startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import type { Random } from '../../src/seed/random.ts'
import type { Company } from './organisations.ts'
import { weighted } from './people.ts'
import type { Size } from './size.ts'

/**
 * The final state of a batch. `failing`: the bank refuses some bills; `repaid`: they are then paid in a second
 * round; `returned`: some payments were returned. In `open` and `canceled_batch` the bills are in no settlement.
 */
export type Fate = 'paid' | 'failing' | 'repaid' | 'returned' | 'to_confirm' | 'to_audit' | 'to_payment' | 'paying' | 'to_write_off' | 'open' | 'canceled_batch'

export interface PlannedBatch {
  readonly company: Company
  readonly at: Date
  /** When it is paid, or would be. */
  readonly payAt: Date
  readonly fate: Fate
  /** A settlement was created from it and canceled before. */
  readonly isCanceledOnce: boolean
  readonly createdBy: 'agency' | 'company'
  readonly size: number
  readonly sn: string
  readonly billSn: (row: number) => string
  readonly settlementSn: string
  readonly canceledSn: string
}

export interface Plan {
  /** In the order of payment, which is the order in which taxes are charged. */
  readonly batches: readonly PlannedBatch[]
  readonly serials: readonly { readonly kind: string; readonly day: BusinessDate; readonly last: number }[]
}

const minute = 60_000
const largestBatch = 6000
/** σ of the logarithm of the batch size; the median follows from the numbers of bills and settlements. */
const sizeSpread = 1.7

interface Slot {
  readonly company: Company
  readonly day: BusinessDate
  readonly at: Date
  readonly fate: Fate
  readonly isCanceledOnce: boolean
  readonly createdBy: 'agency' | 'company'
  readonly weight: number
}

/** A year of batches from `first` to `last`. `staffed`: how many people each company may pay. */
export function makePlan(size: Size, companies: readonly Company[], staffed: readonly number[], first: BusinessDate, last: BusinessDate, random: Random): Plan {
  const canceled = Math.round(size.settlements * 0.03)
  const dropped = Math.round(canceled * 0.3)
  const unsettled = Math.round(size.settlements * 0.015)
  const total = size.settlements - canceled + dropped + unsettled
  const pickCompany = weighted(companies.map(({ weight }) => weight ** 0.7), random)
  const days = payDays(first, last)
  const pickDay = weighted(days.map(({ weight }) => weight), random)
  const slots = Array.from({ length: total }, (_, index): Slot => {
    const company = companies[pickCompany()]
    const { day } = days[pickDay()] ?? {}
    if (company === undefined || day === undefined) throw new Error('nothing to plan with')
    const fate = index < dropped ? 'canceled_batch' : index < dropped + unsettled ? 'open' : fateOf(company, daysBetween(day, last), random)
    const at = new Date(startOfDay(day).getTime() + random.int(9 * 60, 17 * 60) * minute + random.int(0, 59_999))
    // The canceled ones, and as many of the others as remain.
    const isCanceledOnce = index < dropped || (index >= dropped + unsettled && index < canceled + unsettled)
    return { company, day, at, fate, isCanceledOnce, createdBy: fate === 'to_confirm' || random.percent(60) ? 'agency' : 'company', weight: random.around(1, sizeSpread) * company.weight ** 0.5 }
  }).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  // At most twice as many bills as people, otherwise their limits would be exhausted.
  const sizes = shares(slots.map(({ weight, company }) => ({ weight, most: Math.min(largestBatch, 2 * (staffed[company.index] ?? 0)) })), size.bills)
  const end = startOfDay(addDays(last, 1)).getTime() - minute
  const number = counters()
  const batches = slots.map((slot, index): PlannedBatch => {
    const { weight: _, day, ...rest } = slot
    const count = sizes[index] ?? 1
    const sn = number('PC', day, 1)
    const firstBill = number('ZD', day, count)
    const prefix = `ZD${day.replaceAll('-', '')}`
    const canceledSn = slot.isCanceledOnce ? serial('JS', day, number('JS', day, 1)) : ''
    const settlementSn = slot.fate === 'open' || slot.fate === 'canceled_batch' ? '' : serial('JS', day, number('JS', day, 1))
    // An hour, or a night, between import and payment.
    const payAt = new Date(Math.min(end, slot.at.getTime() + (random.percent(60) ? random.int(70, 240) : random.int(1200, 2600)) * minute))
    return { ...rest, payAt, size: count, sn: serial('PC', day, sn), billSn: (row) => prefix + String(firstBill + row).padStart(6, '0'), settlementSn, canceledSn }
  })
  return { batches: batches.toSorted((a, b) => a.payAt.getTime() - b.payAt.getTime()), serials: number.all() }
}

/** 45 % of a month fall on its last five working days, the 10th and the 15th; little on weekends (domain.md §7). */
function payDays(first: BusinessDate, last: BusinessDate): { day: BusinessDate; weight: number }[] {
  const days: BusinessDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return [...Map.groupBy(days, monthOf)].flatMap(([, month]) => {
    const working = month.filter((day) => !isWeekend(day))
    const peaks = new Set([...working.slice(-5), ...month.filter((day) => day.endsWith('-10') || day.endsWith('-15'))])
    const rest = month.filter((day) => !peaks.has(day))
    const restWeight = rest.reduce((sum, day) => sum + (isWeekend(day) ? 0.15 : 1), 0)
    return month.map((day) => ({ day, weight: (peaks.has(day) ? 0.45 / peaks.size : (0.55 * (isWeekend(day) ? 0.15 : 1)) / restWeight) * month.length }))
  })
}

const isWeekend = (day: BusinessDate): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Batches younger than two weeks may be unfinished. */
function fateOf(company: Company, age: number, random: Random): Fate {
  const offline = company.config.pay_mode === 'offline'
  if (age < 14 && random.percent(60)) return random.pick(offline ? (['to_confirm', 'to_audit', 'to_payment', 'to_write_off'] as const) : (['to_confirm', 'to_audit', 'to_payment', 'to_payment', 'paying'] as const))
  // Steps after the payment take some days.
  if (offline || age < 3) return 'paid'
  const n = random.next() * 100
  if (n < 8.5) return 'failing'
  if (n < 10.5) return 'returned'
  return n < 14 ? 'repaid' : 'paid'
}

/** Divides `total` in proportion to the weights, with each part between 1 and its maximum. */
function shares(of: readonly { readonly weight: number; readonly most: number }[], total: number): number[] {
  const at = (factor: number): number[] => of.map(({ weight, most }) => Math.min(most, Math.max(1, Math.round(weight * factor))))
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)
  let [low, high] = [0, total]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (sum(at(middle)) > total) high = middle
    else low = middle
  }
  const parts = at(low)
  let missing = total - sum(parts)
  for (let index = 0; missing > 0; index += 1) {
    const place = index % parts.length
    if (index >= total) throw new Error('set M: too few people for its bills')
    if ((parts[place] ?? 0) >= (of[place]?.most ?? 0)) continue
    parts[place] = (parts[place] ?? 0) + 1
    missing -= 1
  }
  return parts
}

const serial = (kind: string, day: BusinessDate, number: number): string => `${kind}${day.replaceAll('-', '')}${String(number).padStart(6, '0')}`

/** Serial numbers by kind and day, as from `nextSerials`: returns the first of `n`. */
function counters() {
  const last = new Map<string, number>()
  const next = (kind: string, day: BusinessDate, n: number): number => {
    const before = last.get(`${kind}/${day}`) ?? 0
    last.set(`${kind}/${day}`, before + n)
    return before + 1
  }
  const all = () => [...last].map(([key, value]) => ({ kind: key.slice(0, 2), day: key.slice(3), last: value }))
  return Object.assign(next, { all })
}

/** The year of the set: it ends with the day before `now`. */
export function yearBefore(now: Date): { first: BusinessDate; last: BusinessDate } {
  const last = addDays(businessDate(now), -1)
  return { first: addDays(last, -364), last }
}
