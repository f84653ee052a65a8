import { sql } from 'kysely'
import { checkLimitsInOrder, type LimitResult, type LimitScope } from '@linggong/shared/domain/limits'
import { monthsOfSeason, type MonthKey } from '@linggong/shared/domain/time'
import type { Tx } from '../../kernel/transaction.ts'
import { cappedSum } from '../lists/sums.ts'
import { refuseRows } from './refuse-rows.ts'
import type { PersonLimits, Terms } from './terms.ts'

/** A bill that uses its worker's limits. */
export interface LimitedBill {
  readonly id: string
  readonly person_id: string
  readonly amount: number
  readonly row_no: number
  readonly name: string
}

interface Scopes {
  readonly park_id: string
  readonly agency_id: string
  readonly company_id: string
}

/** The scopes in which a worker's limits are counted (domain.md §3.6). */
const scopeIdsOf = (at: Scopes): string[] => [at.park_id, at.agency_id, at.company_id]

interface Usage {
  month: number
  season: number
}

/** scope and person → reserved amounts, of the requested month and its whole season */
type Usages = ReadonlyMap<string, Usage>

const key = (scope: string, person: string): string => `${scope}/${person}`

/** The usage of these people, without locks: for a check that stores nothing. */
export const readUsages = (tx: Tx, at: Scopes, personIds: readonly string[], month: MonthKey): Promise<Usages> => readUsagesIn(tx, at.park_id, scopeIdsOf(at), personIds, month)

/** The same in any scopes of a park. */
export async function readUsagesIn(tx: Tx, parkId: string, scopeIds: readonly string[], personIds: readonly string[], month: MonthKey): Promise<Usages> {
  const { rows } = await sql<{ scope_id: string; person_id: string; month_amount: number; season_amount: number }>`
    select scope_id, person_id, ${cappedSum('amount', sql`month = ${month}`)} as month_amount, ${cappedSum('amount')} as season_amount
    from app.limit_usage
    where park_id = ${parkId} and scope_id = any(${[...scopeIds]}::uuid[])
      and person_id = any(${[...personIds]}::uuid[]) and month = any(${monthsOfSeason(month)})
    group by scope_id, person_id`.execute(tx)
  return new Map(rows.map((row) => [key(row.scope_id, row.person_id), { month: row.month_amount, season: row.season_amount }]))
}

/**
 * Reserves the bills' amounts in every scope and returns the result for each bill. The counter row is the lock:
 * the second transaction adds to what the first has left. Refuses over a hard limit, which rolls the reservation back.
 */
export async function reserveLimits(tx: Tx, at: Scopes, terms: Terms, month: MonthKey, bills: readonly LimitedBill[]): Promise<LimitsOfBills> {
  await take(tx, at, month, bills)
  return checkReserved(tx, at, terms, month, bills)
}

/** What the limits say of each bill. */
export type LimitsOfBills = ReadonlyMap<string, LimitResult>

async function take(tx: Tx, at: Scopes, month: MonthKey, bills: readonly LimitedBill[]): Promise<void> {
  const sums = amountsByPerson(bills)
  const people = [...sums.keys()].toSorted()
  await sql`
    insert into app.limit_usage (park_id, scope_id, person_id, month, amount)
    select ${at.park_id}::uuid, s, a.person_id, ${month}, a.amount
    from unnest(${scopeIdsOf(at)}::uuid[]) as s cross join unnest(${people}::uuid[], ${people.map((person) => sums.get(person) ?? 0)}::bigint[]) as a(person_id, amount)
    order by s, a.person_id
    on conflict (park_id, scope_id, person_id, month) do update set amount = app.limit_usage.amount + excluded.amount`.execute(tx)
}

/**
 * Moves the reservations of bills being paid to the month of their payment (decision 81): an older reservation is moved, a missing one is
 * created. Returns all bills with their new reservation, and what today's limits say of those that were moved, where `terms` are given:
 * the caller refuses.
 */
export async function holdInMonth<B extends HeldBill>(tx: Tx, at: Scopes, month: MonthKey, bills: readonly B[], terms?: Terms): Promise<{ readonly bills: B[]; readonly limits: LimitsOfBills }> {
  const late = bills.filter((bill) => bill.reserved_month !== month)
  if (late.length === 0) return { bills: [...bills], limits: new Map() }
  await releaseLimits(tx, at, reservedOf(late))
  await take(tx, at, month, late)
  const limits = terms === undefined ? new Map() : await limitsOfReserved(tx, at, terms, month, late)
  await sql`update app.bill set reserved_month = ${month} where park_id = ${at.park_id} and id = any(${late.map((bill) => bill.id)}::uuid[])`.execute(tx)
  return { bills: bills.map((bill) => (bill.reserved_month === month ? bill : { ...bill, reserved_month: month })), limits }
}

/** A bill that may have a reservation in some month. */
export interface HeldBill extends LimitedBill {
  readonly reserved_month: string | null
}

/** Only bills with a reservation: failed and returned ones have released theirs. */
export function reservedOf(bills: readonly HeldBill[]): Reserved[] {
  return bills.flatMap(({ person_id, amount, reserved_month }) => (reserved_month === null ? [] : [{ person_id, amount, reserved_month }]))
}

/** Checks a month's reservations against today's limits, which may have been lowered since. Refuses over a hard limit. */
export async function checkReserved(tx: Tx, at: Scopes, terms: Terms, month: MonthKey, bills: readonly LimitedBill[]): Promise<LimitsOfBills> {
  const results = await limitsOfReserved(tx, at, terms, month, bills)
  refuseExceeded(bills, results)
  return results
}

async function limitsOfReserved(tx: Tx, at: Scopes, terms: Terms, month: MonthKey, bills: readonly LimitedBill[]): Promise<LimitsOfBills> {
  const sums = amountsByPerson(bills)
  const used = await readUsages(tx, at, [...sums.keys()], month)
  const before = (scope: string, person: string): Usage => {
    const now = usageOf(used, scope, person)
    const own = sums.get(person) ?? 0
    return { month: now.month - own, season: now.season - own }
  }
  return checkLimitsInOrder(bills, (person) => limitScopes(terms, at, (scope) => before(scope, person)))
}

/** The limits of a worker in every scope, with their usage. */
export function limitScopes(terms: Terms, at: Scopes, usedIn: (scope: string) => Usage): LimitScope[] {
  const circle = (limits: PersonLimits, scope: string, owner: string): LimitScope => {
    const used = usedIn(scope)
    return { ...limits, owner, used_month: used.month, used_season: used.season }
  }
  return [
    circle(terms.parkLimits, at.park_id, '园区限额'),
    circle(terms.agencyLimits, at.agency_id, '业务公司限额'),
    // Of the group, but counted in the company, as its own are; with none of the company's leave to exceed them.
    circle(terms.platformLimits, at.company_id, '集团限额'),
    { ...circle(terms.companyLimits, at.company_id, '企业限额'), soft: terms.soft },
  ]
}

export function usageOf(used: Usages, scope: string, person: string): Usage {
  return used.get(key(scope, person)) ?? { month: 0, season: 0 }
}

interface Reserved {
  readonly person_id: string
  readonly amount: number
  readonly reserved_month: string
}

/**
 * Releases the amounts of canceled, failed and returned bills. Rows are locked in the order in which they are reserved, older months first,
 * since a payment that moves a reservation releases the old month before it reserves the new one.
 */
export async function releaseLimits(tx: Tx, at: Scopes, bills: readonly Reserved[]): Promise<void> {
  const sums = new Map<string, { person: string; month: string; amount: number }>()
  for (const bill of bills) {
    const entry = sums.get(`${bill.person_id}/${bill.reserved_month}`)
    if (entry === undefined) sums.set(`${bill.person_id}/${bill.reserved_month}`, { person: bill.person_id, month: bill.reserved_month, amount: bill.amount })
    else entry.amount += bill.amount
  }
  const back = [...sums.values()]
  if (back.length === 0) return
  // Looked up one by one: on an organisation's first day there are no statistics, and the planner would scan all of its workers.
  await sql`
    with back as materialized (
      select taken.*, k.amount
      from (
        select s.id as scope_id, b.person_id, b.month, b.amount
        from unnest(${scopeIdsOf(at)}::uuid[]) as s(id)
        cross join unnest(${back.map((b) => b.person)}::uuid[], ${back.map((b) => b.month)}::text[], ${back.map((b) => b.amount)}::bigint[]) as b(person_id, month, amount)
        order by b.month, s.id, b.person_id
      ) k
      cross join lateral (
        select u.scope_id, u.person_id, u.month from app.limit_usage u
        where u.park_id = ${at.park_id} and u.scope_id = k.scope_id and u.person_id = k.person_id and u.month = k.month for update
      ) taken
    )
    update app.limit_usage u set amount = u.amount - back.amount from back
    where u.park_id = ${at.park_id} and u.scope_id = back.scope_id and u.person_id = back.person_id and u.month = back.month`.execute(tx)
}

function amountsByPerson(bills: readonly LimitedBill[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const bill of bills) sums.set(bill.person_id, (sums.get(bill.person_id) ?? 0) + bill.amount)
  return sums
}

/** Names the bills that are over a hard limit. */
export function refuseExceeded(bills: readonly LimitedBill[], limits: LimitsOfBills): void {
  const over = bills.flatMap((bill) => {
    const errors = (limits.get(bill.id)?.issues ?? []).filter((issue) => issue.level === 'error')
    return errors.length === 0 ? [] : [{ bill, reason: errors.map((issue) => issue.text).join('；') }]
  })
  if (over.length > 0) refuseRows('超过限额', over, { code: 'over_limit' })
}
