import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { type exportAgencyInvoices, listAgencyInvoices } from '@linggong/shared/contract/agency-invoices'
import { listCompanyInvoices } from '@linggong/shared/contract/company-invoices'
import { listInvoices, mailers } from '@linggong/shared/contract/invoices'
import type { invoice } from '@linggong/shared/contract/schemas/issued-invoice'
import { invoiceFields } from '@linggong/shared/domain/fields/invoice'
import { invoiceMachine } from '@linggong/shared/domain/machines/invoice'
import { ppmToPercent } from '@linggong/shared/domain/money'
import { askedOf, remainingOf } from '@linggong/shared/domain/tax/redink'
import { vendorFaultOf } from '@linggong/shared/domain/vendor-outage'
import { prepared } from '../../db/connect.ts'
import type { Row } from '../../db/tables.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { isHeld, type Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import type { Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scoped, scopeValues } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery, rowsFor, written } from '../../kernel/written.ts'
import { fileUrl } from '../files/service.ts'
import { inDateRange, is, isFlag, like, matching, ofAgency, ofDocument, on, oneOf, startsWith } from '../lists/filters.ts'
import { openClaims } from '../invoicing/claims.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList, serveRead } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'
import { withFigures } from '../lists/with-figures.ts'
import { isAwaited } from './steps.ts'

type Filters = Omit<z.output<NonNullable<typeof exportAgencyInvoices.body>>, 'agency_id'> & { readonly agency_id?: string | undefined }

export const invoices = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, 'app.invoice')
    .where(
      matching('app.invoice', filters, {
        number: startsWith,
        status: oneOf,
        kind: oneOf,
        company_id: is,
        agency_id: ofAgency(actor),
        is_redinked: isFlag,
        issue_at: inDateRange,
        title: (_, text) => sql<SqlBool>`app.invoice.detail_id in (select d.id from app.invoice_batch_detail d where ${inScope(actor, 'd')} and d.title ->> 'title' like ${like(text)})`,
        batch_sn: on('batch_id', ofDocument(actor, 'app.invoice_batch')),
      }),
    )
    .selectAll('app.invoice')

const noNames = { agency_name: '', company_name: '', title: '', batch_sn: '' }
const noFigures = { ...noNames, asked_amount: 0 }

/** What a page of invoices shows of other tables. */
async function figuresOf(tx: Tx, actor: Actor, ids: readonly string[]): Promise<(id: string) => typeof noFigures> {
  const [names, claims] = [await namesOf(tx, actor, ids), await openClaims(tx, ids)]
  return (id) => ({ ...names(id), asked_amount: askedOf(claims(id)) })
}

/** Who issues it to whom, and for which application: one statement for a page, planned once. */
async function namesOf(tx: Tx, actor: Actor, ids: readonly string[]): Promise<(id: string) => typeof noNames> {
  if (ids.length === 0) return () => noNames
  const named = () => sql<typeof noNames & { readonly id: string }>`
    select ${prepared} i.id, a.name as agency_name, d.company_name, d.title ->> 'title' as title, b.sn as batch_sn
    from app.invoice i
    join app.invoice_batch_detail d on d.id = i.detail_id and d.park_id = i.park_id
    join app.invoice_batch b on b.id = i.batch_id and b.park_id = i.park_id
    join app.tenant_name a on a.id = i.agency_id
    where i.id = any(${ids}::uuid[]) and ${inScope(actor, 'i')}`
  const rows = await rowsFor(tx, written(tx, `names of invoices ${actor.flavour}`, [ids, ...scopeValues(actor)], named))
  const known = new Map(rows.map(({ id, ...names }) => [id, names]))
  return (id) => known.get(id) ?? noNames
}

export type InvoiceRow = Row<'app.invoice'> & typeof noFigures

/** Those that are issued: nobody else's business is what is to be. */
const issuedOnly = (tx: Tx, actor: Actor, filters: Filters) => invoices(tx, actor, filters).where('app.invoice.status', 'in', ['invoiced', 'mailed'])

// By number the one that was asked for comes before those that its number is the beginning of.
const orderings = { id: 'app.invoice.id', number: 'app.invoice.number', create_at: 'app.invoice.create_at', issue_at: 'app.invoice.issue_at', amount: 'app.invoice.amount' }
const summed = ['amount', 'tax_amount', 'red_amount'] as const

function source(name: string, statement: typeof invoices) {
  const plain = withFigures(fromStatement(statement, orderings), figuresOf)
  return {
    ...plain,
    page: (tx: Tx, actor: Actor, filters: Filters, paging: Paging, now: Date) =>
      withSums(tx, () => plain.page(tx, actor, filters, paging, now), { name: nameOfQuery(name, filters), query: (most: number) => statement(tx, actor, filters).clearSelect().select(['app.invoice.amount', 'app.invoice.tax_amount', 'app.invoice.red_amount']).limit(most) }, summed),
  }
}

export function wire(row: InvoiceRow): z.input<typeof invoice> {
  const { amount, red_amount: red, red_open_amount: pending, asked_amount: asked } = row
  const isIssued = row.status === 'invoiced' || row.status === 'mailed'
  return {
    id: row.id, number: row.number ?? '', status: row.status, kind: row.kind, source: row.source, company_id: row.company_id, company_name: row.company_name, agency_name: row.agency_name, title: row.title,
    batch_id: row.batch_id, batch_sn: row.batch_sn, amount, tax_amount: row.tax_amount, net_amount: row.net_amount, tax_ratio: ppmToPercent(row.tax_ppm), deduct_amount: row.deduct_amount, red_amount: red, red_open_amount: pending,
    asked_amount: asked, remaining: isIssued ? remainingOf({ amount, red, pending, asked }) : 0, is_redinked: row.is_redinked, invoice_category_name: row.invoice_category_name, issue_at: row.issue_at?.toISOString() ?? null, mail_at: row.mail_at?.toISOString() ?? null,
    express_no: row.express_no, file_url: row.file_id === null ? '' : fileUrl(row.file_id), vendor_fault: vendorFaultOf(row), is_awaited: isAwaited(row), reason: row.reason, create_at: row.create_at.toISOString(), version: row.version,
  }
}

const { column, custom } = sheetColumnsOf(invoiceFields)

export const invoiceList = serveRead(listInvoices, source('invoices', invoices), { wire, machine: invoiceMachine })
const filed = {
  wire,
  machine: invoiceMachine,
  columns: [
    column('number', 24), column('status', 10), column('kind', 16), column('agency_name', 30), column('company_name', 30), column('title', 30), column('amount'), custom('tax_ratio', ({ tax_ppm }: InvoiceRow) => ppmToPercent(tax_ppm)), column('tax_amount'), column('net_amount'),
    column('red_amount'), column('invoice_category_name', 26), column('issue_at'), column('express_no', 18), column('batch_sn', 22),
  ],
}
export const companyInvoiceList = serveList(listCompanyInvoices, source('company invoices', issuedOnly), { ...filed, category: 'company_invoice' })
export const agencyInvoiceList = serveList(listAgencyInvoices, source('agency invoices', issuedOnly), { ...filed, category: 'agency_invoice' })

/** By agency, of all rows that match. */
export async function statsOf(tx: Tx, actor: Actor, filters: Filters) {
  const found = issuedOnly(tx, actor, filters).innerJoin(tenantNames.as('agency'), 'agency.id', 'app.invoice.agency_id').clearSelect().select(['app.invoice.agency_id', 'agency.name as agency_name', 'app.invoice.amount', 'app.invoice.tax_amount', 'app.invoice.red_amount'])
  const rows = await tx
    .selectFrom(found.as('f'))
    .select(['f.agency_id', 'f.agency_name', sql<number>`count(*)`.as('count'), sql<number>`sum(f.amount)::bigint`.as('amount'), sql<number>`sum(f.tax_amount)::bigint`.as('tax_amount'), sql<number>`sum(f.red_amount)::bigint`.as('red_amount')])
    .groupBy(['f.agency_id', 'f.agency_name'])
    .orderBy(sql`sum(f.amount)`, 'desc')
    .execute()
  const all = (key: 'count' | 'amount' | 'tax_amount' | 'red_amount') => rows.reduce((sum, row) => sum + row[key], 0)
  return { count: all('count'), amount: all('amount'), tax_amount: all('tax_amount'), net_amount: all('amount') - all('tax_amount'), red_amount: all('red_amount'), results: rows }
}

/** Absent and foreign ones answer 404. */
export async function invoiceOf(tx: Tx, actor: Actor, id: string) {
  const found = (await invoices(tx, actor, {}).where('app.invoice.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
  const row = { ...found, ...(await figuresOf(tx, actor, [id]))(id) }
  return { ...wire(row), mail_to: await mailedTo(tx, actor, row), events: await historyOf(tx, 'invoice', id) }
}

/** Personal data: told whole to those who put it on the parcel, and to nobody else. Of the application's own copy, whatever the title has become since. */
async function mailedTo(tx: Tx, actor: Actor, { park_id, detail_id }: InvoiceRow) {
  if (actor.flavour !== 'agency' || !mailers.agency.some((key) => isHeld(actor, key))) return null
  const { title } = await tx.selectFrom('app.invoice_batch_detail').select('title').where('park_id', '=', park_id).where('id', '=', detail_id).executeTakeFirstOrThrow()
  return { receiver: title.receiver, receiver_phone: title.receiver_phone, receiver_address: title.receiver_address }
}

/** The lines of an application that the caller sees, each with its invoice. */
export async function linesOf(tx: Tx, actor: Actor, batchId: string) {
  const splits = await scoped(tx, actor, 'app.invoice_split').selectAll().where('app.invoice_split.batch_id', '=', batchId).orderBy('detail_id').orderBy('position').execute()
  if (splits.length === 0) refuse(404, texts.notFound)
  const found = await invoices(tx, actor, {}).where('app.invoice.batch_id', '=', batchId).where('app.invoice.status', 'not in', ['canceled', 'rejected']).execute()
  const figuresFor = await figuresOf(tx, actor, found.map(({ id }) => id))
  const names = new Map((await scoped(tx, actor, 'app.invoice_batch_detail').select(['app.invoice_batch_detail.id', 'app.invoice_batch_detail.company_name']).where('app.invoice_batch_detail.batch_id', '=', batchId).execute()).map((row) => [row.id, row.company_name]))
  return {
    results: splits.map((split) => {
      const one = found.find(({ split_id }) => split_id === split.id)
      return {
        split_id: split.id, company_name: names.get(split.detail_id) ?? '', kind: split.category, amount: split.amount, tax_amount: split.tax_amount, tax_ratio: ppmToPercent(split.tax_ppm), invoice_category_name: split.invoice_category_name,
        invoice: one === undefined ? null : wire({ ...one, ...figuresFor(one.id) }),
      }
    }),
  }
}

