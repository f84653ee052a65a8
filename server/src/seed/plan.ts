import { addDays, monthOf, type BusinessDate } from '@linggong/shared/domain/time'
import { payable, seedNumber, type Cast } from './cast.ts'
import { companies, type CompanySeed } from './organisations.ts'
import type { Worker } from './people.ts'
import { seededRandom, type Random } from './random.ts'

/**
 * The final state of a batch. The seed gets each there through the real services:
 * - `open`, `canceled_batch`: bills in no settlement; `part`: half of them are settled
 * - `rejected`: refused in the audit, back at the company; `returned`: paid, then one payment was returned
 * - `repaid`: failed payments paid again; `finished`: the partial result accepted
 */
export type Goal =
  | 'paid' | 'part' | 'repaid' | 'finished'
  | 'to_confirm' | 'rejected' | 'to_audit' | 'to_payment' | 'paying' | 'to_write_off' | 'pay_failure' | 'returned' | 'canceled'
  | 'open' | 'canceled_batch'

export interface PlannedBill {
  readonly worker: Worker
  /** Cents. */
  readonly amount: number
}

export interface PlannedBatch {
  readonly company: CompanySeed
  readonly day: BusinessDate
  /** Minutes after 09:00. */
  readonly minute: number
  readonly goal: Goal
  readonly createdBy: 'agency' | 'company'
  readonly payMode: 'cmb' | 'alipay' | 'offline'
  readonly filename: string
  readonly remark: string
  readonly bills: readonly PlannedBill[]
}

const yuan = 100
/** Far below the agency's limit, so that no import is refused. */
const monthRoom = 60_000 * yuan

/** Statuses of the last days, so that a user of the demo company finds one of each to work on. */
const recentOfDemo: readonly Goal[] = [
  'pay_failure', 'to_write_off', 'canceled', 'returned', 'rejected', 'to_payment', 'paying', 'to_audit', 'pay_failure', 'to_confirm', 'to_write_off',
  'to_payment', 'paying', 'finished', 'repaid', 'to_confirm', 'to_audit', 'canceled', 'to_payment', 'part', 'to_confirm', 'to_audit', 'to_payment', 'open', 'canceled_batch', 'open', 'open',
]
const recentOfOthers: Readonly<Record<string, readonly Goal[]>> = {
  soft: ['to_audit', 'to_payment', 'open'],
  disabled: ['to_payment', 'to_confirm'],
  offline: ['to_write_off', 'paying', 'to_payment', 'canceled'],
  borne: ['pay_failure', 'to_payment', 'to_audit'],
  card: ['returned', 'to_payment', 'open'],
  alipay: ['to_confirm', 'to_payment', 'canceled'],
  promo: ['to_audit', 'pay_failure', 'open'],
  teach: ['to_payment', 'rejected'],
  home: ['to_confirm', 'finished'],
  fair: ['to_write_off', 'to_audit'],
  consult: ['to_payment', 'canceled'],
}
const pastOfDemo = 32
const pastOfOthers = 6

/** About 150 settlements with 3 000 bills over six months, in chronological order. */
export function plan(cast: Cast, begin: BusinessDate, today: BusinessDate): PlannedBatch[] {
  const random = seededRandom(seedNumber + 2)
  const used = new Map<string, number>()
  return companies
    .flatMap((company) => schedule(company, begin, today, random))
    .toSorted((a, b) => (a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1))
    .map((slot, index) => fill(slot, index, cast, used, random))
}

interface Slot {
  readonly company: CompanySeed
  readonly day: BusinessDate
  readonly minute: number
  readonly goal: Goal
}

function schedule(company: CompanySeed, begin: BusinessDate, today: BusinessDate, random: Random): Slot[] {
  const demo = company.key === 'demo'
  const recent = demo ? recentOfDemo : (recentOfOthers[company.key] ?? [])
  const days = payDays(begin, addDays(today, -14))
  const past = spread(days, demo ? pastOfDemo : pastOfOthers, random).map((day): Slot => ({ company, day, minute: random.int(0, 240), goal: 'paid' }))
  const now = recent.map((goal, index): Slot => ({ company, day: addDays(today, -13 + Math.floor((index * 13) / recent.length)), minute: 250 + index * 7 + random.int(0, 4), goal }))
  return [...past, ...now]
}

/** The last five days of a month, the 10th and the 15th have more than their share (domain.md §7). */
function payDays(from: BusinessDate, to: BusinessDate): BusinessDate[] {
  const days: BusinessDate[] = []
  for (let day = addDays(from, 3); day <= to; day = addDays(day, 1)) {
    const date = Number(day.slice(8))
    const late = monthOf(addDays(day, 5)) !== monthOf(day)
    const weight = late || date === 10 || date === 15 ? 4 : 1
    for (let n = 0; n < weight; n += 1) days.push(day)
  }
  return days
}

/** `n` of the days, roughly evenly distributed. */
function spread(days: readonly BusinessDate[], n: number, random: Random): BusinessDate[] {
  return Array.from({ length: n }, (_, index) => {
    const place = Math.floor(((index + 0.15 + random.next() * 0.7) * days.length) / n)
    return days[Math.min(place, days.length - 1)] ?? ''
  })
}

function fill(slot: Slot, index: number, cast: Cast, used: Map<string, number>, random: Random): PlannedBatch {
  const { company, day } = slot
  const month = monthOf(day)
  const roster = payable(cast, company.key)
  const size = Math.min(roster.length, Math.max(8, Math.round(random.around(company.key === 'demo' ? 25 : 16, 0.35))))
  const bills: PlannedBill[] = []
  for (const worker of random.some(roster, size)) {
    const amount = Math.round(Math.min(45_000, Math.max(80, random.around(1800, 1.15))) * yuan)
    const key = `${worker.idNo}:${month}`
    const before = used.get(key) ?? 0
    if (before + amount > monthRoom) continue
    used.set(key, before + amount)
    bills.push({ worker, amount })
  }
  return {
    ...slot,
    // A settlement that waits for the company's confirmation was created by the agency.
    createdBy: slot.goal === 'to_confirm' ? 'agency' : company.key === 'demo' ? (index % 3 === 0 ? 'company' : 'agency') : random.percent(40) ? 'company' : 'agency',
    payMode: slot.goal === 'to_write_off' || slot.goal === 'paying' ? 'offline' : company.payMode,
    filename: `${company.alias}${Number(month.slice(5))}月账单-${day.replaceAll('-', '')}-${String(index + 1).padStart(3, '0')}.xlsx`,
    remark: random.percent(30) ? `${Number(month.slice(5))}月${random.pick(['地推', '配送', '直播', '客服', '审核标注'])}结算` : '',
    bills,
  }
}
