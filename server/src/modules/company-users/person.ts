import { sql } from 'kysely'
import type { CallOutput } from '@linggong/shared/contract/call'
import type { userOverview } from '@linggong/shared/contract/users'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { limitsBelowGroup } from '@linggong/shared/domain/person-events'
import { addMonths, monthKey, monthSpan } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { wireTimes } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { limitsOverAll } from '../limits/over-all.ts'
import { tenantNames } from '../lists/names.ts'
import { capped, cappedSum } from '../lists/sums.ts'

type Overview = CallOutput<typeof userOverview>

const drawn = 12

/** One person over all cooperations in the reader's scope; 404 where there are none. */
export async function overviewOf(tx: Tx, actor: Actor, personId: string, now: Date): Promise<Overview> {
  const places = await placesOf(tx, actor, personId)
  const [first] = places
  if (first === undefined) return refuse(404, texts.notFound)
  const month = monthKey(now)
  const months = Array.from({ length: drawn }, (_, index) => addMonths(month, index + 1 - drawn))
  const paid = await paidOf(tx, actor, personId, months)
  // An enterprise that has ended with the person pays nothing more; what it has paid counts in the circles above it.
  const living = places.filter(({ status }) => status !== 'end_cooperation')
  const { limits, lines } = await limitsOverAll(tx, actor, personId, living.length > 0 ? living : places, places.length === 1, now)
  const amountOf = (rows: readonly Paid[]): number => capped(rows.reduce((sum, { amount }) => sum + amount, 0))
  return {
    id: personId,
    user_name: first.user_name,
    id_no: maskIdNoTwo(first.id_no),
    cooperations: places.map(({ id, company_name, agency_name, status, is_enable, contract_sign_at, create_at }) =>
      wireTimes({ id, user_id: personId, company_name, agency_name, status, is_enable, contract_sign_at, create_at, year_amount: amountOf(paid.filter(({ company_user_id }) => company_user_id === id)) })),
    months: months.map((key, index) => {
      const rows = paid.filter(({ at }) => at === index + 1)
      return { month: key, amount: amountOf(rows), tax_amount: capped(rows.reduce((sum, { tax_amount }) => sum + tax_amount, 0)) }
    }),
    lines,
    limits,
    limits_note: actor.flavour === 'platform' ? limitsBelowGroup : '',
  }
}

/** Living ones first, so that they are among the hundred. */
async function placesOf(tx: Tx, actor: Actor, personId: string) {
  return tx
    .selectFrom('app.company_user as u')
    .innerJoin('app.person as p', 'p.id', 'u.person_id')
    .innerJoin(tenantNames.as('c'), 'c.id', 'u.company_id')
    .innerJoin(tenantNames.as('a'), 'a.id', 'u.agency_id')
    .select(['u.id', 'u.park_id', 'u.agency_id', 'u.company_id', 'u.status', 'u.is_enable', 'u.contract_sign_at', 'u.create_at', 'p.id_no', 'c.name as company_name', 'a.name as agency_name'])
    .select(sql<string>`coalesce(nullif(u.given_name, ''), p.name)`.as('user_name'))
    .where(inScope(actor, 'u'))
    .where('u.person_id', '=', personId)
    .orderBy(sql`u.status = 'end_cooperation'`)
    .orderBy('u.id', 'desc')
    .limit(100)
    .execute()
}

interface Paid {
  /** The position of the month, from 1. */
  readonly at: number
  readonly company_user_id: string
  readonly amount: number
  readonly tax_amount: number
}

/** What was paid, by month of payment and cooperation. */
async function paidOf(tx: Tx, actor: Actor, personId: string, months: readonly string[]): Promise<readonly Paid[]> {
  const begins = months.map((month) => monthSpan(month).from)
  const { rows } = await sql<Paid>`
    select width_bucket(b.pay_at, ${begins}::timestamptz[]) as at, b.company_user_id, ${cappedSum('b.amount')} as amount,
      ${cappedSum('t.tax_amount')} as tax_amount
    from app.bill b cross join lateral (select ${taxOf} as tax_amount) t
    where ${inScope(actor, 'b')} and b.person_id = ${personId} and b.status = 'paid' and b.pay_at >= ${begins[0]}
    group by 1, 2`.execute(tx)
  return rows
}

/** 税费, as the bill has it. */
export const taxOf = sql`b.vat + b.urban_tax + b.edu_surcharge + b.local_edu_surcharge + b.income_tax`
