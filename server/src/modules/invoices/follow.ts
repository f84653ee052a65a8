import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../kernel/actor.ts'
import { storeFileOf } from '../../jobs/export-file.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { InvoiceResult } from '../../ports/einvoice.ts'
import { PortDown } from '../../ports/port.ts'
import { record } from '../../kernel/record.ts'
import { ordersOf } from './orders.ts'
import { bookIssued, invoiceRecord, lockInvoice, type Invoice } from './steps.ts'

const most = 50
const dayMs = 24 * 3_600_000
const batchRecord = record('app.invoice_batch', 'invoice_batch')

type Due = Pick<Invoice, 'park_id' | 'id' | 'status' | 'vendor_no' | 'file_id'>

/**
 * Orders what is to be issued, asks what has become of it, and fetches the files; returns how many have advanced. Each is asked about before it is
 * ordered, so that one whose answer was lost is not ordered again but where the vendor has never heard of it, and then under the same number.
 */
export async function followInvoices(deps: Deps): Promise<number> {
  if (!deps.einvoice.isConnected) return 0
  const due = await inTransaction(deps.db, SYSTEM, takeDue)
  if (due.length === 0) return 0
  try {
    let advanced = 0
    for (const answer of await results(deps, due.filter(({ status }) => status === 'to_invoice'))) {
      const row = due.find(({ vendor_no }) => vendor_no === answer.requestNo)
      if (row !== undefined && (await inTransaction(deps.db, SYSTEM, (tx) => apply(tx, SYSTEM, row, answer, deps.clock())))) advanced += 1
    }
    for (const row of due) if (row.status !== 'to_invoice') advanced += await fetchFile(deps, row)
    return advanced
  } catch (error) {
    // They are due again in a while.
    if (error instanceof PortDown) return 0
    throw error
  }
}

/** Each is due again after a while, longer each time. That it is ordered is noted before anything leaves. */
async function takeDue(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`select park_id, id, status, vendor_no, file_id from app.invoice where next_at <= now() order by next_at limit ${most}`.execute(tx)
  for (const [parkId, mine] of Map.groupBy(rows, ({ park_id }) => park_id)) {
    await sql`update app.invoice set attempts = attempts + 1, ordered_at = coalesce(ordered_at, now()),
        next_at = to_timestamp(extract(epoch from now())::float8 + least(600, 2 * power(1.5, least(attempts, 16))))
      where park_id = ${parkId} and id = any(${mine.map(({ id }) => id)}::uuid[])`.execute(tx)
  }
  return rows
}

/** What the vendor says of these, those that it did not know once they are ordered. */
async function results({ einvoice, db }: Deps, due: readonly Due[]): Promise<InvoiceResult[]> {
  if (due.length === 0) return []
  const answers = await einvoice.results(due.map(({ vendor_no }) => vendor_no))
  const unknown = answers.filter(({ status }) => status === 'unknown').map(({ requestNo }) => requestNo)
  const missing = due.filter(({ vendor_no }) => unknown.includes(vendor_no))
  if (missing.length === 0) return answers
  for (const order of await inTransaction(db, SYSTEM, (tx) => ordersOf(tx, missing), { readOnly: true })) await einvoice.issue(order)
  const later = await einvoice.results(unknown)
  return [...answers.filter(({ status }) => status !== 'unknown'), ...later]
}

/** Each result once, however often it is told. */
export async function apply(tx: Tx, caller: Caller, { park_id, id, vendor_no }: Pick<Due, 'park_id' | 'id' | 'vendor_no'>, answer: InvoiceResult, now: Date): Promise<boolean> {
  if (answer.status !== 'issued' && answer.status !== 'refused') return false
  const { batch, invoice } = await lockInvoice(tx, caller, id, park_id)
  if (invoice.status !== 'to_invoice' || invoice.vendor_no !== vendor_no) return false
  if (answer.status === 'issued') {
    // The file is fetched at once.
    await bookIssued(tx, caller, batch, invoice, { number: answer.number, at: answer.at, nextAt: now })
    return true
  }
  await invoiceRecord.change(tx, caller, invoice, { vendor_fault: answer.reason, ordered_at: null, next_at: null }, { action: 'refused' })
  await batchRecord.change(tx, caller, batch, { vendor_fault: answer.reason }, { action: 'refused' })
  return true
}

/** The file goes again after a day if the invoice does not name it: another process was faster. */
async function fetchFile(deps: Deps, { park_id, id, vendor_no, file_id }: Due): Promise<number> {
  if (file_id !== null) return 0
  const content = await deps.einvoice.file(vendor_no)
  const row = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.invoice').selectAll().where('park_id', '=', park_id).where('id', '=', id).executeTakeFirst(), { readOnly: true })
  if (row === undefined) return 0
  const file = await storeFileOf(deps, { tenantId: row.agency_id, flavour: 'agency', chain: row }, 'invoice_file', {
    name: `发票_${row.number ?? vendor_no}.pdf`, mime: 'application/pdf', content: Readable.from([content]), expireAt: new Date(deps.clock().getTime() + dayMs),
  })
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { rows } = await sql<{ id: string }>`update app.invoice set file_id = ${file.id}, next_at = null where park_id = ${park_id} and id = ${id} and file_id is null returning id`.execute(tx)
    if (rows.length === 0) return 0
    await tx.updateTable('app.file').set({ expire_at: null }).where('id', '=', file.id).execute()
    return 1
  })
}
