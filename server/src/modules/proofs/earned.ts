import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { filterProofUsers } from '@linggong/shared/contract/proofs'
import { maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import { isPhone } from '@linggong/shared/domain/phone'
import { periodFault } from '@linggong/shared/domain/proofs'
import { monthKey, monthSpan } from '@linggong/shared/domain/time'
import { fullIdNo, isIdNoFormat } from '@linggong/shared/domain/validators'
import type { EarnedMonth } from '../../db/column-types.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { readGroups, sumsOf } from '../lists/groups.ts'
import { capped } from '../lists/sums.ts'

interface Period {
  readonly start_at: string
  readonly end_at: string
}

/**
 * The bills of the caller's organisation that are paid and count in these months of the ledger: what came back is in none. The months of the
 * park's 收入汇总 have what other agencies paid besides, which is none of this one's business.
 */
const paidIn = (actor: Actor, { start_at: from, end_at: to }: Period): RawBuilder<SqlBool> =>
  // Nothing is paid before its month begins, which an index can tell.
  sql<SqlBool>`${inScope(actor, 'b')} and b.status = 'paid' and b.tax_month between ${from} and ${to} and b.pay_at >= ${monthSpan(from).from}`

const surcharge = sql`b.urban_tax + b.edu_surcharge + b.local_edu_surcharge`

/** Pasted lines: names, whole identity numbers, whole phones, or their last four digits, which the mask shows; undefined: everybody. */
export function personAmong(items: readonly string[] | undefined): RawBuilder<SqlBool> {
  if (items === undefined || items.length === 0) return sql<SqlBool>`true`
  const plain = items.map((item) => item.replaceAll(/\s/gu, '').toUpperCase())
  const [numbers, phones, ends] = [plain.filter(isIdNoFormat).map(fullIdNo), plain.filter(isPhone), plain.filter((item) => /^\d{4}$/u.test(item))]
  return sql<SqlBool>`(p.id_no = any(${numbers}::text[]) or p.phone = any(${phones}::text[]) or right(p.phone, 4) = any(${ends}::text[]) or p.name = any(${[...items]}::text[]))`
}

interface FoundRow {
  readonly id: string
  readonly name: string
  readonly id_no: string
  readonly phone: string
  readonly bill_count: number
  readonly amount: number
  readonly tax_amount: number
}

type Wish = z.output<NonNullable<typeof filterProofUsers.body>>

const ofProject = (id: string | undefined): RawBuilder<SqlBool> =>
  id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`exists (select 1 from app.bill_batch k where k.park_id = b.park_id and k.id = b.batch_id and k.project_company_id = ${id})`

/** Who was paid in the period, largest first, with the sums of all of them. */
export async function earnersOf(tx: Tx, actor: Actor, { batch_search: search, company_id: companyId, project_company_id: projectId, page, page_size, start_at, end_at }: Wish, now: Date) {
  const current = monthKey(now)
  const period = { start_at: start_at ?? current, end_at: end_at ?? current }
  refuseFault(periodFault(period, current))
  const earners = sql`(
    select p.id, p.name, p.id_no, p.phone, e.bill_count, e.amount, e.tax_amount from (
      select b.person_id, count(*)::int as bill_count, sum(b.amount)::bigint as amount, sum(b.vat + ${surcharge} + b.income_tax)::bigint as tax_amount
      from app.bill b where ${paidIn(actor, period)} and ${companyId === undefined ? sql`true` : sql`b.company_id = ${companyId}`} and ${ofProject(projectId)} group by b.person_id) e
    join app.person p on p.id = e.person_id where ${personAmong(search)})`
  const found = await readGroups<FoundRow, { readonly sums: { readonly amount: number; readonly tax_amount: number } }>(tx, earners, { page, page_size, ordering: '-amount' }, { id: 'g.id', amount: 'g.amount' }, {
    sums: sumsOf(['amount', 'tax_amount']),
  })
  return {
    ...found,
    results: found.results.map(({ id, name, id_no, phone, bill_count, amount, tax_amount }) => ({ id, user_name: name, id_no: maskIdNoTwo(id_no), phone: maskPhone(phone), bill_count, amount: capped(amount), tax_amount: capped(tax_amount) })),
  }
}

export function refuseFault(fault: ReturnType<typeof periodFault>): void {
  if (fault !== null) refuse(400, fault.text, { fields: [fault] })
}

/** What one person was paid in a period. Cents. */
export interface Earned extends Omit<EarnedMonth, 'month'> {
  readonly person_id: string
  readonly bill_count: number
  /** Ascending. */
  readonly months: EarnedMonth[]
}

/** What each of these persons was paid; those who were paid nothing are left out. In the order of the ids. */
export async function earnedBy(tx: Tx, actor: Actor, personIds: readonly string[], period: Period): Promise<Earned[]> {
  const { rows } = await sql<EarnedMonth & { readonly person_id: string; readonly bill_count: number }>`
    select b.person_id, b.tax_month as month, count(*)::int as bill_count, sum(b.amount)::bigint as amount, sum(b.vat)::bigint as vat, sum(${surcharge})::bigint as surcharge, sum(b.income_tax)::bigint as income_tax
    from app.bill b where ${paidIn(actor, period)} and b.person_id = any(${[...personIds]}::uuid[]) group by 1, 2 order by 2`.execute(tx)
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id)
  return personIds.flatMap((person_id) => {
    const months = byPerson.get(person_id)
    if (months === undefined) return []
    const total = (key: 'bill_count' | keyof Omit<EarnedMonth, 'month'>) => months.reduce((sum, row) => sum + row[key], 0)
    return [{
      person_id, bill_count: total('bill_count'), amount: total('amount'), vat: total('vat'), surcharge: total('surcharge'), income_tax: total('income_tax'),
      months: months.map(({ month, amount, vat, surcharge: others, income_tax }) => ({ month, amount, vat, surcharge: others, income_tax })),
    }]
  })
}
