import { invoiceMachine } from '@linggong/shared/domain/machines/invoice'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { record } from '../../kernel/record.ts'
import { scopedId } from '../../kernel/scope.ts'
import { steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { issued } from '../invoicing/amounts.ts'
import { tellOfInvoices } from '../messages/invoice-events.ts'
import { batchSteps, type InvoiceBatch, type InvoiceDetail } from '../invoicing/steps.ts'

export type Invoice = Row<'app.invoice'>

export const invoiceSteps = steps('app.invoice', 'invoice', invoiceMachine, ['status', 'number', 'amount', 'issue_at', 'express_no', 'mail_at', 'reason', 'vendor_fault'])
export const invoiceRecord = record('app.invoice', 'invoice')
export const batchRecord = record('app.invoice_batch', 'invoice_batch')

/** Living: neither canceled nor rejected. A line has one of them at most. */
export const isLiving = ({ status }: Pick<Invoice, 'status'>): boolean => status !== 'canceled' && status !== 'rejected'

/** Ordered from the vendor, which has not said yet what becomes of it: it is asked about, and never ordered a second time. */
export const isAwaited = ({ status, next_at }: Pick<Invoice, 'status' | 'next_at'>): boolean => status === 'to_invoice' && next_at !== null

/** With the vendor, or about to be: it may be issued there, and is taken back by red ink alone. What the vendor has refused is not. */
export const isAtVendor = ({ status, next_at, ordered_at }: Pick<Invoice, 'status' | 'next_at' | 'ordered_at'>): boolean => status === 'to_invoice' && (next_at !== null || ordered_at !== null)

/** An invoice with its application, locked in the order in which everybody locks them. */
export async function lockInvoice(tx: Tx, caller: Caller, id: string, parkId?: string): Promise<{ batch: InvoiceBatch; invoice: Invoice }> {
  const park = parkId === undefined ? {} : { parkId }
  const at = await scopedId(tx, caller, 'app.invoice', id, park)
  const batch = await scopedId(tx, caller, 'app.invoice_batch', at.batch_id, { lock: true, parkId: at.park_id })
  return { batch, invoice: await scopedId(tx, caller, 'app.invoice', id, { lock: true, parkId: at.park_id }) }
}

interface Issued {
  readonly number: string
  readonly at: Date
  readonly fileId?: string | null
  /** The file is fetched from then on. */
  readonly nextAt?: Date | null
  /** What the application does with its last one. */
  readonly action?: 'issued' | 'upload_file'
}

/** A line is issued: its settlements are invoiced so far, and its application follows when it was the last. */
export async function bookIssued(tx: Tx, caller: Caller, batch: InvoiceBatch, invoice: Invoice, { number, at, fileId = null, nextAt = null, action }: Issued): Promise<Invoice> {
  const done = await invoiceSteps.move(tx, caller, invoice, 'confirm', { number, issue_at: at, file_id: fileId, next_at: nextAt, vendor_fault: '', unanswered_since: null, attempts: 0 })
  await issued(tx, { park_id: invoice.park_id, id: invoice.detail_id }, invoice.amount, at)
  await advance(tx, caller, batch, at, action)
  return done
}

/** What the vendor has against an application is what stands against one of its invoices: once nothing does, it says nothing any more. */
export async function noteFault(tx: Tx, caller: Caller, { park_id, id }: Pick<InvoiceBatch, 'park_id' | 'id'>): Promise<void> {
  const batch = await scopedId(tx, caller, 'app.invoice_batch', id, { lock: true, parkId: park_id })
  if (batch.vendor_fault === '') return
  const open = await tx.selectFrom('app.invoice').select('vendor_fault').where('park_id', '=', park_id).where('batch_id', '=', id).where('status', '=', 'to_invoice').where('vendor_fault', '<>', '').orderBy('id').limit(1).executeTakeFirst()
  await batchRecord.change(tx, caller, batch, { vendor_fault: open?.vendor_fault ?? '' }, { action: 'resolved' })
}

/** The state of each detail, and of the application, by its invoices: each line issued, each mailed (decision 88). */
export async function advance(tx: Tx, caller: Caller, batch: InvoiceBatch, now: Date, action: 'issued' | 'upload_file' = 'issued'): Promise<void> {
  const { park_id, id } = batch
  const [details, lines] = await Promise.all([
    tx.selectFrom('app.invoice_batch_detail').selectAll().where('park_id', '=', park_id).where('batch_id', '=', id).execute(),
    tx
      .selectFrom('app.invoice_split as s')
      .leftJoin('app.invoice as i', (join) => join.onRef('i.split_id', '=', 's.id').onRef('i.park_id', '=', 's.park_id').on('i.status', 'in', ['to_invoice', 'invoiced', 'mailed']))
      .select(['s.detail_id', 'i.status'])
      .where('s.park_id', '=', park_id)
      .where('s.batch_id', '=', id)
      .execute(),
  ])
  const states = details.map((detail) => ({ detail, status: stateOf(detail, lines.filter(({ detail_id }) => detail_id === detail.id).map(({ status }) => status)) }))
  for (const { detail, status } of states) {
    if (status !== detail.status) await tx.updateTable('app.invoice_batch_detail').set({ status }).where('park_id', '=', park_id).where('id', '=', detail.id).execute()
  }
  const isMailed = states.every(({ status }) => status === 'mailed')
  const isLast = states.every(({ status }) => status === 'invoiced' || status === 'mailed')
  // As it was before its last line was issued.
  const stand = { is_own: false, has_issued: true, is_issuing: false, has_open_lines: true, is_to_order: true }
  let row = { ...batch, ...stand }
  if (row.status === 'to_invoice' && isLast) {
    const done = action === 'issued' ? await batchSteps.move(tx, caller, row, 'issued', { vendor_fault: '' }, 'all_issued') : await batchSteps.move(tx, caller, row, 'upload_file', { vendor_fault: '' })
    row = { ...done, ...stand }
    await tellOfInvoices(tx, done, 'invoiced')
  }
  // The last one has settled it with its step.
  if (row.status === 'to_invoice') await noteFault(tx, caller, batch)
  if (row.status === 'invoiced' && isMailed) await tellOfInvoices(tx, await batchSteps.move(tx, caller, row, 'mail', { mail_at: now }), 'mailed')
}

function stateOf(detail: InvoiceDetail, lines: readonly (string | null)[]): InvoiceDetail['status'] {
  const isIssued = lines.length > 0 && lines.every((status) => status === 'invoiced' || status === 'mailed')
  if (!isIssued) return detail.status
  return lines.every((status) => status === 'mailed') ? 'mailed' : 'invoiced'
}
