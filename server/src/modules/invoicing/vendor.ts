import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { storeFileOf } from '../../jobs/export-file.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { InvoiceOrder, InvoiceResult } from '../../ports/einvoice.ts'

const dayMs = 24 * 3_600_000

/**
 * What the vendor says of these, blue invoices or red ones. Each is asked about before it is ordered, so that one whose answer was lost is not
 * ordered again but where the vendor has never heard of it, and then under the same number.
 */
export async function vendorResults<R extends { readonly vendor_no: string }>({ einvoice, db }: Deps, due: readonly R[], ordersOf: (tx: Tx, unknown: readonly R[]) => Promise<InvoiceOrder[]>): Promise<InvoiceResult[]> {
  if (due.length === 0) return []
  const answers = await einvoice.results(due.map(({ vendor_no }) => vendor_no))
  const unknown = answers.filter(({ status }) => status === 'unknown').map(({ requestNo }) => requestNo)
  if (unknown.length === 0) return answers
  for (const order of await inTransaction(db, SYSTEM, (tx) => ordersOf(tx, due.filter(({ vendor_no }) => unknown.includes(vendor_no))), { readOnly: true })) await einvoice.issue(order)
  return [...answers.filter(({ status }) => status !== 'unknown'), ...(await einvoice.results(unknown))]
}

/** Stores the vendor's file of what it has issued; returns whether the record has one now that had none. The file goes again after a day if the record does not name it: another process was faster. */
export async function fetchVendorFile(deps: Deps, table: 'app.invoice' | 'app.redink_offset', row: Row<'app.invoice'> | Row<'app.redink_offset'>, name: string): Promise<boolean> {
  const content = await deps.einvoice.file(row.vendor_no)
  const file = await storeFileOf(deps, { tenantId: row.agency_id, flavour: 'agency', chain: row }, 'invoice_file', { name, mime: 'application/pdf', content: Readable.from([content]), expireAt: new Date(deps.clock().getTime() + dayMs) })
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set file_id = ${file.id}, next_at = null where park_id = ${row.park_id} and id = ${row.id} and file_id is null returning id`.execute(tx)
    if (rows.length === 0) return false
    await tx.updateTable('app.file').set({ expire_at: null }).where('id', '=', file.id).execute()
    return true
  })
}
