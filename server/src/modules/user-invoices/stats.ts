import type { z } from 'zod'
import { userInvoiceStats, type exportUserInvoiceStats } from '@linggong/shared/contract/user-invoices'
import { userInvoiceMonthFields } from '@linggong/shared/domain/fields/user-invoice'
import { mulDiv } from '@linggong/shared/domain/money'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { is, matching } from '../lists/filters.ts'
import { readGroups } from '../lists/groups.ts'
import { namesOf } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withFigures } from '../lists/with-figures.ts'

type Filters = z.output<NonNullable<typeof exportUserInvoiceStats.body>>

const view = 'app.user_invoice_month'

const months = (tx: Tx, actor: Actor, filters: Filters) =>
  tx.selectFrom(view).select(['id', 'agency_id', 'month', 'open_people', 'open_amount', 'done_people', 'done_amount', 'tax']).where(inScope(actor, view)).where(matching(view, filters, { month: is, agency_id: is }))

type Month = Awaited<ReturnType<ReturnType<typeof months>['execute']>>[number]

async function agenciesOf(tx: Tx, _: Actor, ids: readonly string[]): Promise<(id: string) => { readonly agency_name: string }> {
  const agency = (id: string) => id.slice(id.indexOf('.') + 1)
  const name = await namesOf(tx, { tenants: [...new Set(ids.map(agency))] })
  return (id) => ({ agency_name: name(agency(id)) })
}

/** Percent of the amount that is invoiced, with two decimals. */
const ratioOf = ({ open_amount, done_amount }: Month): number => (open_amount + done_amount === 0 ? 0 : mulDiv(done_amount, 10_000, open_amount + done_amount) / 100)

const { column, custom } = sheetColumnsOf(userInvoiceMonthFields)

const orderings = { id: 'g.id', month: 'g.month', open_amount: 'g.open_amount', done_amount: 'g.done_amount' }

/** 代开统计: by month of payment and agency. */
export const userInvoiceMonths = serveList(
  userInvoiceStats,
  withFigures({ ...fromStatement(months, { id: `${view}.id` }), page: (tx, actor, filters: Filters, paging) => readGroups<Month>(tx, months(tx, actor, filters), paging, orderings) }, agenciesOf),
  {
    wire: (row) => ({ id: row.id, month: row.month, agency_id: row.agency_id, agency_name: row.agency_name, open_people: row.open_people, open_amount: row.open_amount, done_people: row.done_people, done_amount: row.done_amount, tax: row.tax, done_ratio: ratioOf(row) }),
    category: 'user_invoice_stats',
    columns: [column('month', 10), column('agency_name', 30), column('open_people', 10), column('open_amount'), column('done_people', 10), column('done_amount'), column('tax'), custom('done_ratio', ratioOf, 10)],
  },
)
