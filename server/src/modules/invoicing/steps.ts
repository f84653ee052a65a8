import { sql } from 'kysely'
import { invoiceBatchMachine, type InvoiceBatchStatus } from '@linggong/shared/domain/machines/invoice'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { asSeen } from '../../kernel/record.ts'
import { inScope } from '../../kernel/scope.ts'
import { steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { countsOfInvoices, standOf, type Stand } from './stand.ts'

export type InvoiceBatch = Row<'app.invoice_batch'>
export type InvoiceDetail = Row<'app.invoice_batch_detail'>

/** With what the machine's guards read. */
export type OwnedBatch = InvoiceBatch & Stand & { readonly is_own: boolean }

export const batchSteps = steps('app.invoice_batch', 'invoice_batch', invoiceBatchMachine, ['status', 'category', 'real_invoice_amount', 'is_disassemble', 'remark', 'reason', 'vendor_fault', 'confirm_at', 'audit_at', 'mail_at'])

/** Whether the caller's side has applied for it. */
export const isOwn = (caller: Caller, { created_by }: Pick<InvoiceBatch, 'created_by'>): boolean => created_by === caller.flavour

/**
 * Locks an application that the caller sees. An enterprise sees those that have a detail of its own, which may be over others as well; the policy of
 * the table says the same by its `company_ids`.
 */
export async function lockBatch(tx: Tx, caller: Caller, id: string, seen?: number): Promise<OwnedBatch> {
  const own = caller.flavour === 'company' ? await tx.selectFrom('app.invoice_batch_detail').select('id').where(inScope(caller, 'app.invoice_batch_detail')).where('batch_id', '=', id).executeTakeFirst() : undefined
  if (caller.flavour === 'company' && own === undefined) refuse(404, texts.notFound)
  let query = tx.selectFrom('app.invoice_batch').selectAll().where('id', '=', id)
  query = caller.flavour === 'company' ? query.where('park_id', '=', caller.chain.park_id) : query.where(inScope(caller, 'app.invoice_batch'))
  const row = (await query.forUpdate().executeTakeFirst()) ?? refuse(404, texts.notFound)
  if (seen !== undefined) asSeen(row, seen)
  return { ...row, is_own: isOwn(caller, row), ...(await standNow(tx, caller, row)) }
}

/** Of a locked application. */
async function standNow(tx: Tx, caller: Caller, { park_id, id }: InvoiceBatch): Promise<Stand> {
  const own = (alias: 'i' | 's') => (caller.flavour === 'company' ? sql`and ${inScope(caller, alias)}` : sql``)
  const { rows: [counts] } = await sql<Parameters<typeof standOf>[0]>`
    select ${countsOfInvoices}, (select count(*) from app.invoice_split s where s.park_id = ${park_id} and s.batch_id = ${id} ${own('s')}) as lines
    from app.invoice i where i.park_id = ${park_id} and i.batch_id = ${id} ${own('i')}`.execute(tx)
  return standOf(counts ?? { lines: 0, living: 0, issued: 0, ordered: 0, refused: 0 })
}

/** The details of a locked application. */
export const detailsOf = (tx: Tx, { park_id, id }: Pick<InvoiceBatch, 'park_id' | 'id'>): Promise<InvoiceDetail[]> =>
  tx.selectFrom('app.invoice_batch_detail').selectAll().where('park_id', '=', park_id).where('batch_id', '=', id).orderBy('id').execute()

/** All details follow the step of their application. */
export async function setDetails(tx: Tx, { park_id, id }: Pick<InvoiceBatch, 'park_id' | 'id'>, status: InvoiceBatchStatus): Promise<void> {
  await tx.updateTable('app.invoice_batch_detail').set({ status }).where('park_id', '=', park_id).where('batch_id', '=', id).execute()
}
