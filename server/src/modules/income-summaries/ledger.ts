import { sql } from 'kysely'
import { businessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { aboutMonths, incomeMonths, incomeWire } from './summaries.ts'
import { tenantNames } from '../lists/names.ts'

interface PaidBill {
  readonly id: string
  readonly sn: string
  readonly month: string
  readonly company_name: string
  readonly amount: number
  readonly vat: number
  readonly surcharge: number
  readonly income_tax: number
  readonly pay_at: Date
}

/** More than anybody is paid in a year. */
const mostBills = 1000

/** One person's year in the caller's park: month by month, and each paid bill. Absent and foreign persons answer 404. */
export async function incomeOf(tx: Tx, actor: Actor, personId: string, wanted: string | undefined, now: Date) {
  const year = wanted ?? businessDate(now).slice(0, 4)
  const known = await tx.selectFrom('app.company_user as u').innerJoin('app.person as p', 'p.id', 'u.person_id').select(['p.name', 'p.id_no']).where(inScope(actor, 'u')).where('u.person_id', '=', personId).limit(1).executeTakeFirst()
  if (known === undefined) refuse(404, texts.notFound)
  const months = (await incomeMonths(tx, actor, { user_id: personId }).orderBy('app.income_month.month').execute()).filter(({ month }) => month.startsWith(year))
  const about = await aboutMonths(tx, actor, months.map(({ id }) => id), now)
  const { rows: bills } = await sql<PaidBill>`
    select b.id, b.sn, b.tax_month as month, coalesce(c.name, '') as company_name, b.amount, b.vat, b.urban_tax + b.edu_surcharge + b.local_edu_surcharge as surcharge, b.income_tax, b.pay_at
    from app.bill b left join ${tenantNames} c on c.id = b.company_id
    where ${inScope(actor, 'b')} and b.person_id = ${personId} and b.status = 'paid' and b.tax_month like ${`${year}-%`} order by b.pay_at desc, b.id desc limit ${mostBills}`.execute(tx)
  return {
    user_id: personId,
    user_name: known.name,
    id_no: maskIdNoTwo(known.id_no),
    year,
    months: await Promise.all(months.map(async (month) => ({ ...incomeWire({ ...month, ...about(month.id) }), events: await historyOf(tx, 'income_summary', month.id) }))),
    bills: bills.map((bill) => ({ ...bill, pay_at: bill.pay_at.toISOString() })),
  }
}
