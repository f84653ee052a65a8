import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listUserInvoices, type exportUserInvoices } from '@linggong/shared/contract/user-invoices'
import { userInvoiceFields } from '@linggong/shared/domain/fields/user-invoice'
import { userInvoiceMachine } from '@linggong/shared/domain/machines/user-invoice'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import type { Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, is, matching, oneOf, startsWith, type Condition } from '../lists/filters.ts'
import { namesOf } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'
import { withFigures } from '../lists/with-figures.ts'

type Filters = z.output<NonNullable<typeof exportUserInvoices.body>>

const table = 'app.user_invoice'

/** A whole name. Asked of the persons, which have no policy, so that their index is used. */
const named = (_: string, name: string): Condition => sql<SqlBool>`${sql.ref(`${table}.person_id`)} in (select p.id from app.person p where p.name = ${name})`

/** So that the index, which has those with a number alone, is known to be enough. */
const numbered = (column: string, number: string): Condition => sql<SqlBool>`(${sql.ref(column)} = ${number} and ${sql.ref(column)} <> '')`

const found = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, table)
    .where(matching(table, filters, { bill_sn: startsWith, user_name: named, company_id: is, agency_id: is, status: oneOf, invoice_no: numbered, pay_at: inDateRange }))
    .selectAll(table)

type Found = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]

interface Names {
  readonly user_name: string
  readonly id_no: string
  readonly company_name: string
  readonly agency_name: string
}

/** Who is concerned, for the rows of a page. */
async function namesIn(tx: Tx, actor: Actor, ids: readonly string[]): Promise<(id: string) => Names> {
  const rows = await scoped(tx, actor, table)
    .innerJoin('app.person as p', 'p.id', 'app.user_invoice.person_id')
    .select(['app.user_invoice.id', 'app.user_invoice.company_id', 'app.user_invoice.agency_id', 'p.name', 'p.id_no'])
    .where('app.user_invoice.id', 'in', [...ids, actor.tenantId])
    .execute()
  const name = await namesOf(tx, { tenants: rows.flatMap(({ company_id, agency_id }) => [company_id, agency_id]) })
  const byId = new Map(rows.map((row) => [row.id, { user_name: row.name, id_no: row.id_no, company_name: name(row.company_id), agency_name: name(row.agency_id) }]))
  return (id) => byId.get(id) ?? { user_name: '', id_no: '', company_name: '', agency_name: '' }
}

const wire = ({ id, bill_sn, user_name, id_no, company_name, agency_name, amount, vat, surcharge, income_tax, status, invoice_no, invoice_on, is_paid, pay_at, create_at, version }: Found & Names) => ({
  id, bill_sn, user_name, id_no: maskIdNoTwo(id_no), company_name, agency_name, amount, vat, surcharge, income_tax, status, invoice_no, invoice_on, is_paid, pay_at: pay_at.toISOString(), create_at: create_at.toISOString(), version,
})

const orderings = { id: `${table}.id`, pay_at: `${table}.pay_at`, amount: `${table}.amount`, create_at: `${table}.create_at` } as const
const rows = fromStatement(found, orderings)
const sumsOf = ['amount', 'vat', 'surcharge', 'income_tax'] as const

async function pageWithSums(tx: Tx, actor: Actor, filters: Filters, paging: Paging, now: Date) {
  const matched = { name: nameOfQuery('user-invoices', filters), query: (most: number) => found(tx, actor, filters).clearSelect().select(sumsOf.map((name) => `${table}.${name}` as const)).limit(most) }
  return withSums(tx, () => rows.page(tx, actor, filters, paging, now), matched, sumsOf)
}

const { column } = sheetColumnsOf(userInvoiceFields)

export const userInvoiceList = serveList(listUserInvoices, withFigures({ ...rows, page: pageWithSums }, namesIn), {
  wire,
  machine: userInvoiceMachine,
  category: 'user_invoice',
  columns: [
    column('bill_sn', 26), column('user_name', 12), column('id_no', 22), column('company_name', 30), column('agency_name', 30), column('amount'), column('vat'), column('surcharge'), column('income_tax'), column('status', 10), column('invoice_no', 24),
    column('invoice_on', 14), column('pay_at'),
  ],
})

/** Absent and foreign ones answer 404. */
export async function userInvoiceOf(tx: Tx, actor: Actor, id: string) {
  const row = await found(tx, actor, {}).where('app.user_invoice.id', '=', id).executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  return { ...wire({ ...row, ...(await namesIn(tx, actor, [id]))(id) }), events: await historyOf(tx, 'user_invoice', id) }
}
