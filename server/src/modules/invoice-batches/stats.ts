import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { invoiceStats, type exportInvoiceStats } from '@linggong/shared/contract/invoice-batches'
import { invoiceStatFields } from '@linggong/shared/domain/fields/invoice-stat'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Paging } from '../../kernel/lists.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, is, like, matching } from '../lists/filters.ts'
import { readGroups, summed, sumsOf } from '../lists/groups.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { toldSums } from '../lists/sums.ts'

type Filters = z.output<NonNullable<typeof exportInvoiceStats.query>>

const month = sql<string>`to_char(app.settlement.settlement_at at time zone 'Asia/Shanghai', 'YYYY-MM')`

/** What red ink has given back, of those few settlements that have some. */
const givenBack = (tx: Tx, actor: Actor) =>
  scoped(tx, actor, 'app.invoice_batch_settlement')
    .where('app.invoice_batch_settlement.red_amount', '>', 0)
    .groupBy(['app.invoice_batch_settlement.park_id', 'app.invoice_batch_settlement.settlement_id'])
    .select(['app.invoice_batch_settlement.park_id', 'app.invoice_batch_settlement.settlement_id', sql<number>`sum(app.invoice_batch_settlement.red_amount)`.as('amount')])

/** One row for each enterprise and month in which something of it was settled. */
const grouped = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, 'app.settlement')
    .leftJoin(givenBack(tx, actor).as('red'), (join) => join.onRef('red.park_id', '=', 'app.settlement.park_id').onRef('red.settlement_id', '=', 'app.settlement.id'))
    .where('app.settlement.status', '=', 'paid')
    .where('app.settlement.settlement_at', 'is not', null)
    .where(matching('app.settlement', filters, { company_id: is, company_name: (_, text) => sql<SqlBool>`app.settlement.company_id in (select t.id from app.tenant t where t.flavour = 'company' and t.name like ${like(text)})`, settlement_at: inDateRange }))
    .groupBy(['app.settlement.company_id', month])
    .select([
      'app.settlement.company_id', month.as('month'), sql<string>`${month} || ' ' || app.settlement.company_id`.as('id'), sql<number>`count(*)::int`.as('settlement_count'),
      sql<number>`sum(app.settlement.invoice_amount)::bigint`.as('settled_amount'), sql<number>`sum(app.settlement.applied_amount)::bigint`.as('applied_amount'), sql<number>`sum(app.settlement.invoiced_amount)::bigint`.as('invoiced_amount'),
      sql<number>`sum(greatest(app.settlement.invoice_amount - app.settlement.invoiced_amount, 0))::bigint`.as('not_invoiced_amount'), sql<number>`coalesce(sum(red.amount), 0)::bigint`.as('red_amount'),
    ])

const statement = (tx: Tx, actor: Actor, filters: Filters) =>
  tx
    .selectFrom(grouped(tx, actor, filters).as('g'))
    .leftJoin(tenantNames.as('company'), 'company.id', 'g.company_id')
    .selectAll('g')
    .select(sql<string>`coalesce(company.name, '')`.as('company_name'))

const orderings = { id: 'g.id', month: 'g.id', settled_amount: 'g.settled_amount', invoiced_amount: 'g.invoiced_amount', not_invoiced_amount: 'g.not_invoiced_amount', red_amount: 'g.red_amount' } as const
const figures = ['settled_amount', 'applied_amount', 'invoiced_amount', 'not_invoiced_amount', 'red_amount'] as const

type Row = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

interface Around {
  readonly sums: Readonly<Record<(typeof figures)[number], number>>
  readonly months: { readonly month: string; readonly invoiced_amount: number; readonly not_invoiced_amount: number; readonly red_amount: number }[]
}

/** What they come to, and the last twelve months of it. */
const around = {
  sums: sumsOf(figures),
  months: sql<Around['months']>`select coalesce(json_agg(m order by m.month), '[]') from (
    select g.month, ${summed(['invoiced_amount', 'not_invoiced_amount', 'red_amount'])} from g group by g.month order by g.month desc limit 12) m`,
}

async function searchRows(tx: Tx, actor: Actor, filters: Filters, paging: Paging) {
  const { sums, ...found } = await readGroups<Row, Around>(tx, statement(tx, actor, filters), paging, orderings, around)
  return { ...found, sums: toldSums(sums) }
}

const { column } = sheetColumnsOf(invoiceStatFields)

/** 开票统计 (R686, R687). */
export const invoiceStatList = serveList(
  invoiceStats,
  { ...fromStatement(statement, { id: orderings.id }), page: searchRows },
  {
    wire: (row) => row,
    category: 'invoice_stat',
    columns: [column('month', 10), column('company_name', 30), column('settlement_count', 10), column('settled_amount'), column('applied_amount'), column('invoiced_amount'), column('not_invoiced_amount'), column('red_amount')],
  },
)
