import { sql } from 'kysely'
import type { z } from 'zod'
import { searchIncomeSummaries, type exportIncomeSummaries } from '@linggong/shared/contract/income-summaries'
import { incomeSummaryFields } from '@linggong/shared/domain/fields/income-summary'
import { incomeSummaryMachine, type IncomeSummaryStatus } from '@linggong/shared/domain/machines/income-summary'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { monthKey } from '@linggong/shared/domain/time'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Paging } from '../../kernel/lists.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { fileUrl } from '../files/service.ts'
import { is, matching, on, oneOf, oneOfIds } from '../lists/filters.ts'
import { peopleAmong } from '../lists/people.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { capped, withSums } from '../lists/sums.ts'
import { withFigures } from '../lists/with-figures.ts'

type Filters = z.output<NonNullable<typeof exportIncomeSummaries.body>>

const view = 'app.income_month'

export const incomeMonths = (tx: Tx, actor: Actor, filters: Filters) =>
  tx
    .selectFrom(view)
    .selectAll()
    .where(inScope(actor, view))
    .where(matching(view, filters, { month: is, batch_search: on('person_id', peopleAmong), status: oneOf, user_id: on('person_id', is), ids: on('id', oneOfIds) }))

export type IncomeMonth = Awaited<ReturnType<ReturnType<typeof incomeMonths>['execute']>>[number]

interface About {
  readonly user_name: string
  readonly id_no: string
  readonly cumulative: number
  readonly is_over: boolean
  readonly declare_at: Date | null
  readonly finish_at: Date | null
  readonly proof_file_id: string | null
}

/** Who they are, and what the person has earned in the year up to that month, for the rows of a page. */
export async function aboutMonths(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<(id: string) => About> {
  const { rows } = await sql<About & { readonly id: string; readonly month: string }>`
    select t.id, t.month, p.name as user_name, p.id_no, s.declare_at, s.finish_at, s.proof_file_id,
      (select coalesce(sum(y.gross), 0) from app.income_month y where y.park_id = t.park_id and y.person_id = t.person_id and y.month between left(t.month, 4) || '-01' and t.month)::bigint as cumulative
    from app.tax_month t join app.person p on p.id = t.person_id left join app.income_summary s on s.park_id = t.park_id and s.id = t.id
    where ${inScope(actor, 't')} and t.id = any(${[...ids]}::uuid[])`.execute(tx)
  const current = monthKey(now)
  const byId = new Map(rows.map(({ id, month, ...about }) => [id, { ...about, is_over: month < current }]))
  return (id) => byId.get(id) ?? { user_name: '', id_no: '', cumulative: 0, is_over: false, declare_at: null, finish_at: null, proof_file_id: null }
}

const figures = ['gross', 'exempt', 'ex_vat', 'vat', 'surcharge', 'income_tax', 'withheld', 'cumulative'] as const

export const incomeWire = (row: IncomeMonth & About) => ({
  id: row.id, user_id: row.person_id, user_name: row.user_name, id_no: maskIdNoTwo(row.id_no), month: row.month,
  ...(Object.fromEntries(figures.map((key) => [key, capped(row[key])])) as Record<(typeof figures)[number], number>),
  status: statusOfRow(row), is_over: row.is_over, remark: row.remark, tax_proof: row.proof_file_id === null ? '' : fileUrl(row.proof_file_id), declare_at: row.declare_at?.toISOString() ?? null, finish_at: row.finish_at?.toISOString() ?? null, version: row.version,
})

/** The view's text is one of the machine's states. */
const statusOfRow = ({ status }: IncomeMonth): IncomeSummaryStatus => incomeSummaryMachine.states.find((state) => state === status) ?? 'to_declare'

const rows = fromStatement(incomeMonths, { id: `${view}.id`, month: `${view}.month`, gross: `${view}.gross`, income_tax: `${view}.income_tax` }, { sorted: ['gross', 'income_tax'] })
const summed = ['gross', 'vat', 'surcharge', 'income_tax'] as const

async function pageWithSums(tx: Tx, actor: Actor, filters: Filters, paging: Paging, now: Date) {
  const matched = { name: nameOfQuery('income-summaries', filters), query: (most: number) => incomeMonths(tx, actor, filters).clearSelect().select(summed.map((name) => `${view}.${name}` as const)).limit(most) }
  return withSums(tx, () => rows.page(tx, actor, filters, paging, now), matched, summed)
}

const { column } = sheetColumnsOf(incomeSummaryFields)

export const incomeList = serveList(searchIncomeSummaries, withFigures({ ...rows, page: pageWithSums }, aboutMonths), {
  wire: incomeWire,
  machine: incomeSummaryMachine,
  category: 'income_summary',
  columns: [
    column('month', 10), column('user_name', 12), column('id_no', 22), column('gross'), column('exempt'), column('ex_vat'), column('vat'), column('surcharge'), column('cumulative'), column('income_tax'), column('status', 10), column('remark', 30), column('declare_at'), column('finish_at'),
  ],
})
