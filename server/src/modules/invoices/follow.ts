import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../kernel/actor.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { InvoiceResult } from '../../ports/einvoice.ts'
import { PortDown } from '../../ports/port.ts'
import { record } from '../../kernel/record.ts'
import { fetchVendorFile, vendorResults } from '../invoicing/vendor.ts'
import { tellOfInvoices } from '../messages/invoice-events.ts'
import { ordersOf } from './orders.ts'
import { bookIssued, invoiceRecord, lockInvoice, type Invoice } from './steps.ts'

const most = 50
const batchRecord = record('app.invoice_batch', 'invoice_batch')

/** Orders what is to be issued, asks what has become of it, and fetches the files; returns how many have advanced. */
export async function followInvoices(deps: Deps): Promise<number> {
  if (!deps.einvoice.isConnected) return 0
  const due = await inTransaction(deps.db, SYSTEM, takeDue)
  if (due.length === 0) return 0
  try {
    let advanced = 0
    for (const answer of await vendorResults(deps, due.filter(({ status }) => status === 'to_invoice'), ordersOf)) {
      const row = due.find(({ vendor_no }) => vendor_no === answer.requestNo)
      if (row !== undefined && (await inTransaction(deps.db, SYSTEM, (tx) => apply(tx, SYSTEM, row, answer, deps.clock())))) advanced += 1
    }
    for (const row of due) if (row.status !== 'to_invoice' && row.file_id === null) advanced += await fetchVendorFile(deps, 'app.invoice', row, `发票_${row.number ?? row.vendor_no}.pdf`)
    return advanced
  } catch (error) {
    // They are due again in a while.
    if (error instanceof PortDown) return 0
    throw error
  }
}

/** Each is due again after a while, longer each time. That it is ordered is noted before anything leaves. */
async function takeDue(tx: Tx): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`select * from app.invoice where next_at <= now() order by next_at limit ${most}`.execute(tx)
  for (const [parkId, mine] of Map.groupBy(rows, ({ park_id }) => park_id)) {
    await sql`update app.invoice set attempts = attempts + 1, ordered_at = coalesce(ordered_at, now()),
        next_at = to_timestamp(extract(epoch from now())::float8 + least(600, 2 * power(1.5, least(attempts, 16))))
      where park_id = ${parkId} and id = any(${mine.map(({ id }) => id)}::uuid[])`.execute(tx)
  }
  return rows
}

/** Each result once, however often it is told. */
export async function apply(tx: Tx, caller: Caller, { park_id, id, vendor_no }: Pick<Invoice, 'park_id' | 'id' | 'vendor_no'>, answer: InvoiceResult, now: Date): Promise<boolean> {
  if (answer.status !== 'issued' && answer.status !== 'refused') return false
  const { batch, invoice } = await lockInvoice(tx, caller, id, park_id)
  if (invoice.status !== 'to_invoice' || invoice.vendor_no !== vendor_no) return false
  if (answer.status === 'issued') {
    // The file is fetched at once.
    await bookIssued(tx, caller, batch, invoice, { number: answer.number, at: answer.at, nextAt: now })
    return true
  }
  await invoiceRecord.change(tx, caller, invoice, { vendor_fault: answer.reason, ordered_at: null, next_at: null }, { action: 'refused' })
  // Several lines may be refused for the same reason.
  if (batch.vendor_fault !== answer.reason) await tellOfInvoices(tx, { ...batch, vendor_fault: answer.reason }, 'refused')
  await batchRecord.change(tx, caller, batch, { vendor_fault: answer.reason }, { action: 'refused' })
  return true
}
