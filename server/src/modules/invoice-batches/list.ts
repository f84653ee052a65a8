import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listInvoiceBatches, type exportInvoiceBatches } from '@linggong/shared/contract/invoice-batches'
import type { invoiceBatch } from '@linggong/shared/contract/schemas/invoice'
import { invoiceBatchFields, kindsText } from '@linggong/shared/domain/fields/invoice-batch'
import { invoiceBatchMachine } from '@linggong/shared/domain/machines/invoice'
import { vendorFaultOf } from '@linggong/shared/domain/vendor-outage'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor, Caller } from '../../kernel/actor.ts'
import { inIndexOrder, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { inDateRange, is, matching, on, oneOf, oneOfIds } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'
import { withFigures } from '../lists/with-figures.ts'
import { OTHER_REJECTED } from '../messages/invoice-events.ts'
import { partsOf, type Parts } from './parts.ts'

export type Filters = z.output<NonNullable<typeof exportInvoiceBatches.query>>

const table = 'app.invoice_batch'
const orderings = inIndexOrder({ id: `${table}.id`, submit_at: `${table}.submit_at`, create_at: `${table}.id`, real_invoice_amount: `${table}.real_invoice_amount` })
/** Its own amounts are what an enterprise sees, and so sorts by. */
const ownOrderings = inIndexOrder({ ...orderings, real_invoice_amount: 'own.real_invoice_amount' })

/** To an enterprise an application is its own detail, whatever others are in it; to everybody else the application itself, whose indexes find it. */
const ownOf = ({ flavour }: Caller) => <T>(column: string): RawBuilder<T> =>
  flavour === 'company' ? sql<T>`coalesce(${sql.ref(`own.${column}`)}, ${sql.ref(`${table}.${column}`)})` : sql<T>`${sql.ref(`${table}.${column}`)}`

/** Those below the caller; those with a detail of its own, for an enterprise (the policy of the table says it by `company_ids`). */
const visible = (actor: Caller): RawBuilder<SqlBool> => (actor.flavour === 'company' ? sql<SqlBool>`own.id is not null` : sql<SqlBool>`${inScope(actor, table)}`)

const inState = (caller: Caller) => (_: string, states: readonly string[]) => sql<SqlBool>`${ownOf(caller)('status')} = any(${[...states]})`
/** Of an application over several enterprises each may have another kind. */
const ofKind = (caller: Caller) => (_: string, kinds: readonly string[]) => {
  const wanted = [...kinds]
  if (caller.flavour === 'company') return sql<SqlBool>`${ownOf(caller)('category')} = any(${wanted})`
  return sql<SqlBool>`(app.invoice_batch.category = any(${wanted}) or (app.invoice_batch.company_id is null and exists (
    select from app.invoice_batch_detail d where d.park_id = app.invoice_batch.park_id and d.batch_id = app.invoice_batch.id and d.category = any(${wanted}))))`
}
const overCompany = (_: string, id: string) => sql<SqlBool>`${id}::uuid = any(app.invoice_batch.company_ids)`

export function statement(tx: Tx, actor: Caller, filters: Filters) {
  const own = ownOf(actor)
  return tx
    .selectFrom(table)
    .$if(actor.flavour === 'company', (query) =>
      query.leftJoin('app.invoice_batch_detail as own', (join) => join.onRef('own.park_id', '=', `${table}.park_id`).onRef('own.batch_id', '=', `${table}.id`).on(sql<SqlBool>`${inScope(actor, 'own')}`)))
    .leftJoin(tenantNames.as('agency'), 'agency.id', `${table}.agency_id`)
    .where(visible(actor))
    .where(matching(table, filters, { sn: is, company_id: overCompany, status: inState(actor), category: ofKind(actor), created_by: oneOf, submit_at: inDateRange, ids: on('id', oneOfIds) }))
    .select([
      `${table}.id`, `${table}.park_id`, `${table}.agency_id`, `${table}.company_id`, `${table}.sn`, `${table}.created_by`, `${table}.creator`, `${table}.is_disassemble`, `${table}.remark`, reasonFor(actor).as('reason'), `${table}.vendor_fault`,
      `${table}.submit_at`, `${table}.audit_at`, `${table}.mail_at`, `${table}.create_at`, `${table}.version`,
      own<z.output<typeof invoiceBatch>['status']>('status').as('status'), own<z.output<typeof invoiceBatch>['category']>('category').as('category'), own<Date | null>('confirm_at').as('confirm_at'),
      own<number>('settlement_amount').as('settlement_amount'), own<number>('pay_amount').as('pay_amount'), own<number>('paid_amount').as('paid_amount'), own<number>('vat_service_fee').as('vat_service_fee'),
      own<number>('accounting_fee').as('accounting_fee'), own<number>('promotion_fee').as('promotion_fee'), own<number>('invoice_amount').as('invoice_amount'), own<number>('real_invoice_amount').as('real_invoice_amount'),
      sql<boolean>`${sql.ref(`${table}.created_by`)} = ${actor.flavour}`.as('is_own'), sql<string>`coalesce(agency.name, '')`.as('agency_name'),
    ])
}

/** What another enterprise of the same application has written against it is nothing that this one reads. */
const reasonFor = ({ flavour, tenantId }: Caller): RawBuilder<string> =>
  flavour === 'company' ? sql<string>`case when app.invoice_batch.rejected_by <> ${tenantId} then ${OTHER_REJECTED} else app.invoice_batch.reason end` : sql<string>`app.invoice_batch.reason`

type Shown = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number] & Parts

const [rows, ownRows] = [withFigures(fromStatement(statement, orderings), partsOf), withFigures(fromStatement(statement, ownOrderings), partsOf)]

const searchRows = (tx: Tx, actor: Actor, filters: Filters, paging: Paging, now: Date) => {
  const matched = { name: nameOfQuery('invoice batches', filters), query: (most: number) => statement(tx, actor, filters).clearSelect().select(ownOf(actor)<number>('real_invoice_amount').as('real_invoice_amount')).limit(most) }
  return withSums(tx, () => (actor.flavour === 'company' ? ownRows : rows).page(tx, actor, filters, paging, now), matched, ['real_invoice_amount'])
}

const wire = (row: Shown): z.input<typeof invoiceBatch> => ({
  id: row.id, sn: row.sn, status: row.status, created_by: row.created_by, creator: row.creator, company_name: row.company_name, agency_name: row.agency_name,
  settlement_amount: row.settlement_amount, pay_amount: row.pay_amount, paid_amount: row.paid_amount, vat_service_fee: row.vat_service_fee, accounting_fee: row.accounting_fee, promotion_fee: row.promotion_fee,
  invoice_amount: row.invoice_amount, real_invoice_amount: row.real_invoice_amount, tax_amount: row.tax_amount, category: row.category, isDisassemble: row.is_disassemble, settlement_count: row.settlement_count, invoice_count: row.invoice_count, details: row.details, is_own: row.is_own,
  has_issued: row.has_issued, has_open_lines: row.has_open_lines, is_to_order: row.is_to_order, is_issuing: row.is_issuing,
  remark: row.remark, reason: row.reason, vendor_fault: vendorFaultOf(row), submit_at: row.submit_at.toISOString(), confirm_at: row.confirm_at?.toISOString() ?? null, audit_at: row.audit_at?.toISOString() ?? null,
  mail_at: row.mail_at?.toISOString() ?? null, create_at: row.create_at.toISOString(), version: row.version,
})

const { column } = sheetColumnsOf(invoiceBatchFields)

export const invoiceBatchList = serveList(
  listInvoiceBatches,
  { ...rows, page: searchRows },
  {
    wire,
    category: 'invoice_batch',
    machine: invoiceBatchMachine,
    columns: [
      column('sn', 20), column('status', 14), column('company_name', 30), column('agency_name', 30), { ...column('category', 14), value: ({ details }: Shown) => kindsText(details) }, column('created_by', 10), column('creator', 12), column('settlement_count'), column('settlement_amount'), column('pay_amount'), column('paid_amount'),
      column('vat_service_fee'), column('accounting_fee'), column('promotion_fee'), column('invoice_amount'), column('real_invoice_amount'), column('tax_amount'), column('invoice_count'), column('remark', 24), column('reason', 24),
      column('submit_at'), column('confirm_at'), column('audit_at'), column('mail_at'),
    ],
  },
)

/** Absent and foreign ones answer 404. */
export async function rowOf(tx: Tx, actor: Caller, id: string): Promise<Shown> {
  const row = (await statement(tx, actor, {}).where(`${table}.id`, '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
  return { ...row, ...(await partsOf(tx, actor, [id]))(id) }
}

export const batchOf = async (tx: Tx, actor: Actor, id: string) => wire(await rowOf(tx, actor, id))
