import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listInvoiceBatches, type exportInvoiceBatches } from '@linggong/shared/contract/invoice-batches'
import type { invoiceBatch, invoiceBatchDetail } from '@linggong/shared/contract/schemas/invoice'
import { invoiceBatchFields } from '@linggong/shared/domain/fields/invoice-batch'
import { invoiceBatchMachine } from '@linggong/shared/domain/machines/invoice'
import { ppmToPercent, sum } from '@linggong/shared/domain/money'
import { vendorFaultOf } from '@linggong/shared/domain/vendor-outage'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor, Caller } from '../../kernel/actor.ts'
import { inIndexOrder, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark, inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { isOwn } from '../invoicing/steps.ts'
import { inDateRange, is, matching, on, oneOf, oneOfIds } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'

export type Filters = z.output<NonNullable<typeof exportInvoiceBatches.query>>

const table = 'app.invoice_batch'
const orderings = inIndexOrder({ id: `${table}.id`, submit_at: `${table}.id`, create_at: `${table}.id`, real_invoice_amount: `${table}.real_invoice_amount` })

/** To an enterprise an application is its own detail, whatever others are in it. */
const own = <T>(column: string): RawBuilder<T> => sql<T>`coalesce(${sql.ref(`own.${column}`)}, ${sql.ref(`${table}.${column}`)})`

/** Those below the caller; those with a detail of its own, for an enterprise (the policy of the table says it by `company_ids`). */
const visible = (actor: Caller): RawBuilder<SqlBool> => (actor.flavour === 'company' ? sql<SqlBool>`own.id is not null` : sql<SqlBool>`${inScope(actor, table)}`)

/** Of the parts of an application, to an enterprise its own. */
const ofOwn = (actor: Caller, alias: string): RawBuilder<unknown> => (actor.flavour === 'company' ? sql`and ${sql.ref(`${alias}.company_id`)} = ${actor.tenantId}` : sql``)

const inState = (_: string, states: readonly string[]) => sql<SqlBool>`${own('status')} = any(${[...states]})`
const overCompany = (_: string, id: string) => sql<SqlBool>`${id}::uuid = any(app.invoice_batch.company_ids)`

export const statement = (tx: Tx, actor: Caller, filters: Filters) =>
  tx
    .selectFrom(table)
    .leftJoin('app.invoice_batch_detail as own', (join) =>
      join.onRef('own.park_id', '=', `${table}.park_id`).onRef('own.batch_id', '=', `${table}.id`).on(actor.flavour === 'company' ? sql<SqlBool>`${inScope(actor, 'own')}` : sql<SqlBool>`false`))
    .leftJoin(tenantNames.as('agency'), 'agency.id', `${table}.agency_id`)
    .where(visible(actor))
    .where(matching(table, filters, { sn: is, company_id: overCompany, status: inState, category: oneOf, created_by: oneOf, submit_at: inDateRange, ids: on('id', oneOfIds) }))
    .select([
      `${table}.id`, `${table}.park_id`, `${table}.agency_id`, `${table}.company_id`, `${table}.sn`, `${table}.created_by`, `${table}.creator`, `${table}.is_disassemble`, `${table}.remark`, `${table}.reason`, `${table}.vendor_fault`,
      `${table}.submit_at`, `${table}.audit_at`, `${table}.mail_at`, `${table}.create_at`, `${table}.version`,
      own<z.output<typeof invoiceBatch>['status']>('status').as('status'), own<z.output<typeof invoiceBatch>['category']>('category').as('category'), own<Date | null>('confirm_at').as('confirm_at'),
      own<number>('settlement_amount').as('settlement_amount'), own<number>('pay_amount').as('pay_amount'), own<number>('paid_amount').as('paid_amount'), own<number>('vat_service_fee').as('vat_service_fee'),
      own<number>('accounting_fee').as('accounting_fee'), own<number>('promotion_fee').as('promotion_fee'), own<number>('invoice_amount').as('invoice_amount'), own<number>('real_invoice_amount').as('real_invoice_amount'),
      sql<string>`coalesce(agency.name, '')`.as('agency_name'),
      sql<Date | null>`(select min(i.unanswered_since) from app.invoice i where i.park_id = app.invoice_batch.park_id and i.batch_id = app.invoice_batch.id and i.status = 'to_invoice' ${ofOwn(actor, 'i')})`.as('unanswered_since'),
      sql<boolean>`exists (select from app.invoice i where i.park_id = app.invoice_batch.park_id and i.batch_id = app.invoice_batch.id and i.status in ('invoiced', 'mailed') ${ofOwn(actor, 'i')})`.as('has_issued'),
      sql<boolean>`exists (select from app.invoice i where i.park_id = app.invoice_batch.park_id and i.batch_id = app.invoice_batch.id and i.status = 'to_invoice' and i.next_at is not null ${ofOwn(actor, 'i')})`.as('is_issuing'),
      sql<string>`(select coalesce(string_agg(d.company_name, '、' order by d.id), '') from app.invoice_batch_detail d where d.park_id = app.invoice_batch.park_id and d.batch_id = app.invoice_batch.id ${ofOwn(actor, 'd')})`.as('company_name'),
      sql<number>`(select coalesce(sum(s.tax_amount), 0)::bigint from app.invoice_split s where s.park_id = app.invoice_batch.park_id and s.batch_id = app.invoice_batch.id ${ofOwn(actor, 's')})`.as('tax_amount'),
    ])

export type Listed = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]
type Detail = z.output<typeof invoiceBatchDetail>
type Shown = Listed & { readonly is_own: boolean; readonly details: Detail[] }

const rows = fromStatement(statement, orderings)

async function searchRows(tx: Tx, actor: Actor, filters: Filters, paging: Paging, now: Date) {
  const matched = { name: nameOfQuery('invoice batches', filters), query: (most: number) => statement(tx, actor, filters).clearSelect().select(own<number>('real_invoice_amount').as('real_invoice_amount')).limit(most) }
  const found = await withSums(tx, () => rows.page(tx, actor, filters, paging, now), matched, ['real_invoice_amount'])
  return { ...found, results: await withDetails(tx, actor, found.results) }
}

const isOwnPart = (actor: Caller, alias: string) => sql<SqlBool>`true ${ofOwn(actor, alias)}`

/** The details of a page of applications, each with its settlements and lines: one statement for each of them. */
async function withDetails(tx: Tx, actor: Caller, found: readonly Listed[]): Promise<Shown[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const details = await tx.selectFrom('app.invoice_batch_detail').selectAll().where('batch_id', 'in', ids).where(inPark(tx)).where(isOwnPart(actor, 'app.invoice_batch_detail')).orderBy('id').execute()
  const lines = await tx.selectFrom('app.invoice_split').selectAll().where('batch_id', 'in', ids).where(inPark(tx)).where(isOwnPart(actor, 'app.invoice_split')).orderBy('position').execute()
  const takes = await tx
    .selectFrom('app.invoice_batch_settlement as t')
    .innerJoin('app.settlement as s', (join) => join.onRef('s.id', '=', 't.settlement_id').onRef('s.park_id', '=', 't.park_id'))
    .select(['t.detail_id', 's.sn'])
    .where('t.batch_id', 'in', ids)
    .where(inPark(tx, 't'))
    .where(isOwnPart(actor, 't'))
    .orderBy('t.position')
    .execute()
  const projects = await projectNames(tx, details.flatMap(({ project_company_id: id }) => id ?? []))
  const [linesOf, takesOf] = [Map.groupBy(lines, ({ detail_id }) => detail_id), Map.groupBy(takes, ({ detail_id }) => detail_id)]
  const wires = details.map((detail): { readonly batch_id: string; readonly wire: Detail } => ({ batch_id: detail.batch_id, wire: {
    id: detail.id, company_id: detail.company_id, company_name: detail.company_name, status: detail.status, category: detail.category,
    settlement_amount: detail.settlement_amount, pay_amount: detail.pay_amount, paid_amount: detail.paid_amount, vat_service_fee: detail.vat_service_fee, accounting_fee: detail.accounting_fee, promotion_fee: detail.promotion_fee,
    invoice_amount: detail.invoice_amount, real_invoice_amount: detail.real_invoice_amount, sns: (takesOf.get(detail.id) ?? []).map(({ sn }) => sn),
    split_detail: (linesOf.get(detail.id) ?? []).map((line) => ({
      id: line.id, tax_ratio: ppmToPercent(line.tax_ppm), amount: line.amount, tax_amount: line.tax_amount, balance_total_amount: line.balance_total_amount, balance_deduct_amount: line.balance_deduct_amount,
      category: line.category, invoice_category_id: line.invoice_category_id, invoice_category_name: line.invoice_category_name,
    })),
    title: detail.title, remark: detail.remark, project_company_id: detail.project_company_id, project_company_name: projects.get(detail.project_company_id ?? '') ?? '', confirm_at: detail.confirm_at?.toISOString() ?? null, esign_at: detail.esign_at?.toISOString() ?? null,
  } }))
  return found.map((row) => {
    const mine = wires.flatMap(({ batch_id, wire: detail }) => (batch_id === row.id ? [detail] : []))
    return { ...row, tax_amount: sum(mine.flatMap(({ split_detail }) => split_detail.map(({ tax_amount }) => tax_amount))), is_own: isOwn(actor, row), details: mine }
  })
}

async function projectNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('app.project_company').select(['id', 'name']).where(inPark(tx)).where('id', 'in', [...new Set(ids)]).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const wire = (row: Shown): z.input<typeof invoiceBatch> => ({
  id: row.id, sn: row.sn, status: row.status, created_by: row.created_by, creator: row.creator, company_name: row.company_name, agency_name: row.agency_name,
  settlement_amount: row.settlement_amount, pay_amount: row.pay_amount, paid_amount: row.paid_amount, vat_service_fee: row.vat_service_fee, accounting_fee: row.accounting_fee, promotion_fee: row.promotion_fee,
  invoice_amount: row.invoice_amount, real_invoice_amount: row.real_invoice_amount, tax_amount: row.tax_amount, category: row.category, isDisassemble: row.is_disassemble, details: row.details, is_own: row.is_own, has_issued: row.has_issued, is_issuing: row.is_issuing,
  remark: row.remark, reason: row.reason, vendor_fault: vendorFaultOf(row), submit_at: row.submit_at.toISOString(), confirm_at: row.confirm_at?.toISOString() ?? null, audit_at: row.audit_at?.toISOString() ?? null,
  mail_at: row.mail_at?.toISOString() ?? null, create_at: row.create_at.toISOString(), version: row.version,
})

const { column } = sheetColumnsOf(invoiceBatchFields)

export const invoiceBatchList = serveList(
  listInvoiceBatches,
  {
    ...rows,
    page: searchRows,
    async *rows(deps, actor, filters: Filters) {
      // The sheet has nothing of the details.
      for await (const some of rows.rows(deps, actor, filters)) yield some.map((row): Shown => ({ ...row, is_own: isOwn(actor, row), details: [] }))
    },
  },
  {
    wire,
    category: 'invoice_batch',
    machine: invoiceBatchMachine,
    columns: [
      column('sn', 20), column('status', 14), column('company_name', 30), column('agency_name', 30), column('category', 14), column('created_by', 10), column('creator', 12), column('settlement_amount'), column('pay_amount'), column('paid_amount'),
      column('vat_service_fee'), column('accounting_fee'), column('promotion_fee'), column('invoice_amount'), column('real_invoice_amount'), column('tax_amount'), column('remark', 24), column('reason', 24),
      column('submit_at'), column('confirm_at'), column('audit_at'), column('mail_at'),
    ],
  },
)

/** Absent and foreign ones answer 404. */
export async function rowOf(tx: Tx, actor: Caller, id: string): Promise<Shown> {
  const row = await statement(tx, actor, {}).where(`${table}.id`, '=', id).executeTakeFirst()
  const [shown] = row === undefined ? [] : await withDetails(tx, actor, [row])
  return shown ?? refuse(404, texts.notFound)
}

export const batchOf = async (tx: Tx, actor: Actor, id: string) => wire(await rowOf(tx, actor, id))
