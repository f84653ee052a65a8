import { sql } from 'kysely'
import { LONGEST_VENDOR_PAUSE_MINUTES } from '@linggong/shared/domain/vendor-outage'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../kernel/actor.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { InvoiceResult } from '../../ports/einvoice.ts'
import { PortDown } from '../../ports/port.ts'
import { eachAnswer } from '../invoicing/each-answer.ts'
import { collisionOf } from '../invoicing/numbers.ts'
import type { InvoiceBatch } from '../invoicing/steps.ts'
import { fetchVendorFile, vendorResults } from '../invoicing/vendor.ts'
import { tellOfInvoices } from '../messages/invoice-events.ts'
import { ordersOf } from './orders.ts'
import { batchRecord, bookIssued, invoiceRecord, lockInvoice, type Invoice } from './steps.ts'

const most = 50

/** Orders what is to be issued, asks what has become of it, and fetches the files; returns how many have advanced. */
export async function followInvoices(deps: Deps): Promise<number> {
  if (!deps.einvoice.isConnected) return 0
  const due = await inTransaction(deps.db, SYSTEM, takeDue)
  if (due.length === 0) return 0
  const open = due.filter(({ status }) => status === 'to_invoice')
  const answers = await vendorResults(deps, open, ordersOf).catch((error: unknown) => unanswered(deps, open, error))
  if (answers === null) return 0
  await noteAnswered(deps, open, null)
  try {
    const booked = await eachAnswer(deps, answers, async (answer) => {
      const row = due.find(({ vendor_no }) => vendor_no === answer.requestNo)
      return row !== undefined && inTransaction(deps.db, SYSTEM, (tx) => apply(tx, SYSTEM, row, answer, deps.clock()))
    }, ({ requestNo }) => requestNo)
    const without = due.filter(({ status, file_id }) => status !== 'to_invoice' && file_id === null)
    return booked + (await eachAnswer(deps, without, (row) => fetchVendorFile(deps, 'app.invoice', row, `发票_${row.number ?? row.vendor_no}.pdf`), ({ vendor_no }) => vendor_no))
  } catch (error) {
    // They are due again in a while.
    if (error instanceof PortDown) return 0
    throw error
  }
}

/** They are due again in a while; whoever waits for them is told since when. */
async function unanswered(deps: Deps, open: readonly Invoice[], error: unknown): Promise<null> {
  if (!(error instanceof PortDown)) throw error
  deps.log.warn({ err: error, invoices: open.length }, 'invoice vendor does not answer')
  await noteAnswered(deps, open, deps.clock())
  return null
}

/** `since` null: the vendor has answered. An outage keeps the time at which it began; the version stays, since nobody has decided anything. */
async function noteAnswered({ db }: Deps, open: readonly Invoice[], since: Date | null): Promise<void> {
  const changed = open.filter(({ unanswered_since: known }) => (known === null) !== (since === null))
  for (const [parkId, mine] of Map.groupBy(changed, ({ park_id }) => park_id)) {
    await inTransaction(db, SYSTEM, (tx) =>
      sql`update app.invoice set unanswered_since = ${since}::timestamptz where park_id = ${parkId} and id = any(${mine.map(({ id }) => id)}::uuid[]) and status = 'to_invoice' and (unanswered_since is null) <> (${since}::timestamptz is null)`.execute(tx))
  }
}

/** Each is due again after a while, longer each time. That it is ordered is noted before anything leaves; what somebody has taken back meanwhile is not due any more. */
async function takeDue(tx: Tx): Promise<Invoice[]> {
  const { rows } = await sql<Pick<Invoice, 'park_id' | 'id'> & { readonly now: Date }>`select park_id, id, now() as now from app.invoice where next_at <= now() order by next_at limit ${most}`.execute(tx)
  const taken: Invoice[] = []
  for (const [parkId, mine] of Map.groupBy(rows, ({ park_id }) => park_id)) {
    const { rows: own } = await sql<Invoice>`update app.invoice set attempts = attempts + 1, ordered_at = coalesce(ordered_at, ${mine[0]?.now}::timestamptz),
        next_at = to_timestamp(extract(epoch from now())::float8 + least(${LONGEST_VENDOR_PAUSE_MINUTES * 60}::float8, 2 * power(1.5, least(attempts, 16))))
      where park_id = ${parkId} and id = any(${mine.map(({ id }) => id)}::uuid[]) and next_at <= now() returning *`.execute(tx)
    taken.push(...own)
  }
  return taken
}

/** Each result once, however often it is told. */
export async function apply(tx: Tx, caller: Caller, { park_id, id, vendor_no }: Pick<Invoice, 'park_id' | 'id' | 'vendor_no'>, answer: InvoiceResult, now: Date): Promise<boolean> {
  if (answer.status !== 'issued' && answer.status !== 'refused') return false
  const { batch, invoice } = await lockInvoice(tx, caller, id, park_id)
  if (invoice.status !== 'to_invoice' || invoice.vendor_no !== vendor_no) return false
  if (answer.status === 'issued') {
    const collision = await collisionOf(tx, 'blue', invoice, answer.number)
    if (collision !== undefined) return collides(tx, caller, { batch, invoice }, collision)
    // The file is fetched at once.
    await bookIssued(tx, caller, batch, invoice, { number: answer.number, at: answer.at, nextAt: now })
    return true
  }
  await invoiceRecord.change(tx, caller, invoice, { vendor_fault: answer.reason, ordered_at: null, next_at: null, unanswered_since: null }, { action: 'refused' })
  // Several lines may be refused for the same reason.
  if (batch.vendor_fault !== answer.reason) await tellOfInvoices(tx, { ...batch, vendor_fault: answer.reason }, 'refused')
  await batchRecord.change(tx, caller, batch, { vendor_fault: answer.reason }, { action: 'refused' })
  return true
}

/** It stays ordered, and is asked about as before: once the number is free, it is booked. Until then its fault says who has to do what, and is told once. */
async function collides(tx: Tx, caller: Caller, { batch, invoice }: { readonly batch: InvoiceBatch; readonly invoice: Invoice }, fault: string): Promise<boolean> {
  const isNew = await invoiceRecord.change(tx, caller, invoice, { vendor_fault: fault, unanswered_since: null }, { action: 'collided' })
  if (!isNew) return false
  await tellOfInvoices(tx, { ...batch, vendor_fault: fault }, 'collided')
  await batchRecord.change(tx, caller, batch, { vendor_fault: fault }, { action: 'collided' })
  return true
}
