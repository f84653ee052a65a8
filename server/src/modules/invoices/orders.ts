import { invoiceRemark } from '@linggong/shared/domain/tax/invoice'
import { sql } from 'kysely'
import type { InvoiceTitle } from '../../db/column-types.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { InvoiceOrder, InvoiceParty } from '../../ports/einvoice.ts'
import { tenantNames } from '../lists/names.ts'
import type { Invoice } from './steps.ts'

/** What is named where an application names no category. */
const usualItem = '*现代服务*服务费'

/** By the invoices' ids: what the vendor is told of them. */
export async function ordersOf(tx: Tx, invoices: readonly Pick<Invoice, 'park_id' | 'id'>[]): Promise<InvoiceOrder[]> {
  const rows = await tx
    .selectFrom('app.invoice as i')
    .innerJoin('app.invoice_batch_detail as d', (join) => join.onRef('d.id', '=', 'i.detail_id').onRef('d.park_id', '=', 'i.park_id'))
    .innerJoin('app.invoice_split as s', (join) => join.onRef('s.id', '=', 'i.split_id').onRef('s.park_id', '=', 'i.park_id'))
    .select([
      'i.vendor_no', 'i.kind', 'i.amount', 'i.tax_amount', 'i.tax_ppm', 'i.deduct_amount', 'i.invoice_category_name', 'i.agency_id', 'i.park_id', 'd.title', 'd.remark', 's.invoice_category_id',
    ])
    .where('i.park_id', 'in', [...new Set(invoices.map(({ park_id }) => park_id))])
    .where('i.id', 'in', invoices.map(({ id }) => id))
    .execute()
  const [sellers, codes] = await Promise.all([sellersOf(tx, rows), codesOf(tx, rows.flatMap(({ invoice_category_id: id }) => id ?? []))])
  return rows.map((row): InvoiceOrder => ({
    requestNo: row.vendor_no, category: row.kind, amount: row.amount, tax: row.tax_amount, ppm: row.tax_ppm, deduct: row.deduct_amount, item: row.invoice_category_name === '' ? usualItem : row.invoice_category_name,
    taxCode: codes.get(row.invoice_category_id ?? '') ?? '', seller: sellers.get(row.agency_id) ?? nobody, buyer: partyOf(row.title), remark: invoiceRemark({ amount: row.amount, deduct: row.deduct_amount, ppm: row.tax_ppm }, row.remark), red: null,
  }))
}

const nobody: InvoiceParty = { name: '', taxNo: '', address: '', phone: '', bankName: '', bankAccount: '' }

export const partyOf = ({ title, tax_no, address, phone, bank_name, bank_account }: Pick<InvoiceTitle, 'title' | 'tax_no' | 'address' | 'phone' | 'bank_name' | 'bank_account'>): InvoiceParty =>
  ({ name: title, taxNo: tax_no, address, phone, bankName: bank_name, bankAccount: bank_account })

/** The title of an agency, its default one; without one its name. */
export async function sellersOf(tx: Tx, rows: readonly { readonly park_id: string; readonly agency_id: string }[]): Promise<ReadonlyMap<string, InvoiceParty>> {
  const ids = [...new Set(rows.map(({ agency_id }) => agency_id))]
  if (ids.length === 0) return new Map()
  const [names, titles] = await Promise.all([
    tx.selectFrom(tenantNames.as('t')).select(['t.id', 't.name']).where('t.id', 'in', ids).execute(),
    tx.selectFrom('app.invoice_info').selectAll().where('park_id', 'in', [...new Set(rows.map(({ park_id }) => park_id))]).where('agency_id', 'in', ids).where('company_id', 'is', null).where(sql<boolean>`is_default`).execute(),
  ])
  const own = new Map(titles.map((title) => [title.agency_id, partyOf(title)]))
  return new Map(names.map(({ id, name }) => [id, own.get(id) ?? { ...nobody, name }]))
}

async function codesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('app.invoice_category').select(['id', 'tax_code']).where('id', 'in', [...new Set(ids)]).execute()
  return new Map(rows.map(({ id, tax_code }) => [id, tax_code]))
}
