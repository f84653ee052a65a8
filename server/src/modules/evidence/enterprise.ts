import { sumEvidence } from '@linggong/shared/domain/evidence/sums'
import { addMonths, monthKey, monthSpan } from '@linggong/shared/domain/time'
import { sql } from 'kysely'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { paidSince, proven } from './bills.ts'
import { mostBills, pointsOf, type Proven, sumsWire } from './evidence.ts'

export type Whole = Chain & { readonly platform_id: string; readonly agency_id: string; readonly company_id: string }

/** An enterprise that the caller sees, with its chain. */
export async function enterpriseOf(tx: Tx, actor: Actor, id: string): Promise<Whole & { readonly name: string }> {
  const row = await tx
    .selectFrom('app.tenant as t')
    .select(['t.id', 't.name', 't.park_id', 't.platform_id', 't.agency_id'])
    .where('t.id', '=', id)
    .where('t.flavour', '=', 'company')
    .where(inScopeOfTenant(actor, 't'))
    .executeTakeFirst()
  if (row === undefined || row.park_id === null || row.platform_id === null || row.agency_id === null) return refuse(404, texts.notFound)
  return { park_id: row.park_id, platform_id: row.platform_id, agency_id: row.agency_id, company_id: row.id, name: row.name }
}

/** How far back, in months. */
const told = 12

/** More bills are not made out for one answer (about a second of work); but the newest month always is, as far as `monthEvidenceOf` goes. */
const mostTold = 20_000

/** The evidence of an enterprise as a whole: what it has paid in the last months, together and month by month. */
export async function enterpriseEvidenceOf(tx: Tx, actor: Actor, companyId: string, now: Date) {
  const { company_id, name } = await enterpriseOf(tx, actor, companyId)
  const first = addMonths(monthKey(now), 1 - told)
  const counts = await scoped(tx, actor, 'app.bill')
    .where(paidSince(company_id, monthSpan(first).from))
    .select([sql<string>`to_char(app.bill.pay_at at time zone 'Asia/Shanghai', 'YYYY-MM')`.as('month'), sql<number>`count(*)::int`.as('bills')])
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
  const from = lastThatFits(counts) ?? monthKey(now)
  const found = await pointsOf(tx, actor, await proven(tx, actor, paidSince(company_id, monthSpan(from).from)).limit(mostBills + 1).execute())
  if (found.length > mostBills) refuse(400, '该企业当月账单过多，请按结算单查看')
  const byMonth = Map.groupBy(found, ({ bill }) => monthKey(bill.pay_at ?? now))
  const sumsOf = (some: readonly Proven[]) => sumsWire(sumEvidence(some.map(({ points }) => points)))
  return {
    company_id, company_name: name, from, is_cut: counts.some(({ month }) => month < from), sums: sumsOf(found),
    months: [...byMonth].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([month, some]) => ({ month, sums: sumsOf(some) })),
  }
}

/** Of months with their bills, newest first, the last with which they are not too many. */
function lastThatFits(counts: readonly { readonly month: string; readonly bills: number }[]): string | undefined {
  let sum = 0
  let last: string | undefined
  for (const { month, bills } of counts) {
    sum += bills
    if (last !== undefined && sum > mostTold) break
    last = month
  }
  return last
}
