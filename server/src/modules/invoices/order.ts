import { insertRows } from '../../db/bulk.ts'
import type { NewRow } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { wakeWorkers } from '../../jobs/wake.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { logged } from '../../kernel/logged.ts'
import { each, type Result } from '../../kernel/each.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import { firstState } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { invoiceMachine } from '@linggong/shared/domain/machines/invoice'
import { outageText } from '@linggong/shared/domain/vendor-outage'
import { batchSteps, lockBatch, type InvoiceBatch } from '../invoicing/steps.ts'
import { batchRecord, invoiceRecord, isAwaited, isLiving, type Invoice } from './steps.ts'

export type Split = Awaited<ReturnType<typeof splitsOf>>[number]

/** The lines of an application, in their order. */
export const splitsOf = (tx: Tx, { park_id, id }: Pick<InvoiceBatch, 'park_id' | 'id'>) =>
  tx.selectFrom('app.invoice_split').selectAll().where('park_id', '=', park_id).where('batch_id', '=', id).orderBy('detail_id').orderBy('position').execute()

/** Its invoices, locked with it. */
export const invoicesOf = (tx: Tx, { park_id, id }: Pick<InvoiceBatch, 'park_id' | 'id'>): Promise<Invoice[]> =>
  tx.selectFrom('app.invoice').selectAll().where('park_id', '=', park_id).where('batch_id', '=', id).orderBy('id').forUpdate().execute()

/**
 * Orders the lines of an application from the vendor: those without an invoice, and those that the vendor refused, these under a new number. What
 * was issued stands (decision 88); what is under way is asked about, never ordered under another number.
 */
export async function submit(tx: Tx, deps: Deps, actor: Actor, id: string, action: 'submit_invoice' | 'batch_submit_invoice', version: number | undefined, now: Date): Promise<InvoiceBatch> {
  const row = await lockBatch(tx, actor, id, version)
  // The machine's own refusal comes first.
  if (row.status === 'to_invoice' && !deps.einvoice.isConnected) refuse(400, '尚未连接开票服务，请上传发票文件')
  const [splits, known] = [await splitsOf(tx, row), await invoicesOf(tx, row)]
  // More than the machine can tell: whose number is held already waits for a person; else since when the vendor has not answered.
  const since = known.flatMap((invoice) => (isAwaited(invoice) ? (invoice.unanswered_since ?? []) : [])).toSorted((a, b) => a.getTime() - b.getTime())[0]
  const fault = known.find((invoice) => isAwaited(invoice) && invoice.vendor_fault !== '')?.vendor_fault ?? (since === undefined ? '' : outageText(since))
  if (row.status === 'to_invoice' && !row.is_to_order && fault !== '') refuse(400, `所有发票都已提交。${fault}`)
  const batch = await batchSteps.move(tx, actor, row, action, { vendor_fault: '' }, 'vendor')
  const living = new Map(known.filter(isLiving).map((invoice) => [invoice.split_id, invoice]))
  const fresh = splits.filter((split) => !living.has(split.id))
  const refused = [...living.values()].filter((invoice) => invoice.status === 'to_invoice' && !isAwaited(invoice))
  const numbers = await nextSerials(tx, 'FP', fresh.length + refused.length, now)
  await createInvoices(tx, actor, fresh.map((split, index) => ({ split, source: 'vendor', vendorNo: numbers[index] ?? '', nextAt: now })), now)
  for (const [index, invoice] of refused.entries()) {
    await invoiceRecord.change(tx, actor, invoice, { vendor_no: numbers[fresh.length + index] ?? '', vendor_fault: '', next_at: now, attempts: 0 }, { action: 'retry' })
  }
  const left = known.find((invoice) => isAwaited(invoice) && invoice.vendor_fault !== '')
  if (left !== undefined) await batchRecord.change(tx, actor, batch, { vendor_fault: left.vendor_fault }, { action: 'collided' })
  await wakeWorkers(tx, 'payout', id)
  return batch
}

interface NewInvoice {
  readonly split: Split
  readonly source: Invoice['source']
  readonly vendorNo: string
  readonly nextAt: Date | null
}

/** Rows of invoices of a locked application, with one entry of the change log each. */
export async function createInvoices(tx: Tx, actor: Actor, wanted: readonly NewInvoice[], now: Date): Promise<string[]> {
  const status = firstState(invoiceMachine, {}, actor)
  const rows = wanted.map(({ split, source, vendorNo, nextAt }) => ({
    park_id: split.park_id, id: newId(), platform_id: split.platform_id, agency_id: split.agency_id, company_id: split.company_id, batch_id: split.batch_id, detail_id: split.detail_id, split_id: split.id,
    source, vendor_no: vendorNo, number: null, kind: split.category, invoice_category_name: split.invoice_category_name, tax_ppm: split.tax_ppm, amount: split.amount, tax_amount: split.tax_amount,
    net_amount: split.amount - split.tax_amount, deduct_amount: split.balance_deduct_amount, status, next_at: nextAt, create_at: now,
  })) satisfies NewRow<'app.invoice'>[]
  await insertRows(tx, 'app.invoice', rows)
  await recordHistory(tx, rows.map((row) => ({
    entity: 'invoice', entityId: row.id, chain: row, action: 'create', actor: { id: actor.staffId, name: actor.name }, content: diff(null, row, logged.invoice.fields, ['status', 'kind', 'source', 'amount', 'tax_amount']),
  })))
  return rows.map(({ id }) => id)
}

/** Each in a transaction of its own: one that is refused stops none of the others. */
export const submitMany = (deps: Deps, actor: Actor, ids: readonly string[]): Promise<Result[]> =>
  each(
    deps,
    actor,
    ids.map((id) => ({ id })),
    async (tx, { id }) => ({ sn: (await submit(tx, deps, actor, id, 'batch_submit_invoice', undefined, deps.clock())).sn, text: '已提交' }),
    async (tx, id) => (await scoped(tx, actor, 'app.invoice_batch').select('sn').where('id', '=', id).executeTakeFirst())?.sn ?? '',
  )
